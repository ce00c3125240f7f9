"""What the editions of the Dutch system have to answer, so that one search serves them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pairing.engine.check.bracket import Bracket, Candidate, Value
from pairing.engine.check.outlook import Outlook
from pairing.engine.check.problem import Problem


@dataclass(frozen=True, slots=True)
class Few:
    """Who may leave a bracket that at most one player leaves, when everything above the colours is compared."""

    floaters: int
    """The set of those of whom one leaves; empty when nobody does."""
    ahead: tuple[int, ...]
    """What the following bracket then leaves over."""


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

    def few(self, bracket: Bracket, outlook: Outlook, /) -> Few | None:
        """Whoever may leave alone; None when more have to leave, or when this way cannot tell."""

    def problem(self, bracket: Bracket, outlook: Outlook, few: Few | None, /) -> Problem:
        """The bracket as a graph: with ``few`` alone, otherwise with those below whom the criteria look at."""

    def values(
        self, bracket: Bracket, outlook: Outlook, candidate: Candidate, ahead: tuple[int, ...], /
    ) -> tuple[Value, ...]:
        """What a candidate scores on every criterion, in order of priority."""

    def left_over(self, following: Bracket, outlook: Outlook, players: int, /) -> tuple[int, ...] | None:
        """What ``ahead`` counts when the following bracket leaves ``players`` over; None when it may not."""
