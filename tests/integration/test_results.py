"""Results: what can be entered, until when, and what a correction changes."""

from __future__ import annotations

import pytest

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import enter_results, make_tournament, pair_round, play_rounds, publish_next
from tournaments.domain import publication, results
from tournaments.domain.queries import public
from tournaments.domain.results import RESULTS
from tournaments.models import Board, Round, RoundState


@pytest.fixture
def tournament(organization, staff):
    return make_tournament(organization, entries=8)


def code_of(action, **arguments):
    with pytest.raises(Refused) as caught:
        action(**arguments)
    return caught.value.code


def board_of(tournament, round_number, number=1):
    return Board.objects.get(round__tournament=tournament, round__number=round_number, number=number)


@pytest.mark.parametrize(
    ("white", "black", "white_points", "black_points"),
    [
        ("1", "0", 10, 0),
        ("=", "=", 5, 5),
        ("=", "0", 5, 0),
        ("+", "-", 10, 0),
        ("-", "-", 0, 0),
        ("0", "0", 0, 0),
        ("W", "L", 10, 0),
        ("?", "?", 5, 5),
    ],
)
def test_each_side_gets_its_points(tournament, staff, white, black, white_points, black_points):
    publish_next(tournament, staff.arbiter)
    board = board_of(tournament, 1)
    results.enter_result(board=board, white_outcome=white, black_outcome=black, actor=staff.arbiter)

    assert public.player_page(tournament, board.white_id).points == white_points
    assert public.player_page(tournament, board.black_id).points == black_points
    stored = board_of(tournament, 1)
    assert (stored.entered_by, stored.entered_at is not None) == (staff.arbiter, True)


@pytest.mark.parametrize(("white", "black"), [("1", "1"), ("1", "="), ("+", "+"), ("1", "-"), ("", ""), ("x", "y")])
def test_impossible_results_are_refused(tournament, staff, white, black):
    publish_next(tournament, staff.arbiter)
    arguments = {"white_outcome": white, "black_outcome": black, "actor": staff.arbiter}
    assert code_of(results.enter_result, board=board_of(tournament, 1), **arguments) == "result_impossible"
    assert board_of(tournament, 1).white_outcome == ""


def test_every_offered_result_is_known_to_the_database(tournament, staff):
    publish_next(tournament, staff.arbiter)
    for white, black in RESULTS:
        results.enter_result(
            board=board_of(tournament, 1), white_outcome=white, black_outcome=black, actor=staff.arbiter
        )
        assert (board_of(tournament, 1).white_outcome, board_of(tournament, 1).black_outcome) == (white, black)


def test_a_draft_takes_no_results(tournament, staff):
    pair_round(tournament, staff.arbiter)
    arguments = {"white_outcome": "1", "black_outcome": "0", "actor": staff.arbiter}
    assert code_of(results.enter_result, board=board_of(tournament, 1), **arguments) == "round_not_published"


def test_a_round_is_completed_only_with_all_results(tournament, staff):
    round_ = publish_next(tournament, staff.arbiter)
    with pytest.raises(Refused) as caught:
        results.close_round(round=round_, actor=staff.arbiter)
    assert (caught.value.code, caught.value.facts["boards"]) == ("results_missing", [1, 2, 3, 4])

    enter_results(round_, staff.arbiter)
    assert results.close_round(round=round_, actor=staff.arbiter).state == RoundState.CLOSED
    assert public.tournament_overview(tournament).rounds[0].state == "closed"


def test_a_correction_counts_until_the_next_round_is_completed(tournament, staff):
    play_rounds(tournament, 1, staff.arbiter)
    second = publish_next(tournament, staff.arbiter)
    board = board_of(tournament, 1)
    other = {"white_outcome": "-", "black_outcome": "+", "actor": staff.arbiter}

    assert code_of(results.enter_result, board=board, **other) == "reason_missing"
    assert code_of(results.clear_result, board=board, actor=staff.arbiter, reason="x") == "round_completed"
    results.enter_result(board=board, **other, reason="The score sheet says so")
    entry = JournalEntry.objects.get(action="result.corrected")
    assert (entry.reason, entry.after["result"]) == ("The score sheet says so", ["-", "+"])
    assert public.round_page(tournament, 1).boards[0].white_outcome == "-"

    enter_results(second, staff.arbiter)
    results.close_round(round=second, actor=staff.arbiter)
    assert code_of(results.enter_result, board=board, **other, reason="too late") == "result_final"


def test_a_correction_makes_the_waiting_draft_outdated(tournament, staff):
    play_rounds(tournament, 1, staff.arbiter)
    draft = pair_round(tournament, staff.arbiter)
    board = board_of(tournament, 1)
    new = ("0", "1") if board.white_outcome == "1" else ("1", "0")
    results.enter_result(board=board, white_outcome=new[0], black_outcome=new[1], actor=staff.arbiter, reason="swapped")
    assert code_of(publication.publish_round, round=draft, actor=staff.arbiter) == "draft_outdated"
    assert Round.objects.get(pk=draft.pk).revision is None


def test_a_published_round_keeps_the_scores_with_which_it_was_paired(tournament, staff):
    play_rounds(tournament, 1, staff.arbiter)
    publish_next(tournament, staff.arbiter)
    before = public.round_page(tournament, 2)
    board = board_of(tournament, 1)
    new = ("0", "1") if board.white_outcome == "1" else ("1", "0")
    results.enter_result(
        board=board, white_outcome=new[0], black_outcome=new[1], actor=staff.arbiter, reason="wrong way round"
    )

    after = public.round_page(tournament, 2)
    assert after.boards == before.boards
    assert after.revision == before.revision
    points = {line.player.entry_id: line.points for line in public.standings_page(tournament, 1).lines}
    assert points[board.white_id] == (10 if new[0] == "1" else 0)
