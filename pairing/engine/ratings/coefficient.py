"""The development coefficient K (B.02 Article 8.3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

K_VALUES: Final = (10, 20, 40)
"""Every K that a rating list shows."""
_MOST: Final = 700
"""K times the games of a period may not exceed it."""
_NEW_PLAYER_GAMES: Final = 30
_LAST_JUNIOR_AGE: Final = 18
_JUNIOR_LIMIT: Final = 2300
_MASTER_LIMIT: Final = 2400


class Source(StrEnum):
    """Where a K comes from."""

    LIST = "list"
    """The rating list says so."""
    MASTER = "master"
    """The rating is 2400 or more."""
    JUNIOR = "junior"
    """Until the end of the year of the 18th birthday, below 2300."""
    NEW = "new"
    """Fewer than 30 games so far."""
    RULE = "rule"
    """Below 2400, none of the above."""
    ASSUMED = "assumed"
    """Below 2400; how many games were played before, or the year of birth, is not known."""
    NATIONAL = "national"
    """Fixed by a national rating system."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known of a player besides the rating; None where it is not known."""

    coefficient: int | None = None
    """K as the rating list has it; it wins over everything else."""
    source: Source = Source.LIST
    """Where ``coefficient`` comes from."""
    birth_year: int | None = None
    games: int | None = None
    """Rated games completed before the event."""


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A K and its reason."""

    value: int
    source: Source
    before_cap: int = 0
    """The K that the limit of 700 reduced; 0 where it did not."""

    def capped(self, games: int) -> Coefficient:
        """This K for ``games`` rated games: the largest whole number with which K times games is at most 700."""
        if self.value * games <= _MOST:
            return self
        return Coefficient(_MOST // games, self.source, self.value)


def coefficient_of(rating: int, profile: Profile, year: int) -> Coefficient:
    """The K of a rated player for an event of ``year``, before the limit of 700.

    The regulations do not rank their conditions. The order here is that of the published lists: a player who has
    reached 2400 has 10, then a junior below 2300 has 40, then a new player has 40. Only the list knows whether a player
    reached 2400, or as a junior 2300, some time ago.
    """
    if profile.coefficient is not None:
        return Coefficient(profile.coefficient, profile.source)
    if rating >= _MASTER_LIMIT:
        return Coefficient(10, Source.MASTER)
    if profile.birth_year is not None and year - profile.birth_year <= _LAST_JUNIOR_AGE and rating < _JUNIOR_LIMIT:
        return Coefficient(40, Source.JUNIOR)
    if profile.games is not None and profile.games < _NEW_PLAYER_GAMES:
        return Coefficient(40, Source.NEW)
    age_settled = profile.birth_year is not None or rating >= _JUNIOR_LIMIT
    return Coefficient(20, Source.RULE if age_settled and profile.games is not None else Source.ASSUMED)
