"""Who counts as a player, who as withdrawn, present, absent or still to come: on the desk and in public."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import enter_results, make_tournament, publish_next
from tests.markup import text_of
from tournaments.check_in.actions import set_present
from tournaments.entries.actions import add_entry, reinstate_entry, withdraw_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.entries.counting import PlayerCounts, player_counts
from tournaments.entries.queries import entry_list
from tournaments.listing.desk_queries import tournaments_of_organization
from tournaments.listing.overview import organization_tournaments, tournament_overview
from tournaments.models import Entry


def console_of(tournament):
    return reverse("manage:console", args=["federation", tournament.slug])


def entry(tournament, number):
    return Entry.objects.get(tournament=tournament, name=f"Player, {number:03}")


@pytest.fixture
def arbiter(client, staff):
    client.force_login(staff.arbiter)
    return client


@pytest.fixture
def tournament(organization, staff):
    """Of twelve players one left before round 1 and two after it; one comes in round 3."""
    tournament = make_tournament(organization, entries=12, rounds=5)
    withdraw_entry(entry=entry(tournament, 12), actor=staff.arbiter)
    first = publish_next(tournament, staff.arbiter)
    enter_results(first, staff.arbiter)
    for number in (3, 4):
        withdraw_entry(entry=entry(tournament, number), actor=staff.arbiter)
    add_entry(tournament=tournament, actor=staff.arbiter, name="Late, Lia", rating=2000, first_round=3)
    return tournament


def test_who_left_before_the_first_round_was_no_player_of_the_event(tournament, staff):
    assert player_counts(tournament) == PlayerCounts(taking_part=10, withdrawn=2)
    assert player_counts(tournament).players == 12
    reinstate_entry(entry=entry(tournament, 3), actor=staff.arbiter)
    assert player_counts(tournament) == PlayerCounts(taking_part=11, withdrawn=1)


def test_a_late_entry_who_leaves_before_playing_counts_nowhere(tournament, staff):
    withdraw_entry(entry=Entry.objects.get(name="Late, Lia"), actor=staff.arbiter)
    assert player_counts(tournament) == PlayerCounts(taking_part=9, withdrawn=2)


def test_overview_list_and_entry_list_count_the_same_players(tournament, organization):
    line = tournament_overview(tournament).tournament
    assert (line.players, line.withdrawn) == (12, 2)
    [listed] = organization_tournaments(organization)
    assert (listed.players, listed.withdrawn) == (12, 2)
    assert len(entry_list(tournament).lines) == 12
    [row] = tournaments_of_organization(organization)
    assert row.players == 12


def test_a_tournament_whose_players_all_left_asks_for_players(organization, staff):
    tournament = make_tournament(organization, entries=2)
    for number in (1, 2):
        withdraw_entry(entry=entry(tournament, number), actor=staff.arbiter)
    [row] = tournaments_of_organization(organization)
    assert (row.players, row.step) == (0, "enter")


def test_the_console_says_who_is_to_be_paired_and_then_who_is_there(tournament, arbiter, staff):
    request_bye(entry=entry(tournament, 5), round_number=2, kind="Z", actor=staff.arbiter)
    console = text_of(arbiter.get(console_of(tournament)))
    assert "12 players, 2 of them withdrawn" in console
    before = "with a bye · 1 from a later round on · 3 withdrawn"
    assert f"Before round 2 : 8 to be paired, nobody checked in yet · 1 {before}" in console
    for number in (1, 2, 6):
        set_present(entry=entry(tournament, number), present=True, actor=staff.arbiter)
    console = text_of(arbiter.get(console_of(tournament)))
    assert f"3 present · 5 missing · 1 {before}" in console


def test_the_public_page_says_how_many_left(tournament, client):
    page = text_of(client.get(tournament.get_absolute_url()))
    assert "12 , 2 of them withdrawn" in page
