"""The questions that one search asks of every edition of the Dutch system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from .bracket import Bracket, Candidate, Value
from .completability import Completability
from .problem import BracketProblem


@dataclass(frozen=True, slots=True)
class Few:
    """The best choice for a bracket that at most one player leaves, by the criteria that stand above the colours."""

    floaters: int
    """The players of whom one leaves, as a set; empty when nobody leaves."""
    ahead: tuple[int, ...]
    """The value of the criterion that looks at the following bracket, after any of these players."""


class Rules(Protocol):
    """One edition."""

    @property
    def criteria(self) -> Sequence[str]:
        """In order of priority."""

    @property
    def ahead(self) -> str:
        """The criterion that looks at the following bracket."""

    @property
    def listed(self) -> frozenset[str]:
        """The criteria that compare lists of scores or of score differences; the others count."""

    @property
    def about_floaters(self) -> frozenset[str]:
        """The criteria that fail nobody but those who leave the bracket."""

    @property
    def lowest_bye(self) -> bool:
        """Whether C5 gives the bye to the lowest score that is possible."""

    @property
    def collapsing(self) -> bool:
        """Whether a bracket may be the last but one, with everybody below in one bracket."""

    def article(self, name: str, /) -> str:
        """The article of a criterion, or the one that corresponds to an article of 2026."""

    def few(self, bracket: Bracket, completability: Completability, /) -> Few | None:
        """The choice where at most one player leaves; None when more have to leave, or when this way cannot tell."""

    def problem(self, bracket: Bracket, completability: Completability, few: Few | None, /) -> BracketProblem:
        """The bracket as a graph; without ``few`` it also holds the players below whom the criteria look at."""

    def values(
        self, bracket: Bracket, completability: Completability, candidate: Candidate, ahead: tuple[int, ...], /
    ) -> tuple[Value, ...]:
        """What a candidate scores on every criterion, in order of priority."""

    def left_over(self, following: Bracket, completability: Completability, players: int, /) -> tuple[int, ...] | None:
        """The value of ``ahead`` when the following bracket leaves over ``players``; None when it may not."""
