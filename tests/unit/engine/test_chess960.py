"""The 960 start positions by their numbers."""

from __future__ import annotations

import pytest

from pairing.engine.chess960 import POSITIONS, start_position


def test_every_position_is_there_once_and_legal():
    found = [start_position(number) for number in range(POSITIONS)]
    assert len(set(found)) == POSITIONS
    for row in found:
        assert sorted(row) == sorted("RNBQKBNR")
        first, second = (place for place, piece in enumerate(row) if piece == "B")
        assert (first + second) % 2 == 1
        left, right = (place for place, piece in enumerate(row) if piece == "R")
        assert left < row.index("K") < right


@pytest.mark.parametrize(
    ("number", "row"), [(518, "RNBQKBNR"), (0, "BBQNNRKR"), (1, "BQNBNRKR"), (959, "RKRNNQBB"), (534, "RNBKQBNR")]
)
def test_numbers_of_the_table(number, row):
    assert start_position(number) == row


@pytest.mark.parametrize("number", [-1, 960])
def test_there_is_no_other_number(number):
    with pytest.raises(ValueError, match=str(number)):
        start_position(number)
