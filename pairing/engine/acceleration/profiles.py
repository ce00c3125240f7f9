"""What the groups of a plan and the ratings of a list look like: numbers, ratings, and the shape of the whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .groups import Entrant, FrozenGroups

FEWEST_RATED = 8
"""With fewer ratings a list has no shape."""
BELL = 60
"""Percent of the rated players in the middle half of the range from which a list counts as a bell; evenly spread
ratings have 50."""
HILL = 25
"""Percent in the upper and in the lower quarter of the range from which each counts as a hill of its own."""
HOLLOW = 40
"""Percent in the middle half below which the list is hollow between two hills."""


@dataclass(frozen=True, slots=True)
class GroupProfile:
    """One group on the list: who is in it by number and by rating. Ratings are 0 where nobody is rated."""

    key: str
    players: int
    unrated: int
    highest: int
    lowest: int
    mean: int

    @property
    def spread(self) -> int:
        """Rating points between its first and its last rated player."""
        return self.highest - self.lowest


def group_profiles(frozen: FrozenGroups, entrants: Sequence[Entrant]) -> tuple[GroupProfile, ...]:
    """The groups from the top down, on the list on which they were frozen."""
    return tuple(
        _profile(group.key, entrants[group.first_position - 1 : group.last_position]) for group in frozen.groups
    )


def _profile(key: str, members: Sequence[Entrant]) -> GroupProfile:
    rated = [one.rating for one in members if one.rating > 0]
    mean = round(sum(rated) / len(rated)) if rated else 0
    return GroupProfile(
        key, len(members), len(members) - len(rated), max(rated, default=0), min(rated, default=0), mean
    )


class Shape(StrEnum):
    """How the ratings of a list are spread."""

    BELL = "bell"
    """Few strong, few weak, many between: what acceleration likes best."""
    EVEN = "even"
    """Neither a bell nor two hills."""
    TWO_HILLS = "two_hills"
    """Strong players and weak players with few between them."""


@dataclass(frozen=True, slots=True)
class RatingShape:
    """The spread of the ratings of a list, in percent of the rated players."""

    shape: Shape
    lowest: int
    highest: int
    middle: int
    """In the middle half of the range."""
    top: int
    """In its upper quarter."""
    bottom: int
    """In its lower quarter."""
    bars: tuple[int, ...]
    """Players in each eighth of the range, the lowest first; a picture of the list."""


def rating_shape(entrants: Sequence[Entrant]) -> RatingShape | None:
    """What the list looks like; None where too few are rated or all ratings are the same."""
    rated = [one.rating for one in entrants if one.rating > 0]
    if len(rated) < FEWEST_RATED or max(rated) == min(rated):
        return None
    low, high = min(rated), max(rated)
    bars = [0] * 8
    for rating in rated:
        bars[min(7, 8 * (rating - low) // (high - low))] += 1
    top, bottom, middle = (round(100 * sum(part) / len(rated)) for part in (bars[6:], bars[:2], bars[2:6]))
    if top >= HILL and bottom >= HILL and middle < HOLLOW:
        shape = Shape.TWO_HILLS
    else:
        shape = Shape.BELL if middle >= BELL else Shape.EVEN
    return RatingShape(shape, low, high, middle, top, bottom, tuple(bars))
