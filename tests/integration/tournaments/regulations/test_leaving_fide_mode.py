"""Leaving FIDE mode: asked first, ticked and confirmed, and for good once the event is announced or paired."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, transaction
from django.urls import reverse

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import announce, make_tournament, pair_round, play_rounds
from tests.integration.tournaments.desk import LEAVING, desk, inside, organization, staff
from tests.integration.tournaments.methods.method_forms import saved
from tests.integration.tournaments.public_event import complete
from tests.markup import text_of
from tournaments.announcements.actions import publish_announcement
from tournaments.listing.copying import copy_tournament
from tournaments.models import AnnouncementVersion, Entry, Regulations, Tournament
from tournaments.regulations.actions import update_regulations
from tournaments.regulations.fide_mode import outside_fide_mode
from tournaments.regulations.leaving_fide_mode import LEFT_ACTION
from tournaments.reports.files import trf26

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")

IN_FORCE = {
    "system": "dutch", "edition": "2026", "rounds": "5", "win": "1", "draw": "½", "loss": "0", "pairing_bye": "1",
    "half_point_byes": "1", "last_half_point_round": "0", "last_entry_round": "0", "initial_order": "rating",
    "initial_colour": "w",
}  # fmt: skip
OLD = IN_FORCE | {"edition": "2017"}
FOR_GOOD = "There is no way back"


@pytest.fixture
def event(organization):
    return make_tournament(organization)


def announced(tournament, staff):
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.organizer)
    tournament.refresh_from_db()


def reasons(tournament):
    tournament.refresh_from_db()
    return outside_fide_mode(Regulations.objects.get(tournament=tournament), tournament.starts_on)


def left(tournament):
    tournament.refresh_from_db()
    return tournament.fide_mode_left


def is_asked(answer):
    return any(title in text_of(answer) for title in ("Leave FIDE mode?", "Save outside FIDE mode?"))


def details_of(organizer):
    form = organizer.get("details").context["form"]
    return {one.html_name: value for one in form if (value := one.value()) not in (None, False)}


def test_regulations_that_end_the_mode_are_asked_about_and_nothing_is_saved(event, desk):
    answer = desk("organizer").post("regulations_save", data=OLD)
    page = text_of(answer)
    assert answer.status_code == 200
    assert "another edition of the rules than the one in force when the event begins" in page
    assert "The federation may then not be able to have the event rated by FIDE." in page
    assert "### Not in FIDE mode @ Round 0" in page
    assert "The event is still being prepared: it enters FIDE mode when its announcement is published" in page
    assert "Save outside FIDE mode?" in page
    assert "Leave FIDE mode" not in page
    assert "back" not in page.split("Save outside FIDE mode?")[1].split("Cancel")[0]
    assert FOR_GOOD not in page
    assert answer.context["sent"].count(("edition", "2017")) == 1
    assert (reasons(event), left(event)) == ((), {})
    assert not JournalEntry.objects.filter(action=LEFT_ACTION).exists()


@pytest.mark.parametrize("half", [{"confirmed": "1"}, {"understood": "on"}, {"confirmed": "1", "understood": ""}])
def test_the_button_without_the_tick_is_not_enough(event, desk, half):
    answer = desk("organizer").post("regulations_save", data=OLD | half)
    assert is_asked(answer)
    assert reasons(event) == ()
    if half == {"confirmed": "1"}:
        assert answer.status_code == 422
        assert "Tick it first, or cancel." in text_of(answer)


def test_confirmed_it_is_saved_and_can_be_put_back_before_the_announcement(event, desk, staff):
    organizer = desk("organizer")
    assert organizer.post("regulations_save", data=OLD | LEAVING).status_code == 302
    assert (reasons(event), left(event)) == (("edition",), {})
    entry = JournalEntry.objects.get(action=LEFT_ACTION)
    assert entry.actor == staff.organizer
    assert entry.after == {"round": 0, "reasons": ["edition"], "for_good": False}
    assert "if its settings are FIDE's by then. If they are not, it never" in text_of(organizer.get("regulations"))
    assert "Outside FIDE mode" in text_of(desk("owner").get("journal"))
    assert organizer.post("regulations_save", data=IN_FORCE).status_code == 302
    assert (reasons(event), left(event)) == ((), {})
    announced(event, staff)
    assert left(event) == {}
    play_rounds(event, 1, staff.arbiter)
    assert "###" not in trf26(event).decode()


def test_what_changes_within_or_outside_the_mode_is_not_asked(event, desk):
    organizer = desk("organizer")
    assert organizer.post("regulations_save", data=IN_FORCE | {"rounds": "6"}).status_code == 302
    assert organizer.post("regulations_save", data=OLD | LEAVING).status_code == 302
    assert organizer.post("regulations_save", data=OLD | {"initial_order": "name"}).status_code == 302
    assert reasons(event) == ("edition", "order")


def test_once_it_is_announced_nothing_brings_it_back(event, desk, staff, client):
    announced(event, staff)
    organizer = desk("organizer")
    assert FOR_GOOD in text_of(organizer.post("regulations_save", data=OLD))
    assert left(event) == {}
    assert organizer.post("regulations_save", data=OLD | LEAVING).status_code == 302
    mark = left(event)
    assert (mark["round"], mark["reasons"]) == (0, ["edition"])
    entry = JournalEntry.objects.get(action=LEFT_ACTION)
    assert (entry.actor, entry.after["for_good"]) == (staff.organizer, True)
    assert "out for good since" in text_of(organizer.get("entries"))

    assert organizer.post("regulations_save", data=IN_FORCE).status_code == 302
    assert (reasons(event), left(event)) == ((), mark)
    for page in (
        organizer.get("regulations"),
        client.get(event.get_absolute_url()),
    ):
        words = text_of(page)
        assert "the event left it on" in words
        assert "another edition of the rules" in words
        assert "by FIDE's rules alone" not in words
    # What takes it out once more needs no question: it is out.
    assert organizer.post("acceleration_save", data={"method": "haley"}).status_code == 302
    assert organizer.post("acceleration_save", data={"method": "none"}).status_code == 302
    assert left(event) == mark
    play_rounds(event, 1, staff.arbiter)
    assert "### Not in FIDE mode @ Round 0: edition\r\n" in trf26(event).decode()


def test_an_event_announced_outside_the_mode_stays_outside(event, desk, staff):
    organizer = desk("organizer")
    organizer.post("regulations_save", data=OLD | LEAVING)
    complete(event)
    assert "Once this is published, it can never enter it." in text_of(organizer.get("announcement"))
    announced(event, staff)
    assert left(event)["reasons"] == ["edition"]
    organizer.post("regulations_save", data=IN_FORCE)
    assert reasons(event) == ()
    assert "the event left it on" in text_of(organizer.get("regulations"))


def test_an_event_paired_outside_the_mode_stays_outside(event, desk, staff):
    organizer = desk("organizer")
    organizer.post("regulations_save", data=OLD | LEAVING)
    pair_round(event, staff.arbiter)
    assert left(event)["reasons"] == ["edition"]


def test_what_was_announced_outside_the_mode_before_there_was_a_mark_does_not_come_back(event, staff):
    update_regulations(tournament=event, actor=None, edition="2017")
    announce(event, staff.organizer)
    assert left(event) == {}
    update_regulations(tournament=event, actor=staff.organizer, edition="2026")
    assert (reasons(event), left(event)["reasons"]) == ((), ["edition"])


@pytest.mark.parametrize("method", ["haley", "quarters"])
def test_an_acceleration_that_fide_has_not_published_is_asked_about(event, desk, method):
    organizer = desk("organizer")
    answer = organizer.post("acceleration_save", data={"method": method})
    assert is_asked(answer)
    assert "an acceleration that FIDE has not published (C.04.2 Article 1.2)" in text_of(answer)
    assert Regulations.objects.get().acceleration == {}
    assert organizer.post("acceleration_save", data={"method": "baku"}).status_code == 302
    assert organizer.post("acceleration_save", data={"method": method} | LEAVING).status_code == 302
    assert Regulations.objects.get().acceleration["method"] == method


def test_a_method_of_the_organization_is_asked_about(event, desk, organization):
    version = saved(organization)
    organizer = desk("organizer")
    answer = organizer.post("acceleration_method", data={"version": str(version.pk)})
    assert is_asked(answer)
    assert Regulations.objects.get().method_version is None
    assert organizer.post("acceleration_method", data={"version": str(version.pk)} | LEAVING).status_code == 302
    assert Regulations.objects.get().method_version == version


def test_tie_breaks_by_older_rules_are_asked_about(event, desk):
    organizer = desk("organizer")
    sent = {"code": ["BH", "SB"], "tie_break_edition": "2024-08", "unrated": "fall_away"}
    assert is_asked(organizer.post("tie_breaks_save", data=sent))
    assert Regulations.objects.get().tie_break_edition == "2026-03"
    assert organizer.post("tie_breaks_save", data=sent | LEAVING).status_code == 302
    assert Regulations.objects.get().tie_break_edition == "2024-08"


def test_days_on_which_another_edition_is_in_force_are_asked_about_even_during_the_event(event, desk, staff):
    organizer = desk("organizer")
    play_rounds(event, 2, staff.arbiter)
    sent = details_of(organizer) | {"starts_on": "2025-12-01"}
    answer = organizer.post("details", data=sent)
    assert "### Not in FIDE mode @ Round 2" in text_of(answer)
    assert FOR_GOOD in text_of(answer)
    assert event.starts_on == Tournament.objects.get(pk=event.pk).starts_on
    assert organizer.post("details", data=sent | LEAVING).status_code == 302
    assert left(event)["round"] == 2
    assert event.starts_on == date(2025, 12, 1)
    assert "### Not in FIDE mode @ Round 2: edition\r\n" in trf26(event).decode()
    assert "Not in FIDE mode" not in trf26(event, 1).decode()
    assert organizer.post("details", data=sent | {"starts_on": "2026-03-07"}).status_code == 302
    assert reasons(event) == ()
    assert "### Not in FIDE mode @ Round 2: edition\r\n" in trf26(event).decode()


def test_the_action_refuses_what_was_not_asked_about(event):
    with pytest.raises(Refused) as refused:
        update_regulations(tournament=event, actor=None, may_leave_fide_mode=False, system="monrad")
    assert refused.value.code == "leaves_fide_mode"
    assert refused.value.facts == {"reasons": ("system",), "for_good": False, "round": 0}
    assert reasons(event) == ()


def test_a_report_file_of_an_event_outside_the_mode_is_asked_about_before_it_comes_in(organization, desk, staff):
    source = make_tournament(organization, slug="source", acceleration="haley")
    play_rounds(source, 2, staff.arbiter)
    target = make_tournament(organization, entries=0)
    owner = desk("owner")
    owner.post("import", data={"file": SimpleUploadedFile("event.trf", trf26(source))})
    seen = owner.get("import_preview").context["preview"]
    answer = owner.post("import_preview", data={"digest": seen.digest})
    assert is_asked(answer)
    assert FOR_GOOD in text_of(answer)
    assert not Entry.objects.filter(tournament=target).exists()
    assert owner.post("import_preview", data={"digest": seen.digest} | LEAVING).status_code == 302
    assert Entry.objects.filter(tournament=target).count() == 8
    assert left(target)["reasons"] == ["acceleration"]
    assert "### Not in FIDE mode @ Round 0: acceleration\r\n" in trf26(target).decode()


def test_a_report_file_of_an_event_in_the_mode_is_not_asked_about(organization, desk, staff):
    source = make_tournament(organization, slug="source")
    play_rounds(source, 2, staff.arbiter)
    target = make_tournament(organization, entries=0)
    owner = desk("owner")
    owner.post("import", data={"file": SimpleUploadedFile("event.trf", trf26(source))})
    seen = owner.get("import_preview").context["preview"]
    assert owner.post("import_preview", data={"digest": seen.digest}).status_code == 302
    assert left(target) == {}


def test_a_copy_starts_anew(event, staff):
    announced(event, staff)
    update_regulations(tournament=event, actor=staff.organizer, edition="2017")
    assert left(event)
    days = {"starts_on": event.starts_on + timedelta(days=365), "ends_on": event.ends_on + timedelta(days=365)}
    made = copy_tournament(source=event, actor=staff.organizer, rounds=5, name="Next", slug="next", **days)
    assert (reasons(made), left(made)) == (("edition",), {})
    update_regulations(tournament=made, actor=staff.organizer, edition="2026")
    assert (reasons(made), left(made)) == ((), {})


def test_a_copy_that_begins_outside_the_mode_is_asked_about_as_it_begins(event, staff, desk):
    """Nobody was asked as its settings were made, so somebody is before they hold for good."""
    update_regulations(tournament=event, actor=staff.organizer, edition="2017")
    days = {"starts_on": event.starts_on + timedelta(days=365), "ends_on": event.ends_on + timedelta(days=365)}
    made = copy_tournament(source=event, actor=staff.organizer, rounds=5, name="Next", slug="next", **days)
    complete(made)
    organizer = desk("organizer")
    organizer.tournament = "next"
    for sent in ({}, {"confirmed": "1"}):
        asked = organizer.post("announcement_publish", data=sent)
        assert "Begin outside FIDE mode?" in text_of(asked)
        assert FOR_GOOD in text_of(asked)
        assert (left(made), AnnouncementVersion.objects.filter(tournament=made).count()) == ({}, 0)
    assert organizer.post("announcement_publish", data=LEAVING).status_code == 302
    assert left(made)["reasons"] == ["edition"]


def test_the_database_keeps_the_mark(event, staff):
    announced(event, staff)
    update_regulations(tournament=event, actor=staff.organizer, edition="2017")
    with pytest.raises(DatabaseError, match="does not come back"), transaction.atomic():
        Tournament.objects.filter(pk=event.pk).update(fide_mode_left={})


def test_the_question_is_asked_in_italian(event, desk, organization):
    organizer = desk("organizer")
    address = reverse("manage:regulations_save", args=[organization.slug, event.slug]).replace("/en/", "/it/")
    page = organizer.client.post(address, OLD).content.decode()
    assert "Fuori dalla modalità FIDE?" in page
