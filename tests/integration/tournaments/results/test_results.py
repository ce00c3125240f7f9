"""Results: what can be entered, until when, and what a correction changes."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from pairing.engine.snapshot import from_json
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import enter_results, make_tournament, pair_round, play_rounds, publish_next
from tournaments.entries.player_queries import player_page
from tournaments.listing.overview import tournament_overview
from tournaments.models import Board, ResultEntry, Round, RoundRevision, RoundState
from tournaments.results import actions as results
from tournaments.results.actions import RESULTS
from tournaments.results.dependence import corrections_of
from tournaments.rounds import publication
from tournaments.rounds.manual import swap_colours
from tournaments.rounds.queries import round_page
from tournaments.standings.queries import standings_page
from tournaments.verification.actions import verify_revision
from tournaments.verification.audit import audit


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

    assert player_page(tournament, board.white_id).points == white_points
    assert player_page(tournament, board.black_id).points == black_points
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
    assert tournament_overview(tournament).rounds[0].state == "closed"


def test_a_result_can_be_corrected_until_the_round_after_the_next_one_with_a_reason(tournament, staff):
    play_rounds(tournament, 2, staff.arbiter)
    board = board_of(tournament, 1)
    other = {"white_outcome": "-", "black_outcome": "+", "actor": staff.arbiter}
    published = list(RoundRevision.objects.order_by("pk").values("hash", "payload", "snapshot"))

    assert code_of(results.enter_result, board=board, **other) == "reason_missing"
    assert code_of(results.clear_result, board=board, actor=staff.arbiter, reason="x") == "round_completed"
    results.enter_result(board=board, **other, reason="The score sheet says so")

    entry = JournalEntry.objects.get(action="result.corrected")
    assert (entry.reason, entry.after["result"]) == ("The score sheet says so", ["-", "+"])
    assert round_page(tournament, 1).boards[0].white_outcome == "-"
    points = {line.player.entry_id: line.points for line in standings_page(tournament, 1).lines}
    assert (points[board.white_id], points[board.black_id]) == (0, 10)
    assert list(RoundRevision.objects.order_by("pk").values("hash", "payload", "snapshot")) == published
    assert audit(tournament).intact


def test_only_the_next_input_holds_the_correction(tournament, staff):
    play_rounds(tournament, 2, staff.arbiter)
    board = board_of(tournament, 1)
    results.enter_result(board=board, white_outcome="-", black_outcome="+", actor=staff.arbiter, reason="forfeit")
    third = publish_next(tournament, staff.arbiter)

    def outcome(revision):
        number = next(row["number"] for row in revision.payload["players"] if row["entry"] == board.white_id)
        state = from_json(revision.snapshot)
        return next(one.games[0].outcome.value for one in state.competitors if one.number == number)

    second = RoundRevision.objects.get(round__number=2)
    assert outcome(second) == board.white_outcome != "-"
    assert outcome(third.revision) == "-"
    assert verify_revision(revision_id=second.pk).grade == "exact"
    assert verify_revision(revision_id=third.revision.pk).grade == "exact"


def test_an_adjourned_game_locks_nothing_and_is_finished_without_a_reason(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=2, slug="adjourned")
    first = publish_next(tournament, staff.arbiter)
    enter_results(first, staff.arbiter)
    board = board_of(tournament, 1)
    results.enter_result(board=board, white_outcome="?", black_outcome="?", actor=staff.arbiter)
    play_rounds(tournament, 1, staff.arbiter)
    results.close_round(round=Round.objects.get(tournament=tournament, number=2), actor=staff.arbiter)
    state = from_json(RoundRevision.objects.get(round__tournament=tournament, round__number=2).snapshot)
    assert sorted(one.games[0].outcome.value for one in state.competitors).count("?") == 2
    assert standings_page(tournament).unfinished == 1

    results.enter_result(board=board, white_outcome="0", black_outcome="1", actor=staff.arbiter)
    page = standings_page(tournament)
    assert (page.unfinished, page.after_round) == (0, 2)
    shown = corrections_of(tournament, 1)
    assert [(one.board, one.before, one.after, one.reason) for one in shown] == [
        ("1", "not finished, a draw for the pairing", "Black won", "")
    ]


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
    before = round_page(tournament, 2)
    board = board_of(tournament, 1)
    new = ("0", "1") if board.white_outcome == "1" else ("1", "0")
    results.enter_result(
        board=board, white_outcome=new[0], black_outcome=new[1], actor=staff.arbiter, reason="wrong way round"
    )

    after = round_page(tournament, 2)
    assert after.boards == before.boards
    assert after.revision == before.revision
    points = {line.player.entry_id: line.points for line in standings_page(tournament, 1).lines}
    assert points[board.white_id] == (10 if new[0] == "1" else 0)


def test_an_entry_sent_twice_is_stored_once_and_never_overwrites(tournament, staff):
    publish_next(tournament, staff.arbiter)
    board = board_of(tournament, 1)
    mine = {"board": board, "white_outcome": "1", "black_outcome": "0", "actor": staff.arbiter, "seen": 0}
    first = results.enter_result(**mine, key="a-key-of-a-page")
    other = results.enter_result(
        board=board, white_outcome="=", black_outcome="=", actor=staff.owner, seen=first.version, key="another-page"
    )
    again = results.enter_result(**mine, key="a-key-of-a-page")
    assert (again.version, again.board.result_version) == (first.version, other.version)
    assert board_of(tournament, 1).white_outcome == "="
    assert ResultEntry.objects.filter(board=board).count() == 2


def test_writing_over_a_result_that_was_not_seen_is_refused(tournament, staff):
    publish_next(tournament, staff.arbiter)
    board = board_of(tournament, 1)
    results.enter_result(board=board, white_outcome="1", black_outcome="0", actor=staff.owner, seen=0)
    with pytest.raises(Refused) as caught:
        results.enter_result(board=board, white_outcome="0", black_outcome="1", actor=staff.arbiter, seen=0)
    assert caught.value.code == "result_changed"
    assert str(caught.value) == "Board 1: Owner entered “White won” now. Yours was not saved."
    seen = caught.value.facts["version"]
    results.enter_result(board=board, white_outcome="0", black_outcome="1", actor=staff.arbiter, seen=seen)
    assert board_of(tournament, 1).white_outcome == "0"
    # Who saw the result and agrees has nothing to confirm.
    results.enter_result(board=board, white_outcome="0", black_outcome="1", actor=staff.owner, seen=0)


def test_a_result_for_a_pair_that_is_gone_is_refused(tournament, staff):
    round_ = publish_next(tournament, staff.arbiter)
    board = board_of(tournament, 1)
    swap_colours(round=round_, board_number=1, actor=staff.arbiter, reason="wrong draw")
    arguments = {"white_outcome": "1", "black_outcome": "0", "actor": staff.arbiter}
    assert code_of(results.enter_result, board=board, **arguments) == "pair_changed"
    assert board_of(tournament, 1).white_outcome == ""


def test_an_entry_is_never_changed(tournament, staff):
    play_rounds(tournament, 1, staff.arbiter)
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        ResultEntry.objects.update(reason="nicer")
