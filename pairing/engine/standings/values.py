"""The value of one tie-break for one player, with the terms it is made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple


class TermKind(StrEnum):
    """What one term of a tie-break stands for."""

    OPPONENT = "opponent"
    """The score, rating or performance of an opponent."""
    DUMMY = "dummy"
    """A round without a game, taken as a game against a dummy opponent (C.07 Article 16.4)."""
    OWN = "own"
    """Something of the player's own: a running score, a win, a rating."""


class Term(NamedTuple):
    """One addend. ``value`` is in hundredths like the tie-break itself."""

    round_number: int
    """0 where the term belongs to no round."""
    opponent: int
    """0 where nobody was assigned."""
    value: int
    basis: int
    """What the value comes from: the opponent's adjusted score or the dummy's (tenths), or a rating."""
    points: int = 0
    """The player's own points of the round, in tenths."""
    kind: TermKind = TermKind.OPPONENT
    voluntary: bool = False
    """A voluntarily unplayed round: a requested bye or a forfeit loss (C.07 Article 16.1.2)."""
    cut: bool = False
    """Left out of the sum by a modifier (C.07 Articles 14 and 16.5)."""


class Style(StrEnum):
    """How a value is written."""

    POINTS = "points"
    """One decimal, two where needed."""
    MEAN = "mean"
    """Two decimals, rounded half up; the exact value decides."""
    NUMBER = "number"
    """A whole number, or one decimal where it is a half."""
    LIVES = "lives"
    """Lives of the two-life system: hundredths of half a life, written as lives. Below 100 is the round in which the
    last one was lost, written as none: who left later stands higher."""


@dataclass(frozen=True, slots=True)
class TieBreakValue:
    """One cell of the standings."""

    value: int | Fraction | None
    """In hundredths, exact; None where the criterion has no value (no game over the board, nobody to compare with)."""
    terms: tuple[Term, ...] = ()
    style: Style = Style.POINTS

    @property
    def text(self) -> str:
        """The value as standings print it; empty for None."""
        if self.value is None:
            return ""
        if self.style is Style.LIVES:
            halves = int(self.value) // 100
            return f"{halves // 2 or ('' if halves else 0)}{'½' if halves % 2 else ''}"
        hundredths = (2 * self.value.numerator + self.value.denominator) // (2 * self.value.denominator)
        sign = "-" if hundredths < 0 else ""
        whole, rest = divmod(abs(hundredths), 100)
        if self.style is Style.NUMBER and rest == 0:
            return f"{sign}{whole}"
        if self.style is Style.MEAN or rest % 10:
            return f"{sign}{whole}.{rest:02}"
        return f"{sign}{whole}.{rest // 10}"
