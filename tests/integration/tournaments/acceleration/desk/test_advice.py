"""What the page says of a plan before it is saved: inversions to confirm, effects, aims, sources."""

from __future__ import annotations

import pytest
from django_scopes import scope

from pairing.engine.acceleration import (
    AccelerationPlan,
    Group,
    Remaining,
    Rule,
    Share,
)
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.integration.tournaments.acceleration.desk.plan_forms import HTMX, TWO, own
from tests.integration.tournaments.desk import LEAVING
from tournaments.models import Regulations
from tournaments.regulations.actions import plan_of, update_regulations

WINNER_BELOW = own(TWO, [("A", "1", "3", "2"), ("A", "2", "3", "0", "1")])


def test_a_plan_that_puts_a_winner_below_a_loser_is_saved_only_when_confirmed(organization, desk, tournament):
    organizer = desk("organizer")
    refused = organizer.post("acceleration_save", data=WINNER_BELOW)
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "Such a plan is saved only when somebody confirms it" in page
    assert "Winning would put a player below one who did not win." in page
    assert "Confirm it, or change the plan." in page
    with scope(organization=organization):
        assert Regulations.objects.get().acceleration == {}
    assert organizer.post("acceleration_save", data=WINNER_BELOW | LEAVING).status_code == 302
    with scope(organization=organization):
        assert plan_of(Regulations.objects.get()).rules[1] == Rule("A", 2, 3, 0, 10)
        (entry,) = JournalEntry.objects.filter(action="regulations.plan_confirmed")
        assert entry.actor == organizer.user


def test_a_plan_whose_points_never_end_is_saved_only_when_confirmed(organization, desk, tournament):
    organizer = desk("organizer")
    rounds = str(tournament.regulations.rounds)
    endless = own(TWO, [("A", "1", rounds, "1")])
    refused = organizer.post("acceleration_save", data=endless)
    assert refused.status_code == 422
    assert "the virtual points never end. The final standings would be unreliable." in refused.content.decode()
    with scope(organization=organization):
        assert Regulations.objects.get().acceleration == {}
        assert not JournalEntry.objects.filter(action="regulations.plan_confirmed").exists()
    assert organizer.post("acceleration_save", data=endless | LEAVING).status_code == 302
    with scope(organization=organization):
        assert plan_of(Regulations.objects.get()).last_round == int(rounds)
        assert JournalEntry.objects.get(action="regulations.plan_confirmed").actor == organizer.user


def test_the_domain_refuses_what_nobody_confirmed(organization, tournament, staff):
    plan = AccelerationPlan(
        "own",
        (Group("A", Share(1, 2)), Group("B", Remaining())),
        (Rule("A", 1, 3, 20), Rule("A", 2, 3, 0, 10)),
    )
    with scope(organization=organization):
        with pytest.raises(Refused) as refusal:
            update_regulations(tournament=tournament, actor=staff.organizer, acceleration=plan.to_json())
        assert (refusal.value.code, refusal.value.field) == ("plan_unconfirmed", "acceleration")


def test_the_preview_shows_what_the_plan_really_does(desk, tournament):
    page = (
        desk("organizer").post("acceleration_preview", data={"method": "baku", "results": "1"}, **HTMX).content.decode()
    )
    assert "What this plan really does" in page
    assert page.count('<polyline class="series') == 3
    assert "3 of 24 players (12.5 %) have won every game after round 2, instead of 6 (25 %)" in page
    assert "there are 9 (37.5 %)" in page
    assert "A with 1 + 1 against A with 1 + 1" in page
    assert page.count("virtual points are taken away before this round") == 2
    assert page.count("In round 4 group A goes from 1 to ½ virtual point") == 1


def test_soft_haley_is_not_sold_with_the_numbers_of_another_method(desk, tournament):
    page = desk("organizer").post("acceleration_preview", data={"method": "soft_haley"}, **HTMX).content.decode()
    assert "So the plan does not reduce the perfect scores: 6 of 24 players (25 %)" in page
    assert "12.5 %" not in page


def test_aims_weigh_in_the_advice_of_the_preview(desk, tournament):
    organizer = desk("organizer")
    page = organizer.post("acceleration_preview", data={"method": "baku", "aims": ["norms"]}, **HTMX).content.decode()
    assert "For norms acceleration can help" in page
    assert "Say first what the event is for" not in page
    page = organizer.post("acceleration_preview", data={"method": "baku", "aims": ["fame"]}, **HTMX)
    assert page.status_code == 422


def test_both_schools_stand_on_the_page_with_the_misprint(desk, tournament):
    page = desk("organizer").text("acceleration")
    assert "The lecture prints 254 for 8 rounds" in page
    assert ">2048<" in page
