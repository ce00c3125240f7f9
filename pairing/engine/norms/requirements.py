"""What each title asks for (B.01 Articles 1.4.5 to 1.4.8 and 1.5.3), and the performance that decides on norms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..standings.rating_tables import rating_difference

UNRATED: Final = 1400
"""The rating of an opponent without one (Article 1.4.6d)."""
FEWEST_GAMES: Final = 9
LOWEST_PERCENT: Final = 35
HOLDERS: Final = frozenset({"GM", "IM", "WGM", "FM", "WIM", "WFM"})
"""Titles that count as titles: not CM and WCM (Article 1.4.5a)."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One title."""

    title: str
    performance: int
    average: int
    """The lowest average rating of the opponents (Article 1.4.8a)."""
    floor: int
    """The rating to which one opponent may be raised (Article 1.4.6b)."""
    opponents: frozenset[str]
    """The titles of which a third of the opponents must hold one (Articles 1.4.5b to 1.4.5e)."""
    rating: int
    """Needed for the title besides the norms (Article 1.5.3)."""
    for_women: bool = False


_GM, _IM, _WGM, _WIM = (frozenset(titles.split()) for titles in ("GM", "GM IM", "GM IM WGM", "GM IM WGM WIM"))
REQUIREMENTS: Final[Mapping[str, Requirement]] = {
    "GM": Requirement("GM", 2600, 2380, 2200, _GM, 2500),
    "IM": Requirement("IM", 2450, 2230, 2050, _IM, 2400),
    "WGM": Requirement("WGM", 2400, 2180, 2000, _WGM, 2300, for_women=True),
    "WIM": Requirement("WIM", 2250, 2030, 1850, _WIM, 2200, for_women=True),
}
"""From the highest title down."""


def titles_open_to(title: str, sex: str) -> tuple[Requirement, ...]:
    """The titles above ``title`` for which a player may make a norm; those of women need ``sex`` ``w``."""
    found = []
    for requirement in REQUIREMENTS.values():
        if requirement.title == title:
            break
        if sex == "w" or not requirement.for_women:
            found.append(requirement)
    return tuple(found)


def average_rating(ratings: Sequence[int], floor: int) -> int:
    """Ra: unrated opponents as 1400, the lowest one raised to ``floor``, rounded half up (Articles 1.4.6 and 1.4.7)."""
    met = [rating or UNRATED for rating in ratings]
    lowest = min(met)
    total, count = sum(met) - lowest + max(lowest, floor), len(met)
    return (2 * total + count) // (2 * count)


def percentage(halves: int, games: int) -> int:
    """The score in whole percent, half up (Article 1.4.9)."""
    return (100 * halves + games) // (2 * games)


def norm_performance(average: int, halves: int, games: int) -> int:
    """Rp = Ra + dp (Article 1.4.8). The tie-break TPR is another number."""
    return average + rating_difference(percentage(halves, games))


def suffices(requirement: Requirement, average: int, halves: int, games: int) -> bool:
    """Whether the score is high enough against opponents of this average (Articles 1.4.8 and 1.4.8b)."""
    enough = norm_performance(average, halves, games) >= requirement.performance
    return enough and percentage(halves, games) >= LOWEST_PERCENT
