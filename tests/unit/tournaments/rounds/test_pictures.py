"""The geometry of the pictures says what the numbers say."""

from __future__ import annotations

import pytest

from tournaments.entries.shapes import PlayerPage, VirtualStep
from tournaments.history.shapes import PlayerLine, Score
from tournaments.rounds.pictures import WIDTH, points_picture, scoregroup_picture
from tournaments.rounds.shapes import BoardLine


def board(number: int, white: int, black: int) -> BoardLine:
    return BoardLine(number, PlayerLine(1, 1, "W"), PlayerLine(2, 2, "B"), Score(white), Score(black))


def test_bands_are_as_long_as_their_players():
    picture = scoregroup_picture(((20, 10, 4), (10, 5, 0)), ())
    upper, lower = picture.bands
    assert upper.real_width + upper.virtual_width == pytest.approx(2 * lower.real_width, abs=0.2)
    assert upper.virtual_width == pytest.approx(upper.real_width * 4 / 6, abs=0.2)
    assert lower.virtual_width == 0


def test_arrows_join_the_groups_of_floaters():
    boards = (board(1, 20, 20), board(2, 20, 10), board(3, 10, 20))
    picture = scoregroup_picture(((20, 4, 0), (10, 2, 0)), boards)
    (arrow,) = picture.arrows
    assert (arrow.higher, arrow.lower, arrow.players) == (20, 10, 2)
    assert arrow.start < arrow.end


def test_nothing_to_draw():
    assert scoregroup_picture((), ()) is None
    page = PlayerPage(PlayerLine(1, 1, "A"), 0, None, "active", "", (), ())
    assert points_picture(page) is None


def test_columns_stack_virtual_on_real_and_mark_the_withdrawal():
    steps = (VirtualStep(1, 0, 10), VirtualStep(2, 10, 10), VirtualStep(3, 15, 5), VirtualStep(4, None, 0))
    page = PlayerPage(PlayerLine(1, 1, "A"), 15, 1, "active", "A", (), steps)
    first, second, third, last = points_picture(page).columns
    assert (first.real_height, first.virtual_height) == (0, second.virtual_height)
    assert second.virtual_y + second.virtual_height == pytest.approx(second.real_y)
    assert [column.withdrawn for column in (first, second, third, last)] == [0, 0, 5, 5]
    assert (third.pairing, last.pairing) == (20, None)


@pytest.mark.parametrize("rounds", [1, 9, 30, 99])
def test_every_column_fits_on_a_phone(rounds):
    steps = tuple(VirtualStep(number, 10 * number, 0) for number in range(1, rounds + 1))
    picture = points_picture(PlayerPage(PlayerLine(1, 1, "A"), 0, 1, "active", "A", (), steps))
    assert len(picture.columns) == rounds
    assert all(column.x >= 0 and column.x + column.width <= WIDTH for column in picture.columns)
    assert all(0 <= column.virtual_y <= column.real_y <= picture.floor for column in picture.columns)
