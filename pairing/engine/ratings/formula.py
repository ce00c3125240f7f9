"""Rating systems: which games count against which rating, and with which K. Another one plugs in as a ``Formula``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from .coefficient import Coefficient, Profile, Source, coefficient_of

_LARGEST_DIFFERENCE: Final = 400
_FULL_DIFFERENCE_FROM: Final = 2650
"""From this rating on standard games count with the whole difference (B.02 Article 8.3.1, since 1 October 2025)."""
_UNRATED_GAP: Final = 600
_UNRATED_GAP_ABOVE: Final = 2600


class Formula(Protocol):
    """One rating system."""

    @property
    def code(self) -> str: ...

    def counts(self, own: int, opponent: int) -> bool:
        """Whether a played game of two players with these ratings is rated."""

    def opponent_rating(self, own: int, opponent: int) -> int:
        """The rating with which the opponent counts for a player rated ``own``."""

    def coefficient(self, rating: int, profile: Profile, year: int) -> Coefficient:
        """The K of a player in an event of ``year``."""


@dataclass(frozen=True, slots=True)
class _Fide:
    code: str
    is_standard: bool

    def counts(self, own: int, opponent: int) -> bool:
        """In rapid and blitz 600 points apart with a player above 2600 are not rated (rapid and blitz B.02 Article
        7.3.1, since 1 December 2024)."""
        wide = abs(own - opponent) >= _UNRATED_GAP and max(own, opponent) > _UNRATED_GAP_ABOVE
        return self.is_standard or not wide

    def opponent_rating(self, own: int, opponent: int) -> int:
        """A difference above 400 counts as 400, in every game; in standard games not for players of 2650 and more."""
        if self.is_standard and own >= _FULL_DIFFERENCE_FROM:
            return opponent
        return max(own - _LARGEST_DIFFERENCE, min(own + _LARGEST_DIFFERENCE, opponent))

    def coefficient(self, rating: int, profile: Profile, year: int) -> Coefficient:
        return coefficient_of(rating, profile, year)


@dataclass(frozen=True, slots=True)
class _EloItalia(_Fide):
    def coefficient(self, rating: int, profile: Profile, year: int) -> Coefficient:  # noqa: ARG002
        return Coefficient(0, Source.NATIONAL)


STANDARD: Final[Formula] = _Fide("standard", is_standard=True)
RAPID: Final[Formula] = _Fide("rapid", is_standard=False)
BLITZ: Final[Formula] = _Fide("blitz", is_standard=False)
ITALIAN: Final[Formula] = _EloItalia("elo-italia", is_standard=True)
"""Elo Italia: since 1 January 2021 the Italian federation computes no changes of its own. K is 0 for everybody who has
an Elo Italia; it stands until FIDE publishes a rating (Regolamento Tecnico Federale 2021, Articles 4.2 and 4.3)."""

FORMULAS: Final[Mapping[str, Formula]] = {formula.code: formula for formula in (STANDARD, RAPID, BLITZ, ITALIAN)}
