"""An event chooses a version: the plan is copied, method and version are remembered, round 1 freezes both."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import translation

from portal.common.errors import Refused
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.desk import LEAVING
from tests.integration.tournaments.methods.method_forms import FAR, classic, saved, text
from tournaments.announcements.actions import announcement_content, authorisation_of
from tournaments.announcements.wording import acceleration_lines
from tournaments.duties.record import authorised_until
from tournaments.methods.actions import choose, save_version
from tournaments.models import Regulations, Tournament
from tournaments.regulations.actions import plan_of, update_regulations

pytestmark = pytest.mark.usefixtures("inside")


def test_chosen_on_the_page_and_frozen_with_round_one(organization, tournament, desk, staff):
    version = saved(organization, reference="QC 7/2026", valid_until=FAR)
    organizer = desk("organizer")
    answer = organizer.post("acceleration_method", data={"version": str(version.pk)} | LEAVING)
    assert answer.status_code == 302
    regulations = Regulations.objects.get(tournament=tournament)
    assert regulations.method_version == version
    assert plan_of(regulations) == version.accelerates_by
    tournament.refresh_from_db()
    assert authorisation_of(tournament) == "QC 7/2026"
    assert authorised_until(tournament) == FAR
    page = organizer.text("acceleration")
    assert "The chosen method: <strong>“Soft landing”, version 1</strong>" in " ".join(page.split())
    publish_next(tournament, staff.arbiter)
    later = save_version(method=version.method, actor=None, text=text(rounds_to=8, change_note="8"), plan=classic())
    refused = organizer.post("acceleration_method", data={"version": str(later.pk)})
    assert refused.status_code == 422
    assert "frozen" in refused.content.decode()
    assert Regulations.objects.get(tournament=tournament).method_version == version
    assert "“Soft landing”, version 1" in organizer.text("acceleration")


def test_the_announcement_says_the_method_in_the_language_of_the_reader(organization, tournament):
    plain = announcement_content(tournament)
    assert "house_method" not in plain["acceleration"]
    choose(tournament=tournament, version=saved(organization), actor=None)
    content = announcement_content(tournament)
    assert acceleration_lines(content)[:2] == (
        "Method of Federation: “Soft landing”, version 1.",
        "One point, then half a point.",
    )
    with translation.override("it"):
        assert acceleration_lines(content)[0] == "Metodo di Federation: «Atterraggio morbido», versione 1."
        assert acceleration_lines(content)[1] == "Un punto, poi mezzo punto."


def test_another_plan_forgets_the_method(organization, tournament):
    choose(tournament=tournament, version=saved(organization), actor=None)
    update_regulations(tournament=tournament, actor=None, acceleration={})
    assert Regulations.objects.get(tournament=tournament).method_version is None


def test_other_settings_keep_it_within_its_rounds(organization, tournament):
    version = saved(organization)
    choose(tournament=tournament, version=version, actor=None)
    update_regulations(tournament=tournament, actor=None, rounds=7)
    with pytest.raises(Refused) as refused:
        update_regulations(tournament=tournament, actor=None, rounds=11)
    assert refused.value.field == "rounds"
    assert "made for 5 to 9 rounds, and the event has 11" in str(refused.value)
    kept = Regulations.objects.get(tournament=tournament)
    assert (kept.rounds, kept.method_version) == (7, version)


def test_an_authorisation_that_ends_before_the_event_is_told_by_name(organization, tournament, desk):
    version = saved(organization, reference="QC 7/2025", valid_until=date(2025, 12, 31))
    answer = desk("organizer").post("acceleration_method", data={"version": str(version.pk)})
    assert answer.status_code == 422
    said = answer.content.decode()
    assert "“Soft landing”, version 1 (QC 7/2025) ends on 31 December 2025" in said
    assert Regulations.objects.get(tournament=tournament).method_version is None
    assert authorisation_of(Tournament.objects.get(pk=tournament.pk)) == ""
    unrated = make_tournament(organization, slug="club", rounds=9)
    Tournament.objects.filter(pk=unrated.pk).update(rated_as="none")
    choose(tournament=unrated, version=version, actor=None)
    assert Regulations.objects.get(tournament=unrated).method_version == version


def test_an_unknown_version_is_refused(tournament, organization, desk):
    saved(organization)
    answer = desk("organizer").post("acceleration_method", data={"version": "999999"})
    assert answer.status_code == 422
    assert "Select a valid choice" in answer.content.decode()
