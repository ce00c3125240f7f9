"""House rules: only what is chosen anew is judged, and every announcement says the text of the house."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import Organization
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.desk import LEAVING
from tests.integration.tournaments.public_event import complete
from tournaments.announcements.actions import announcement_content, content_digest, publish_announcement
from tournaments.announcements.wording import differences, sections
from tournaments.house_rules.rules import rules_of
from tournaments.listing.beginning import begin_tournament
from tournaments.listing.copying import copy_tournament
from tournaments.models import Regulations, Tournament
from tournaments.regulations.actions import compiled_plan, update_regulations

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]
ADDRESS = "/en/manage/federation/house-rules/"
DATES = {"starts_on": "2026-05-01", "ends_on": "2026-05-03"}


def keep(organization: Organization, **rules: Any) -> None:
    Organization.objects.filter(pk=organization.pk).update(event_rules=rules)
    organization.refresh_from_db()


def stored(tournament: Tournament) -> Regulations:
    return Regulations.objects.get(tournament=tournament)


def baku(tournament: Tournament) -> dict[str, Any]:
    return compiled_plan(method="baku", regulations=stored(tournament))


def test_an_owner_sets_them_and_the_journal_says_so_in_words(desk, organization):
    owner = desk("owner")
    sent = {
        "systems": ["dutch", "round_robin"],
        "methods": ["none", "baku"],
        "tie_breaks_swiss": "bh/c1, sb; DE",
        "tie_breaks_table": "SB DE",
        "text_en": " Play fair. ",
    }
    assert owner.client.post(ADDRESS, sent).status_code == 302
    assert Organization.objects.get().event_rules == {
        "systems": ["dutch", "round_robin"],
        "methods": ["none", "baku"],
        "tie_breaks": {"swiss": ["BH/C1", "SB", "DE"], "table": ["SB", "DE"]},
        "texts": {"en": "Play fair."},
    }
    shown = owner.client.get(ADDRESS).content.decode()
    assert shown.count(" checked") == 4
    assert 'value="BH/C1, SB, DE"' in shown
    journal = owner.client.get("/en/organizations/federation/journal/").content.decode()
    assert "House rules" in journal or "house rules" in journal
    assert "BH/C1, SB, DE" in journal
    assert owner.client.post(ADDRESS, {}).status_code == 302
    assert Organization.objects.get().event_rules == {}


@pytest.mark.parametrize(
    ("field", "written", "said"),
    [
        ("tie_breaks_swiss", "BH, XYZ", "XYZ"),
        ("tie_breaks_swiss", "BH, BH", "twice"),
        ("tie_breaks_table", "BH", "Take it off the list."),
        ("tie_breaks_teams", "BWG", "BWG"),
    ],
)
def test_a_list_that_nobody_can_rank_by_is_refused_beside_its_field(desk, field, written, said):
    answer = desk("owner").client.post(ADDRESS, {field: written, "text_en": "Play fair."})
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, {field})
    assert said in str(answer.context["form"].errors)
    assert Organization.objects.get().event_rules == {}


def test_an_unknown_system_is_refused_and_organizers_set_nothing(desk):
    assert desk("owner").client.post(ADDRESS, {"systems": ["chance"]}).status_code == 422
    assert desk("organizer").client.post(ADDRESS, {"text_en": "Mine."}).status_code == 403
    assert Organization.objects.get().event_rules == {}


def test_a_system_is_judged_when_it_is_chosen_and_not_before(desk, organization, staff):
    tournament = make_tournament(organization, system="burstein", is_public=False)
    keep(organization, systems=["dutch", "round_robin"])
    # What the event has stays, with every other change.
    update_regulations(tournament=tournament, actor=staff.organizer, rounds=4)
    assert (stored(tournament).system, stored(tournament).rounds) == ("burstein", 4)
    with pytest.raises(Refused) as refused:
        update_regulations(tournament=tournament, actor=staff.organizer, system="dubov")
    assert (refused.value.code, refused.value.field) == ("house_rule_system", "system")
    assert str(refused.value).startswith("House rule of Federation, allowed pairing systems: ")
    # The page lists the allowed ones and the present one, and says the rule where another one is sent.
    organizer = desk("organizer")
    widget = organizer.get("regulations").context["form"].fields["system"].widget
    assert [value for value, _label in widget.choices] == ["dutch", "burstein", "round_robin"]
    sent = {
        "system": "keizer", "shown": "burstein", "rounds": "4", "win": "1", "draw": "½", "loss": "0",
        "pairing_bye": "1", "initial_order": "rating",
    }  # fmt: skip
    answer = organizer.post("regulations_save", data=sent | LEAVING)
    assert answer.status_code == 422
    assert "House rule of Federation" in str(answer.context["form"].errors["system"])
    assert stored(tournament).system == "burstein"


def test_an_acceleration_is_judged_when_it_is_chosen(desk, organization, staff):
    tournament = make_tournament(organization, acceleration="haley", is_public=False)
    keep(organization, methods=["baku"])
    update_regulations(tournament=tournament, actor=staff.organizer, rounds=4)  # the preset follows the rounds
    assert stored(tournament).acceleration["method"] == "haley"
    own = stored(tournament).acceleration | {"method": "own"}
    with pytest.raises(Refused) as refused:
        update_regulations(tournament=tournament, actor=staff.organizer, acceleration=own, confirmed=True)
    assert (refused.value.code, refused.value.field) == ("house_rule_acceleration", "method")
    assert "No acceleration; Baku (FIDE, C.04.7)" in str(refused.value)
    organizer = desk("organizer")
    answer = organizer.post("acceleration_save", data={"method": "soft_haley"} | LEAVING)
    assert "House rule of Federation" in answer.content.decode()
    assert stored(tournament).acceleration["method"] == "haley"
    method = organizer.get("acceleration").context["editor"].main["method"]
    assert [value for value, _name in method.field.widget.choices] == ["none", "baku", "haley"]
    assert method.help_text == "Only what the house rules of your organization allow."
    update_regulations(tournament=tournament, actor=staff.organizer, acceleration=baku(tournament))
    assert stored(tournament).acceleration["method"] == "baku"
    update_regulations(tournament=tournament, actor=staff.organizer, acceleration={})
    assert stored(tournament).acceleration == {}


def test_another_plan_of_the_events_own_is_a_new_choice(organization, staff):
    tournament = make_tournament(organization, acceleration="haley", is_public=False)
    own = stored(tournament).acceleration | {"method": "own"}
    update_regulations(tournament=tournament, actor=staff.organizer, acceleration=own, confirmed=True)
    keep(organization, methods=["baku"])
    update_regulations(tournament=tournament, actor=staff.organizer, acceleration=own, confirmed=True)
    with pytest.raises(Refused, match="House rule"):
        update_regulations(tournament=tournament, actor=staff.organizer, acceleration=own | {"cap": 5}, confirmed=True)


def test_what_was_played_already_is_not_judged(organization, staff):
    tournament = make_tournament(organization, is_public=False)
    keep(organization, systems=["dutch"])
    update_regulations(tournament=tournament, actor=staff.organizer, system="dubov", played=True)
    assert stored(tournament).system == "dubov"


def test_a_copy_begins_anew(organization, staff):
    source = make_tournament(organization, system="dubov")
    keep(organization, systems=["dutch"])
    fields: dict[str, Any] = {"name": "Next", "slug": "next", "rounds": 5}
    with pytest.raises(Refused, match="House rule"):
        copy_tournament(
            source=source, actor=staff.organizer, **fields, starts_on=source.starts_on, ends_on=source.ends_on
        )
    assert Tournament.objects.count() == 1


def test_a_new_event_begins_with_the_first_allowed_system_and_the_list_of_the_house(desk, organization):
    keep(
        organization,
        systems=["dubov", "round_robin", "team"],
        tie_breaks={"swiss": ["BH", "SB"], "table": ["SB", "DE"], "teams": ["EDE", "MPVGP"]},
    )
    organizer = desk("organizer")
    answer = organizer.post("new", data={"name": "May Open", "rounds": "5", "time_zone": "Europe/Rome", **DATES})
    assert answer.status_code == 302
    made = Tournament.objects.get()
    assert (stored(made).system, stored(made).tie_breaks) == ("dubov", ["BH", "SB"])
    # The list follows the format as long as nobody has chosen another one.
    for system, codes in (("round_robin", ["SB", "DE"]), ("team", ["EDE", "MPVGP"]), ("dubov", ["BH", "SB"])):
        update_regulations(tournament=made, actor=None, system=system)
        assert stored(made).tie_breaks == codes, system
    update_regulations(tournament=made, actor=None, tie_breaks=["BH"])
    update_regulations(tournament=made, actor=None, system="round_robin", tie_breaks=["DE"])
    assert stored(made).tie_breaks == ["DE"]


def test_without_rules_an_event_begins_as_ever(organization):
    made = begin_tournament(organization=organization, actor=None, rounds=7, name="A", slug="a", **days())
    assert (stored(made).system, stored(made).tie_breaks) == ("dutch", Regulations().tie_breaks)
    assert [row.action for row in JournalEntry.objects.all()] == ["tournament.created"]


def test_in_the_usual_system_too_an_event_begins_with_the_list_of_the_house(organization):
    keep(organization, tie_breaks={"swiss": ["SB", "BH"]})
    made = begin_tournament(organization=organization, actor=None, rounds=7, name="A", slug="a", **days())
    assert (stored(made).system, stored(made).tie_breaks) == ("dutch", ["SB", "BH"])


def days() -> dict[str, Any]:
    return {"starts_on": "2026-05-01", "ends_on": "2026-05-03"}


def test_a_system_with_a_score_of_its_own_keeps_it(organization):
    keep(organization, tie_breaks={"swiss": ["SB"]})
    rules = rules_of(organization)
    assert rules.own_list("keizer", teams=False) is None
    assert rules.first_list("knockout", teams=False) == []
    lives = rules.own_list("two_life", teams=False)
    assert lives is not None
    assert (len(lives), lives[-1]) == (2, "SB")


def test_every_announcement_says_the_text_of_the_house_and_keeps_that_of_its_day(organization, staff):
    tournament = make_tournament(organization, is_public=False)
    complete(tournament)
    tournament = Tournament.objects.select_related("organization").get()
    without = content_digest(announcement_content(tournament))
    keep(organization, texts={"en": "Play fair.", "it": "Si gioca corretti."})
    tournament = Tournament.objects.select_related("organization").get()
    first = publish_announcement(tournament=tournament, actor=staff.organizer)
    assert first.content["house_texts"] == {"en": "Play fair.", "it": "Si gioca corretti."}
    assert first.digest != without
    assert _said(first.content, "en") == ("Provisions of Federation", "Play fair.", "")
    assert _said(first.content, "it") == ("Disposizioni di Federation", "Si gioca corretti.", "")
    keep(organization, texts={"en": "Play fair, and be on time."})
    second = publish_announcement(
        tournament=Tournament.objects.get(), actor=staff.organizer, change_note="The federation asks for it."
    )
    assert _said(second.content, "it") == ("Disposizioni di Federation", "Play fair, and be on time.", "en")
    found = differences(first.content, second.content)
    assert [(one.before, one.after) for one in found] == [("Play fair.", "Play fair, and be on time.")]
    first.refresh_from_db()
    assert first.content["house_texts"]["en"] == "Play fair."


def test_after_round_1_is_paired_a_later_text_is_none_of_the_event(organization, staff):
    tournament = make_tournament(organization, is_public=False)
    complete(tournament)
    keep(organization, texts={"en": "Play fair."})
    publish_announcement(tournament=Tournament.objects.get(), actor=staff.organizer)
    publish_next(tournament, staff.arbiter)
    keep(organization, texts={"en": "Another text."})
    content = announcement_content(Tournament.objects.select_related("organization").get())
    assert content["house_texts"] == {"en": "Play fair."}


def _said(content: dict[str, Any], language: str) -> tuple[str, str, str]:
    with translation.override(language):
        lines = [line for section in sections(content) for line in section.lines if line.key == "house_texts"]
    assert len(lines) == 1
    return lines[0].label, lines[0].text, lines[0].language
