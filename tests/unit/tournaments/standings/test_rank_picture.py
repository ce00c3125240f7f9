"""The picture of ranks says what the numbers say, and nothing covers anything else."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rounds.pictures import WIDTH
from tournaments.standings.rank_picture import FLOOR, MOST, TOP, rank_picture


def test_the_best_rank_is_on_top_and_rounds_go_to_the_right():
    (line,) = rank_picture([(9, 3, 1)], 9).lines
    assert [point.rank for point in line.points] == [9, 3, 1]
    assert line.points[0].y > line.points[1].y > line.points[2].y == TOP
    assert line.points[0].x < line.points[1].x < line.points[2].x
    assert line.path == f"M{line.points[0].x:.1f} {float(FLOOR):.1f}L" + line.path.split("L", 1)[1]


def test_a_round_without_a_rank_breaks_the_line():
    late, gap = rank_picture([(None, 4, 2), (3, None, 1)], 5).lines
    assert [point.round_number for point in late.points] == [2, 3]
    assert late.path.count("M") == 1
    assert gap.path.count("M") == 2
    assert "L" not in gap.path


def test_nothing_to_draw():
    assert rank_picture([], 9) is None
    assert rank_picture([(None, None)], 9) is None


def test_only_one_player_has_every_number():
    assert rank_picture([(1, 2)], 9).numbered
    assert not rank_picture([(1, 2)], 13).numbered
    assert not rank_picture([(1, 2), (2, 1)], 9).numbered


@given(
    st.lists(st.lists(st.none() | st.integers(1, 9999), min_size=1, max_size=40), min_size=1, max_size=MOST),
    st.integers(40, 99),
)
def test_everything_stays_inside_and_letters_apart(histories, rounds):
    picture = rank_picture(histories, rounds)
    if picture is None:
        assert all(rank is None for history in histories for rank in history)
        return
    for line, history in zip(picture.lines, histories, strict=True):
        assert [point.rank for point in line.points] == [rank for rank in history if rank is not None]
        assert all(0 <= point.x <= WIDTH and TOP <= point.y <= FLOOR for point in line.points)
    letters = sorted(line.letter_y for line in picture.lines)
    assert all(later - earlier >= 14 for earlier, later in pairwise(letters))
    assert letters[0] >= 0
    assert letters[-1] <= FLOOR
    assert len(picture.ranks) <= 8
    assert all(TOP <= tick.at <= FLOOR for tick in picture.ranks)
