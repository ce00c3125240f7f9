"""Numbers that decide games, the same for the same two players whatever plan paired them.

Two plans that are compared see the same luck: where the same two players meet, they get the same number, so that what
differs between the plans is the plans. Compared with luck of its own for each plan, far fewer tournaments show a
difference.
"""

from __future__ import annotations

from .tournament import Chance

_MASK = (1 << 64) - 1


def lots(base: int) -> Chance:
    """The numbers of one tournament, made from its 64-bit ``base``.

    The lot of two players favours the same one of them whichever has White.
    """

    def chance(white: int, black: int) -> float:
        if white < black:
            return _number(base, white, black)
        return 1.0 - _number(base, black, white) - 2.0**-53  # below 1, as every chance is

    return chance


def _number(base: int, first: int, second: int) -> float:
    """From 0 to below 1: the output function of SplitMix64 on a state of its own for each two players."""
    mixed = (base + 0x9E3779B97F4A7C15 * ((first << 16) | second)) & _MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return ((mixed ^ (mixed >> 31)) >> 11) * 2.0**-53
