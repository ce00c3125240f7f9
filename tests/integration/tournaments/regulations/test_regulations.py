"""Tournaments, their schedule and their regulations: what can be set, what is refused, and when all of it freezes."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.urls import reverse
from django_scopes import scope

from pairing.engine.acceleration import PRESETS, Event, preset
from pairing.engine.standings import offered_codes
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_organization, make_tournament, make_user, pair_round, publish_next
from tournaments.entries.bye_actions import request_bye
from tournaments.listing import actions
from tournaments.listing.actions import create_tournament, set_schedule, update_tournament
from tournaments.models import Entry, Regulations, Round, Tournament
from tournaments.regulations.actions import compiled_plan, draw_initial_colour, plan_of, update_regulations
from tournaments.rounds.publication import publish_round

pytestmark = pytest.mark.django_db
GOOD = {"name": "Open", "slug": "open", "starts_on": date(2026, 5, 1), "ends_on": date(2026, 5, 3)}


@pytest.fixture
def actor():
    return make_user()


@pytest.fixture
def organization():
    made = make_organization()
    with scope(organization=made):
        yield made


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=6, rounds=5)


def refused(action, **arguments) -> Refused:
    with pytest.raises(Refused) as caught:
        action(**arguments)
    return caught.value


def test_a_tournament_comes_with_regulations_and_rounds(organization, actor):
    made = create_tournament(organization=organization, actor=actor, rounds=7, **GOOD)
    assert made.regulations.rounds == 7
    assert list(made.rounds.order_by("number").values_list("number", "state")) == [(n, "planned") for n in range(1, 8)]
    assert not made.is_public
    assert JournalEntry.objects.get().action == "tournament.created"


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"slug": "new"}, "slug"),
        ({"slug": "Open"}, "slug"),
        ({"slug": ""}, "slug"),
        ({"name": ""}, "name"),
        ({"ends_on": date(2026, 4, 1)}, "ends_on"),
        ({"time_zone": "Europe/Nowhere"}, "time_zone"),
        ({"contact": "nobody"}, "contact"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 100}, "rounds"),
    ],
)
def test_bad_tournaments_are_refused_with_their_field(organization, actor, changed, field):
    assert refused(create_tournament, organization=organization, actor=actor, **GOOD | changed).field == field
    assert not Tournament.objects.exists()


def test_an_address_is_taken_once_per_organization(organization, tournament, actor):
    assert refused(create_tournament, organization=organization, actor=actor, **GOOD).code == "slug_taken"
    other = make_organization("other")
    with scope(organization=other):
        assert create_tournament(organization=other, actor=actor, **GOOD).slug == "open"


@pytest.mark.parametrize("second", ["create", "update"])
def test_an_address_that_somebody_takes_after_the_check_is_told_as_taken(organization, actor, monkeypatch, second):
    """Two requests at once: the other one is stored between the check of this one and its saving."""
    third = create_tournament(organization=organization, actor=actor, **GOOD | {"slug": "third"})
    check = actions.check

    def check_and_be_overtaken(tournament):
        check(tournament)
        monkeypatch.setattr(actions, "check", check)
        create_tournament(organization=organization, actor=actor, **GOOD | {"name": "The other one"})

    monkeypatch.setattr(actions, "check", check_and_be_overtaken)
    if second == "create":
        refusal = refused(create_tournament, organization=organization, actor=actor, **GOOD)
    else:
        refusal = refused(update_tournament, tournament=third, actor=actor, slug="open")
    assert (refusal.code, refusal.field) == ("slug_taken", "slug")
    assert set(Tournament.objects.values_list("name", "slug")) <= {("The other one", "open"), (GOOD["name"], "third")}


def test_the_address_of_a_public_tournament_stays(tournament, actor):
    assert refused(update_tournament, tournament=tournament, actor=actor, slug="else").code == "address_public"
    update_tournament(tournament=tournament, actor=actor, city="Bari")
    entry = JournalEntry.objects.get()
    assert (entry.before, entry.after) == ({"city": ""}, {"city": "Bari"})


def test_the_schedule_keeps_its_order(tournament, actor):
    first, second = datetime(2026, 3, 7, 9, tzinfo=UTC), datetime(2026, 3, 7, 15, tzinfo=UTC)
    set_schedule(tournament=tournament, actor=actor, starts={1: first, 3: second})
    assert refused(set_schedule, tournament=tournament, actor=actor, starts={2: second}).field == "round_3"
    assert refused(set_schedule, tournament=tournament, actor=actor, starts={6: second}).code == "round_unknown"
    starts = Round.objects.filter(tournament=tournament).order_by("number").values_list("starts_at", flat=True)
    assert list(starts) == [first, None, second, None, None]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"rounds": 0}, "rounds"),
        ({"win": 5}, "win"),
        ({"draw": 0, "loss": 5}, "win"),
        ({"pairing_bye": 15}, "pairing_bye"),
        ({"pairing_bye": 3}, "pairing_bye"),
        ({"draw": 9}, "draw"),
        ({"win": 30, "draw": 10, "pairing_bye": 25}, "pairing_bye"),
        ({"last_half_point_round": 6}, "last_half_point_round"),
        ({"system": "swiss"}, "system"),
        ({"tie_breaks": ["BH", "BH"]}, "tie_breaks"),
        ({"tie_breaks": ["XX"]}, "tie_breaks"),
        ({"tie_breaks": ["BH", "bh"]}, "tie_breaks"),
        ({"tie_breaks": ["WIN/C1"]}, "tie_breaks"),
        ({"tie_breaks": ["EDE"]}, "tie_breaks"),
        ({"tie_breaks": ["PTS"]}, "tie_breaks"),
        ({"tie_breaks": ["DE"] * 16}, "tie_breaks"),
        ({"tie_break_edition": "2023-09"}, "tie_break_edition"),
        ({"unrated_rating": -1}, "unrated_rating"),
        ({"initial_colour": "x"}, "initial_colour"),
        ({"acceleration": {"method": "baku", "groups": [], "rules": []}}, "acceleration"),
        ({"acceleration": {"nonsense": 1}}, "acceleration"),
    ],
)
def test_impossible_regulations_are_refused_and_change_nothing(tournament, actor, changes, field):
    before = Regulations.objects.values().get()
    assert refused(update_regulations, tournament=tournament, actor=actor, **changes).field == field
    assert Regulations.objects.values().get() == before
    assert not JournalEntry.objects.exists()


def test_every_tie_break_can_be_chosen_and_is_kept_in_capitals(tournament, actor):
    for codes in offered_codes().values():
        for code in codes:
            update_regulations(tournament=tournament, actor=actor, tie_breaks=[code.lower(), "SB/C3"])
            assert Regulations.objects.get().tie_breaks == [code, "SB/C3"]
    # What looks at the games between the tied may stand twice (C.07 Article 4.3).
    update_regulations(tournament=tournament, actor=actor, tie_breaks=["DE", "BH", "DE"])
    assert Regulations.objects.get().tie_breaks == ["DE", "BH", "DE"]


@pytest.mark.parametrize("method", sorted(set(PRESETS) - {"none"}))
def test_every_preset_can_be_chosen_and_follows_the_rounds(tournament, actor, method):
    plan = compiled_plan(method=method, regulations=tournament.regulations)
    update_regulations(tournament=tournament, actor=actor, acceleration=plan, confirmed=method == "all_rounds")
    changed = update_regulations(tournament=tournament, actor=actor, rounds=9)
    event = Event(rounds=9, scoring=changed.scoring, players=6)
    assert plan_of(changed) == preset(method, event)
    assert Round.objects.filter(tournament=tournament).count() == 9


def test_baku_is_refused_where_the_scoring_does_not_allow_it(tournament, actor):
    plan = compiled_plan(method="baku", regulations=tournament.regulations)
    update_regulations(tournament=tournament, actor=actor, acceleration=plan)
    refusal = refused(update_regulations, tournament=tournament, actor=actor, win=30, draw=10, pairing_bye=30)
    assert (refusal.code, refusal.field) == ("plan.baku_scoring", "acceleration")
    assert Regulations.objects.get().win == 10


def test_rounds_with_byes_do_not_disappear(tournament, actor):
    request_bye(entry=Entry.objects.first(), round_number=5, kind="Z", actor=actor)
    assert refused(update_regulations, tournament=tournament, actor=actor, rounds=4).code == "round_has_byes"
    update_regulations(tournament=tournament, actor=actor, rounds=6)
    assert Round.objects.filter(tournament=tournament).count() == 6


def test_the_colour_is_drawn_once(tournament, actor):
    Regulations.objects.update(initial_colour="")
    colour = draw_initial_colour(tournament=tournament, actor=actor)
    assert colour in {"w", "b"}
    assert Regulations.objects.get().initial_colour == colour
    assert refused(draw_initial_colour, tournament=tournament, actor=actor).code == "colour_drawn"
    assert JournalEntry.objects.get().after == {"initial_colour": colour}


def test_under_review_and_after_publication_nothing_changes_any_more(tournament, actor):
    pair_round(tournament, actor)
    for action, arguments in ((update_regulations, {"rounds": 6}), (draw_initial_colour, {})):
        assert refused(action, tournament=tournament, actor=actor, **arguments).code == "draft_stands"
    publish_next_from_draft(tournament, actor)
    for action, arguments in ((update_regulations, {"tie_breaks": ["BH"]}), (draw_initial_colour, {})):
        assert refused(action, tournament=tournament, actor=actor, **arguments).code == "regulations_frozen"
    assert Regulations.objects.get().tie_breaks == ["BH/C1", "BH", "SB", "DE"]


def publish_next_from_draft(tournament, actor):
    publish_round(round=Round.objects.get(tournament=tournament, number=1), actor=actor)


def test_the_schedule_may_change_while_the_regulations_are_frozen(tournament, actor):
    publish_next(tournament, actor)
    start = datetime(2026, 3, 9, 15, tzinfo=UTC)
    set_schedule(tournament=tournament, actor=actor, starts={3: start})
    assert Round.objects.get(tournament=tournament, number=3).starts_at == start


def test_console_and_regulations_say_beforehand_that_rounds_and_players_cannot_fit(client, organization, staff):
    make_tournament(organization, entries=4, rounds=5, slug="few")
    client.force_login(staff.arbiter)
    for name in ("console", "regulations"):
        page = client.get(reverse(f"manage:{name}", args=["federation", "few"])).content.decode()
        assert "More rounds than opponents" in page
    Regulations.objects.filter(tournament__slug="few").update(system="us")
    page = client.get(reverse("manage:console", args=["federation", "few"])).content.decode()
    assert "More rounds than opponents" not in page
    make_tournament(organization, entries=20, rounds=5, slug="many")
    page = client.get(reverse("manage:console", args=["federation", "many"])).content.decode()
    assert "rounds for these players" not in page
    assert "More rounds than opponents" not in page
