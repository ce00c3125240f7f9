"""Results that would be worth a title norm by rating and score alone (B.01 Articles 1.4.6 to 1.4.9).

A simulated opponent has neither a title nor a federation, so what these numbers count is an upper limit: the results
that open the door, not the norms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pairing.engine.model import PLAYED, Competitor, Outcome
from pairing.engine.standings.rating_tables import rating_difference

UNRATED: Final = 1400
"""The rating of an opponent without one (B.01 Article 1.4.6)."""
FEWEST_GAMES: Final = 9
LOWEST_PERCENT: Final = 35
_HALVES: Final = {Outcome.WIN: 2, Outcome.UNRATED_WIN: 2, Outcome.DRAW: 1, Outcome.UNRATED_DRAW: 1}


@dataclass(frozen=True, slots=True)
class Norm:
    """What a title asks of the ratings of a player's opponents and of the score."""

    performance: int
    average: int
    floor: int
    """The rating to which the lowest opponent may be raised."""


NORMS: Final[Mapping[str, Norm]] = {"gm": Norm(2600, 2380, 2200), "im": Norm(2450, 2230, 2050)}


def reaches_norm(competitor: Competitor, ratings: Sequence[int], norm: Norm) -> bool:
    """Whether the played games of the player have the average rating and the performance of ``norm``.

    ``ratings[n - 1]`` is the rating of pairing number n, 0 without one.
    """
    games = [game for game in competitor.games if game.opponent and game.outcome in PLAYED]
    count = len(games)
    if count < FEWEST_GAMES:
        return False
    met = [ratings[game.opponent - 1] or UNRATED for game in games]
    lowest = min(met)
    total = sum(met) - lowest + max(lowest, norm.floor)
    average = (2 * total + count) // (2 * count)
    if average < norm.average:
        return False
    halves = sum(_HALVES.get(game.outcome, 0) for game in games)
    percent = (100 * halves + count) // (2 * count)
    return 100 * halves >= 2 * count * LOWEST_PERCENT and average + rating_difference(percent) >= norm.performance
