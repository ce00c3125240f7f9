"""Public queries: what they say, and that their number does not grow with the tournament."""

from __future__ import annotations

import pytest
from django_scopes import scope

from tests.factories import enter_results, make_organization, make_tournament, pair_round, play_rounds, publish_next
from tournaments.entries.player_queries import player_page
from tournaments.entries.queries import entry_list
from tournaments.listing.overview import organization_tournaments, public_tournament, tournament_overview
from tournaments.models import Board, Entry, Round, RoundState
from tournaments.rounds.queries import board_page, bye_page, revision_input, round_page
from tournaments.standings.queries import standings_page

QUERIES = {
    "organization_tournaments": 1,
    "tournament_overview": 4,
    "round_page": 6,
    "board_page": 7,
    "bye_page": 7,
    "player_page": 6,
    "entry_list": 5,
    "standings_page": 4,
    "revision_input": 1,
}


@pytest.mark.parametrize(("entries", "rounds"), [(7, 1), (21, 3)])
def test_the_number_of_queries_is_fixed(organization, staff, django_assert_num_queries, entries, rounds):
    tournament = make_tournament(organization, entries=entries, acceleration="baku")
    play_rounds(tournament, rounds, staff.arbiter)
    publish_next(tournament, staff.arbiter)
    last = rounds + 1
    resting = next(bye.player.entry_id for bye in round_page(tournament, last).byes)
    player = Entry.objects.filter(tournament=tournament).first().pk
    calls = {
        "organization_tournaments": lambda: organization_tournaments(organization),
        "tournament_overview": lambda: tournament_overview(tournament),
        "round_page": lambda: round_page(tournament, last),
        "board_page": lambda: board_page(tournament, last, 1),
        "bye_page": lambda: bye_page(tournament, last, resting),
        "player_page": lambda: player_page(tournament, player),
        "entry_list": lambda: entry_list(tournament),
        "standings_page": lambda: standings_page(tournament),
        "revision_input": lambda: revision_input(tournament, last),
    }
    assert calls.keys() == QUERIES.keys()
    for name, call in calls.items():
        with django_assert_num_queries(QUERIES[name]):
            assert call() is not None


def test_nothing_of_a_draft_is_public(organization, staff):
    tournament = make_tournament(organization, entries=7)
    play_rounds(tournament, 1, staff.arbiter)
    shown = tournament_overview(tournament), standings_page(tournament), entry_list(tournament)
    draft = pair_round(tournament, staff.arbiter)

    assert draft.state == RoundState.DRAFT
    assert round_page(tournament, 2) is None
    assert board_page(tournament, 2, 1) is None
    assert bye_page(tournament, 2, Entry.objects.first().pk) is None
    assert revision_input(tournament, 2) is None
    assert standings_page(tournament, 2) is None
    for entry in Entry.objects.all():
        assert [step.round_number for step in player_page(tournament, entry.pk).rounds] == [1]
    assert (
        tournament_overview(tournament),
        standings_page(tournament),
        entry_list(tournament),
    ) == shown


def test_overview_counts_what_is_missing(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=3)
    play_rounds(tournament, 1, staff.arbiter)
    second = publish_next(tournament, staff.arbiter)

    page = tournament_overview(tournament)

    assert [(line.number, line.state, line.boards, line.missing_results) for line in page.rounds] == [
        (1, "closed", 4, 0),
        (2, "published", 4, 4),
        (3, "planned", 0, None),
    ]
    assert (page.published_round, page.standings_after, page.tournament.players) == (2, 1, 8)
    assert (page.system, page.edition, page.acceleration) == ("dutch", "2026", None)
    enter_results(second, staff.arbiter)
    assert tournament_overview(tournament).standings_after == 2


def test_a_board_says_why_and_what_was_before(organization, staff):
    tournament = make_tournament(organization, entries=8, acceleration="baku", rounds=7)
    play_rounds(tournament, 2, staff.arbiter)
    publish_next(tournament, staff.arbiter)

    page = board_page(tournament, 3, 1)

    assert {"lead", "steps", "details"} <= page.explanation.keys()
    assert page.explanation["lead"]
    assert page.explanation["white"] == page.board.white.number
    assert [step.round_number for step in page.white_history] == [1, 2]
    assert page.white_history[0].points is not None
    assert page.board.white_score.pairing == page.board.white_score.real + page.board.white_score.virtual
    assert page.board.white_score.real == sum(step.points for step in page.white_history)


def test_floats_follow_the_pairing_scores(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=5)
    play_rounds(tournament, 3, staff.arbiter)
    for round_ in Round.objects.filter(tournament=tournament, revision__isnull=False):
        page = round_page(tournament, round_.number)
        for board in page.boards:
            mine, theirs = board.white_score.pairing, board.black_score.pairing
            expected = "down" if mine > theirs else "up" if mine < theirs else ""
            step = player_page(tournament, board.white.entry_id).rounds[round_.number - 1]
            assert step.float == expected


def test_standings_rank_by_points_and_tie_breaks_with_their_terms(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=5)
    play_rounds(tournament, 3, staff.arbiter)

    page = standings_page(tournament)

    assert page.codes == ("BH/C1", "BH", "SB", "DE")
    assert page.available == (1, 2, 3)
    assert [line.points for line in page.lines] == sorted((line.points for line in page.lines), reverse=True)
    assert sum(line.points for line in page.lines) == 3 * 4 * 10
    points = {line.player.number: line.points for line in page.lines}
    leader = page.lines[0]
    buchholz = leader.cells[1]
    assert sum(points[term["opponent"]] for term in buchholz.terms) * 10 == sum(t["value"] for t in buchholz.terms)
    assert float(buchholz.text) * 100 == sum(term["value"] for term in buchholz.terms)
    assert player_page(tournament, leader.player.entry_id).rank == leader.rank == 1


def test_virtual_points_never_enter_the_standings(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=7, acceleration="baku")
    play_rounds(tournament, 1, staff.arbiter)
    board = Board.objects.get(round__number=1, number=1)
    for line in standings_page(tournament).lines:
        page = player_page(tournament, line.player.entry_id)
        assert line.points == page.points == page.rounds[0].points
    assert round_page(tournament, 1).boards[0].white_score.virtual == 10
    assert board.white.pairing_number == 1


def test_entry_list_is_ranked_and_provisional_before_round_one(organization, staff):
    tournament = make_tournament(organization, entries=3)
    Entry.objects.create(tournament=tournament, name="Alpha", rating=2390, title="FM")
    Entry.objects.create(tournament=tournament, name="Beta", rating=2390, title="IM")
    Entry.objects.create(tournament=tournament, name="Later", rating=2500, first_round=2)

    page = entry_list(tournament)

    assert page.provisional is True
    assert [(line.player.number, line.player.name) for line in page.lines] == [
        (1, "Beta"),
        (2, "Alpha"),
        (3, "Player, 001"),
        (4, "Player, 002"),
        (5, "Player, 003"),
        (0, "Later"),
    ]
    publish_next(tournament, staff.arbiter)
    assert entry_list(tournament).provisional is False


def test_other_organizations_and_private_tournaments_do_not_appear(organization, staff):
    own = make_tournament(organization, slug="own")
    make_tournament(organization, slug="private", is_public=False)
    other = make_organization("other")
    with scope(organization=other):
        foreign = make_tournament(other, slug="foreign")

    assert [line.slug for line in organization_tournaments(organization)] == ["own"]
    assert organization_tournaments(other) == ()
    assert public_tournament(organization, "own") == own
    assert public_tournament(organization, "private") is None
    assert public_tournament(organization, "foreign") is None
    assert entry_list(foreign).lines == ()
    assert player_page(own, 10**9) is None
