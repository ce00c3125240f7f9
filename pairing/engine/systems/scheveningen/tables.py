"""The Scheveningen tables: printed ones for 2 to 8 players a side, and the rule that makes those for more.

Players of group A and of group B have the numbers 1, 2, …; rounds count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PRINTED_TABLES: Final[Mapping[int, tuple[str, ...]]] = {
    2: (
        "1w 2w",
        "2b 1b",
    ),
    3: (
        "1w 2w 3b",
        "2b 3w 1b",
        "3w 1b 2w",
    ),
    4: (
        "1w 2w 3b 4b",
        "2b 1b 4w 3w",
        "3w 4w 1b 2b",
        "4b 3b 2w 1w",
    ),
    5: (
        "1w 2w 3w 4b 5b",
        "2b 3b 4b 5w 1w",
        "3w 4w 5b 1b 2w",
        "4b 5b 1w 2w 3b",
        "5w 1b 2b 3w 4w",
    ),
    6: (
        "1b 5b 4w 2w 3w 6b",
        "2b 1w 3b 4b 6w 5w",
        "3w 2w 1b 6b 5b 4w",
        "4w 6b 5w 1w 2b 3b",
        "5b 4b 6w 3b 1w 2w",
        "6w 3w 2b 5w 4b 1b",
    ),
    7: (
        "1w 2w 3w 4w 5b 6b 7b",
        "2b 3b 4b 5w 6w 7w 1b",
        "3w 4w 5w 6b 7b 1b 2w",
        "4b 5b 6w 7w 1w 2b 3b",
        "5w 6w 7b 1b 2b 3w 4w",
        "6b 7w 1w 2w 3b 4b 5b",
        "7w 1b 2b 3b 4w 5w 6w",
    ),
    8: (
        "1w 2w 3w 4w 5b 6b 7b 8b",
        "2b 3b 4b 1b 6w 7w 8w 5w",
        "3w 4w 1w 2w 7b 8b 5b 6b",
        "4b 1b 2b 3b 8w 5w 6w 7w",
        "5w 6w 7w 8w 1b 2b 3b 4b",
        "6b 7b 8b 5b 2w 3w 4w 1w",
        "7w 8w 5w 6w 3b 4b 1b 2b",
        "8b 5b 6b 7b 4w 1w 2w 3w",
    ),
}
"""By players a side, round by round: for A1, A2, … the number of the opponent, and ``w`` where A has White."""


def opponent_in(size: int, round_number: int, number: int) -> int:
    """Whom number ``number`` of A meets.

    >>> opponent_in(4, 2, 1), opponent_in(10, 3, 9)
    (2, 1)
    """
    if size in PRINTED_TABLES:
        return int(_cell(size, round_number, number)[:-1])
    return (number + round_number - 2) % size + 1


def a_has_white(size: int, round_number: int, number: int) -> bool:
    """Whether number ``number`` of A has White in that round."""
    if size in PRINTED_TABLES:
        return _cell(size, round_number, number)[-1] == "w"
    return white_by_sum(size, number, opponent_in(size, round_number, number))


def white_by_sum(size: int, number: int, other: int) -> bool:
    """Whether A has White where no table is printed: by the remainder of the two numbers, each less one, added up.

    Even remainders below half of ``size`` give it to A, and odd ones above. With an odd size it is all even ones. So
    everybody has each colour equally often, or once more; no colour comes three times running; a round is balanced
    exactly where the size is divisible by four, within one board otherwise.
    """
    remainder = (number + other - 2) % size
    if size % 2:
        return remainder % 2 == 0
    return remainder % 2 == 0 if 2 * remainder < size else remainder % 2 == 1 and 2 * remainder > size


def meeting_round(size: int, number: int, other: int) -> int:
    """The round in which number ``number`` of A meets number ``other`` of B."""
    if size in PRINTED_TABLES:
        return next(one for one in range(1, size + 1) if opponent_in(size, one, number) == other)
    return (other - number) % size + 1


def _cell(size: int, round_number: int, number: int) -> str:
    return PRINTED_TABLES[size][round_number - 1].split()[number - 1]
