"""A Scheveningen match in the portal: teams by club, unequal ones refused, the table, the score of the match."""

from __future__ import annotations

import pytest
from django.urls import reverse

from portal.common.errors import Refused
from tests.factories import make_tournament, pair_round, play_rounds
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.public_event import complete
from tests.markup import text_of
from tournaments.announcements.actions import publish_announcement
from tournaments.entries.actions import add_entry, withdraw_entry
from tournaments.models import Board, Entry, Regulations, Round
from tournaments.ratings.norm_events import gives_norms
from tournaments.regulations.actions import update_regulations
from tournaments.standings.crosstable import crosstable_page

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def event(organization, staff, clubs):
    """An announced match; the players have these clubs, in order of falling ratings."""
    tournament = make_tournament(organization, entries=len(clubs), rounds=len(clubs) // 2, slug="open")
    for entry, club in zip(Entry.objects.order_by("-rating"), clubs, strict=True):
        Entry.objects.filter(pk=entry.pk).update(club=club)
    update_regulations(tournament=tournament, actor=staff.organizer, system="scheveningen")
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    return tournament


def boards(round_):
    rows = Board.objects.filter(round=round_).order_by("number").select_related("white", "black")
    return [(one.white.pairing_number, one.black.pairing_number) for one in rows]


def test_the_teams_are_the_clubs_and_the_order_follows_them(organization, staff, client):
    tournament = event(organization, staff, ["Youth", "Elders"] * 3)
    assert Regulations.objects.get().pairing_bye == 0
    page = text_of(client.get(reverse("public:announcement", args=[organization.slug, "open"])))
    assert "The teams are the clubs of the players" in page
    assert "The two teams one after the other, in alphabetical order" in page
    assert "whoever rests" not in page
    assert boards(pair_round(tournament, staff.arbiter)) == [(1, 4), (2, 5), (6, 3)]
    listed = list(Entry.objects.order_by("pairing_number").values_list("club", "rating"))
    assert [club for club, _ in listed] == ["Elders"] * 3 + ["Youth"] * 3
    assert [rating for _, rating in listed[:3]] == sorted((rating for _, rating in listed[:3]), reverse=True)


def test_reasons_name_the_teams(organization, staff, client):
    tournament = event(organization, staff, ["Youth", "Elders"] * 3)
    play_rounds(tournament, 1, staff.arbiter)
    page = text_of(client.get(reverse("public:board", args=[organization.slug, "open", 1, 1])))
    assert "number 1 of team Elders" in page
    assert "number 1 of team Youth" in page
    assert "team A" not in page


def test_a_club_that_is_written_in_two_ways_is_one_team(organization, staff):
    tournament = event(organization, staff, ["Youth", "Elders", "youth ", "ELDERS", "Youth", "Elders"])
    play_rounds(tournament, 1, staff.arbiter)
    assert boards(Round.objects.get(number=1)) == [(1, 4), (2, 5), (6, 3)]
    match = crosstable_page(tournament).match
    assert [side.name.casefold() for side in (match.first, match.second)] == ["elders", "youth"]


@pytest.mark.parametrize(
    ("clubs", "told"),
    [
        (["Youth"] * 4 + ["Elders"] * 2, "Elders: 2; Youth: 4"),
        (["Youth"] * 2 + ["Elders"] * 2 + ["Guests"] * 2, "Elders: 2; Guests: 2; Youth: 2"),
        (["Youth"] * 3 + [""] * 3, "no club: 3; Youth: 3"),
    ],
)
def test_teams_of_another_number_or_size_are_refused_with_what_there_is(organization, staff, clubs, told):
    tournament = event(organization, staff, clubs)
    with pytest.raises(Refused) as error:
        pair_round(tournament, staff.arbiter)
    assert error.value.code == "unequal_groups"
    assert told in str(error.value)
    assert not Board.objects.exists()


def test_the_crosstable_opens_with_the_match_and_its_score(organization, staff, client):
    tournament = event(organization, staff, ["Youth", "Elders"] * 2)
    play_rounds(tournament, 2, staff.arbiter)
    page = crosstable_page(tournament)
    match = page.match
    assert (match.first.name, match.second.name) == ("Elders", "Youth")
    assert match.first.points + match.second.points == 4 * 10
    assert match.first.points == sum(sum(game.points for game in games) for row in match.rows for games in row.met)
    assert [[len(games) for games in row.met] for row in match.rows] == [[1, 1], [1, 1]]
    text = text_of(client.get(reverse("public:crosstable", args=[organization.slug, "open"])))
    assert "Elders down, Youth across" in text
    why = client.get(reverse("public:board_why_not", args=[organization.slug, "open", 1, 1])).content.decode()
    assert 'value="float"' not in why


def test_nobody_enters_later_and_who_withdraws_forfeits(organization, staff):
    tournament = event(organization, staff, ["Youth", "Elders"] * 3)
    play_rounds(tournament, 1, staff.arbiter)
    with pytest.raises(Refused) as late:
        add_entry(tournament=tournament, actor=staff.arbiter, name="Late, Lena", rating=2000, club="Youth")
    assert late.value.code == "table_closed"
    withdraw_entry(entry=Entry.objects.get(pairing_number=1), actor=staff.arbiter)
    draft = pair_round(tournament, staff.arbiter)
    forfeited = Board.objects.get(round=draft, black__pairing_number=1)
    assert (forfeited.white_outcome, forfeited.black_outcome) == ("+", "-")


def test_the_form_asks_neither_for_an_order_nor_for_a_bye(organization, staff, desk):
    event(organization, staff, ["Youth", "Elders"] * 2)
    page = desk("organizer").text("regulations")
    assert not [name for name in ("initial_order", "pairing_bye", "half_point_byes") if f'name="{name}"' in page]


@pytest.mark.parametrize(("system", "possible"), [("dutch", True), ("scheveningen", False), ("keizer", False)])
def test_norms_are_possible_where_everybody_meets_other_opponents_and_not_in_a_match_of_teams(
    organization, staff, system, possible
):
    tournament = make_tournament(organization, entries=18, rounds=9)
    update_regulations(tournament=tournament, actor=None, system=system)
    assert gives_norms(tournament, Regulations.objects.get()) is possible
