"""Crosstables: every round of every player, opponents by their line."""

from pairing.engine.standings import crosstable, everybody_can_meet, grid
from tests.small_events import event

CUP = event(4, 3, "1-4 =, 2-3 1-0", "3-1 0-1, 4-2 -+")


def test_swiss_lines_name_opponents_by_line():
    rows = crosstable(CUP, [2, 1, 4, 3])
    assert [(row.line, row.number) for row in rows] == [(1, 2), (2, 1), (3, 4), (4, 3)]
    assert [[meeting.code for meeting in row.rounds] for row in rows] == [
        ["4w1", "3b+"], ["3w=", "4b1"], ["2b=", "1w-"], ["1b0", "2w0"],
    ]  # fmt: skip
    assert [sum(meeting.points for meeting in row.rounds) for row in rows] == [20, 15, 5, 0]


def test_byes_have_no_line():
    (row, *_) = crosstable(event(3, 3, "2-3 =, 1 U", "1 H, 2 Z, 3 F"), [1, 2, 3])
    assert [(meeting.code, meeting.line, meeting.points) for meeting in row.rounds] == [("U", 0, 10), ("H", 0, 5)]


def test_a_grid_keeps_both_games_of_a_double_round_robin():
    double = event(2, 2, "1-2 1-0", "2-1 =")
    first, second = grid(crosstable(double, [1, 2]))
    assert [meeting.code for meeting in first[2]] == ["2w1", "2b="]
    assert [meeting.code for meeting in second[1]] == ["1b0", "1w="]
    assert 1 not in first


def test_who_can_meet_everybody():
    assert everybody_can_meet(event(6, 5))
    assert everybody_can_meet(event(5, 5))
    assert everybody_can_meet(event(4, 6))
    assert not everybody_can_meet(event(7, 5))
    assert not everybody_can_meet(event(1, 1))
