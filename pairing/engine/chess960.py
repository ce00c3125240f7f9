"""The start positions of Chess960 by their numbers, 0 to 959 (FIDE Laws of Chess, Guidelines II)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

POSITIONS: Final = 960
_KNIGHTS: Final = tuple(combinations(range(5), 2))


def start_position(number: int) -> str:
    """The pieces of White from a to h. Raises ``ValueError`` for another number.

    >>> start_position(518), start_position(0), start_position(959)
    ('RNBQKBNR', 'BBQNNRKR', 'RKRNNQBB')
    """
    if not 0 <= number < POSITIONS:
        raise ValueError(number)
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    row = [""] * 8
    row[2 * light + 1] = "B"
    row[2 * dark] = "B"
    free = [place for place in range(8) if not row[place]]
    row[free.pop(queen)] = "Q"
    for place in (free[at] for at in _KNIGHTS[knights]):
        row[place] = "N"
    for piece, place in zip("RKR", (place for place in range(8) if not row[place]), strict=True):
        row[place] = piece
    return "".join(row)
