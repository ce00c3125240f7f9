"""A knock-out from the final standings: who is in, with which number, ties at the cut, and links in public."""

from __future__ import annotations

import pytest
from django.urls import reverse

from portal.common.errors import Refused
from tests.factories import make_tournament, play_rounds, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.public_event import complete
from tournaments.announcements.actions import publish_announcement
from tournaments.entries.actions import withdraw_entry
from tournaments.listing.actions import update_tournament
from tournaments.listing.seeding import seed_knockout
from tournaments.models import Board, Entry, Regulations, Tournament
from tournaments.regulations.actions import update_regulations
from tournaments.standings.queries import standings_page
from tournaments.standings.tie_actions import draw_lots

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")

FINALS = {"name": "Finals", "slug": "finals", "starts_on": "2026-04-01", "ends_on": "2026-04-02"}


@pytest.fixture
def swiss(organization, staff):
    made = make_tournament(organization, entries=10, rounds=3, slug="open")
    play_rounds(made, 3, staff.arbiter)
    return made


def names(lines):
    return [line.player.name for line in lines]


def test_places_become_numbers_whatever_the_ratings(swiss, staff):
    first = names(standings_page(swiss).lines)[:4]
    finals = seed_knockout(source=swiss, actor=staff.owner, players=4, **FINALS)
    rows = Entry.objects.filter(tournament=finals).order_by("pairing_number")
    assert [(one.pairing_number, one.name, one.place_before) for one in rows] == [
        (place, name, place) for place, name in enumerate(first, start=1)
    ]
    rules = Regulations.objects.get(tournament=finals)
    assert (rules.system, rules.rounds, rules.order_said) == ("knockout", 2, "standings")
    update_regulations(tournament=finals, actor=None, initial_colour="w", options={"third_place": True})
    complete(finals)
    publish_announcement(tournament=finals, actor=staff.owner)
    round_ = publish_next(finals, staff.arbiter)
    pairs = [
        {one.white.name, one.black.name}
        for one in Board.objects.filter(round=round_).order_by("number").select_related("white", "black")
    ]
    assert pairs == [{first[0], first[3]}, {first[1], first[2]}]


def test_a_shared_place_at_the_cut_is_named_until_lots_decide(organization, staff):
    swiss = make_tournament(organization, entries=8, rounds=2, slug="open", tie_breaks=[])
    play_rounds(swiss, 2, staff.arbiter)
    ranks = [line.rank for line in standings_page(swiss).lines]
    rank = max(ranks, key=ranks.count)
    level = [line.player.name for line in standings_page(swiss).lines if line.rank == rank]
    cut = rank + len(level) - 2
    with pytest.raises(Refused) as refused:
        seed_knockout(source=swiss, actor=staff.owner, players=cut, **FINALS)
    assert (refused.value.code, refused.value.facts["room"]) == ("cut_is_shared", len(level) - 1)
    assert all(name in str(refused.value) for name in level)
    assert not Tournament.objects.filter(slug="finals").exists()
    draw_lots(tournament=swiss, rank=rank, actor=staff.arbiter)
    finals = seed_knockout(source=swiss, actor=staff.owner, players=cut, **FINALS)
    seeded = Entry.objects.filter(tournament=finals).order_by("pairing_number").values_list("name", flat=True)
    assert list(seeded) == names(standings_page(swiss).lines)[:cut]


def test_who_withdrew_is_passed_over(swiss, staff):
    first = names(standings_page(swiss).lines)
    withdraw_entry(entry=Entry.objects.get(tournament=swiss, name=first[1]), actor=staff.arbiter)
    finals = seed_knockout(source=swiss, actor=staff.owner, players=2, **FINALS)
    chosen = Entry.objects.filter(tournament=finals).order_by("pairing_number").values_list("name", flat=True)
    assert list(chosen) == [first[0], first[2]]


def test_standings_that_are_not_final_and_impossible_numbers_are_refused(organization, swiss, staff):
    running = make_tournament(organization, entries=8, rounds=3, slug="running")
    play_rounds(running, 2, staff.arbiter)
    with pytest.raises(Refused) as early:
        seed_knockout(source=running, actor=staff.owner, players=4, **FINALS)
    with pytest.raises(Refused) as many:
        seed_knockout(source=swiss, actor=staff.owner, players=11, **FINALS)
    with pytest.raises(Refused) as other:
        seed_knockout(source=swiss, actor=staff.owner, players=4, system="dutch", **FINALS)
    assert [one.value.code for one in (early, many, other)] == [
        "standings_not_final", "players_range", "system_unknown",
    ]  # fmt: skip
    assert not Tournament.objects.filter(slug="finals").exists()


def test_the_form_makes_it_and_both_tournaments_name_each_other_in_public(organization, swiss, staff, client, desk):
    assert reverse("manage:seeding", args=[organization.slug, "open"]) in desk("organizer").text("ties")
    assert desk("viewer").get("seeding").status_code == 403
    desk("organizer").post(
        "seeding",
        data={
            "name": "Finals", "slug": "finals", "starts_on": "1/4/2026", "ends_on": "2/4/2026", "players": "4",
            "system": "knockout", "time_zone": "Europe/Rome",
        },
    )  # fmt: skip
    finals = Tournament.objects.get(slug="finals")
    assert finals.follows == swiss
    open_page = reverse("public:tournament", args=[organization.slug, "open"])
    assert "Finals" not in client.get(open_page).content.decode()
    complete(finals)
    publish_announcement(tournament=finals, actor=staff.owner)
    before = client.get(open_page).content.decode()
    assert "The first of the standings play on in <a" in before
    assert reverse("public:tournament", args=[organization.slug, "finals"]) in before
    after = client.get(reverse("public:tournament", args=[organization.slug, "finals"])).content.decode()
    assert "The players and their numbers come from the standings of" in after
    assert open_page in after
    said = client.get(reverse("public:announcement", args=[organization.slug, "finals"])).content.decode()
    assert "The places in the tournament before: a rule of this event." in said
    update_tournament(tournament=finals, actor=staff.owner, name="Great Finals")
    update_tournament(tournament=swiss, actor=staff.owner, name="Great Open")
    assert ">Great Finals</a>." in client.get(open_page).content.decode(), "no page of before is kept"
    linked = client.get(reverse("public:tournament", args=[organization.slug, "finals"])).content.decode()
    assert ">Great Open</a>." in linked
