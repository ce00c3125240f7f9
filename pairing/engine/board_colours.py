"""Which side of a match between teams has White on which board (TRF26 record 352).

The colours of an event are a letter for each board, W or B: what the team named first has there. Empty stands for the
usual ones, White on boards 1, 3, 5 …
"""

from __future__ import annotations

from typing import Final

USUAL: Final = "WB"
"""Repeated over the boards."""


def first_has_white(colours: str, board: int) -> bool:
    """Whether the team named first has White on ``board``, counted from 1. Colours that end before it begin again.

    >>> [first_has_white("WBBW", board) for board in (1, 2, 3, 4)]
    [True, False, False, True]
    """
    known = colours or USUAL
    return known[(board - 1) % len(known)] == "W"


def written(colours: str, boards: int) -> str:
    """A letter for each of so many boards, as record 352 has them.

    >>> written("", 3)
    'WBW'
    """
    return "".join("W" if first_has_white(colours, board) else "B" for board in range(1, boards + 1))


def kept(colours: str) -> str:
    """``colours`` as an event keeps them: empty where they are the usual ones."""
    return "" if colours == written("", len(colours)) else colours
