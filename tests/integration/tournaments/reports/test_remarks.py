"""Comment records of a report: what was changed by hand, and nothing where nothing was."""

from __future__ import annotations

from pairing.engine.trf import read
from tests.factories import make_tournament, pair_round, play_rounds, publish_next
from tournaments.entries.actions import edit_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.entries.numbering import reassign_numbers
from tournaments.models import Board, Entry, Round
from tournaments.reports.files import trf16, trf26
from tournaments.results.actions import close_round, enter_result
from tournaments.rounds.manual import swap_colours
from tournaments.rounds.publication import publish_round


def remarks(tournament, after_round=None):
    return [line for line in trf26(tournament, after_round).decode().split("\r\n") if line.startswith("###")]


def result(round_, number, white, black, actor, reason=""):
    board = Board.objects.get(round=round_, number=number)
    enter_result(board=board, white_outcome=white, black_outcome=black, actor=actor, reason=reason)
    return board


def test_an_event_that_nobody_touched_has_no_comment(complete, staff):
    play_rounds(complete, 3, staff.arbiter)
    assert remarks(complete) == []


def test_pairs_changed_by_hand_are_told_with_those_of_the_engine(complete, staff):
    round_ = pair_round(complete, staff.arbiter)
    swap_colours(round=round_, board_number=1, actor=staff.arbiter, reason="Agreed.")
    publish_round(round=Round.objects.get(pk=round_.pk), actor=staff.arbiter)
    board = Board.objects.select_related("white", "black").get(round=round_, number=1)
    pair = board.white.pairing_number, board.black.pairing_number
    first, *_ = remarks(complete)
    assert first == (f"### MPA @ Round 1: published {pair[0]} - {pair[1]}; by the engine {pair[1]} - {pair[0]}")
    assert "### MPA @ Round 1" in trf16(complete).decode()
    assert any(line.startswith("### MPA @ Round 1") for line in read(trf26(complete)).other_lines)


def test_late_corrections_and_adjourned_games_are_told(organization, staff):
    tournament = make_tournament(organization, entries=6, rounds=3)
    round_ = publish_next(tournament, staff.arbiter)
    for number, (white, black) in enumerate([("?", "?"), ("1", "0"), ("?", "?")], start=1):
        result(round_, number, white, black, staff.arbiter)
    close_round(round=round_, actor=staff.arbiter)
    publish_next(tournament, staff.arbiter)
    assert remarks(tournament) == []
    won, changed, drawn = (
        result(round_, number, *ends, staff.arbiter, "Found in the score sheets.")
        for number, ends in enumerate([("1", "0"), ("0", "1"), ("=", "=")], start=1)
    )
    pairs = {board: f"{board.white.pairing_number} - {board.black.pairing_number}" for board in (won, changed, drawn)}
    assert remarks(tournament) == [
        f"### Adjournment @ Round 2: round 1, {pairs[won]} ended 1-0",
        f"### Result correction @ Round 2: round 1, {pairs[changed]}: 0-1 instead of 1-0",
    ]
    assert remarks(tournament, 1) == []


def test_new_numbers_and_full_point_byes_are_told(organization, staff):
    tournament = make_tournament(organization, entries=7, rounds=4)
    request_bye(
        entry=Entry.objects.get(tournament=tournament, pairing_number=7), round_number=1, kind="F", actor=staff.arbiter
    )
    play_rounds(tournament, 1, staff.arbiter)
    last = Entry.objects.get(tournament=tournament, pairing_number=6)
    edit_entry(entry=last, actor=staff.organizer, rating=2700)
    reassign_numbers(tournament=tournament, actor=staff.organizer, reason="The rating was wrong.")
    renumbered = "### TPN regeneration @ Round 1: 1 to 2, 2 to 3, 3 to 4, 4 to 5, 5 to 6, 6 to 1"
    assert remarks(tournament, 1) == ["### Bye @ Round 1: full-point byes for 7"]
    order = "### TPN order @ Round 1: 2-6, 1, 7"
    assert remarks(tournament) == ["### Bye @ Round 1: full-point byes for 7", renumbered, order]
    play_rounds(tournament, 1, staff.arbiter)
    assert renumbered in remarks(tournament, 2)
