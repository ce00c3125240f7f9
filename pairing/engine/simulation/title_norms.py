"""Results that would be worth a title norm by rating and score alone (B.01 Articles 1.4.6 to 1.4.9).

A simulated opponent has neither a title nor a federation, so what these numbers count is an upper limit: the results
that open the door, not the norms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..model import PLAYED, Competitor
from ..norms.games import HALVES
from ..norms.requirements import (
    FEWEST_GAMES,
    REQUIREMENTS,
    Requirement,
    average_rating,
    suffices,
)

NORMS: Final[Mapping[str, Requirement]] = {"gm": REQUIREMENTS["GM"], "im": REQUIREMENTS["IM"]}


def reaches_norm(competitor: Competitor, ratings: Sequence[int], norm: Requirement) -> bool:
    """Whether the played games of the player have the average rating and the performance of ``norm``.

    ``ratings[n - 1]`` is the rating of pairing number n, 0 without one.
    """
    games = [game for game in competitor.games if game.opponent and game.outcome in PLAYED]
    count = len(games)
    if count < FEWEST_GAMES:
        return False
    average = average_rating([ratings[game.opponent - 1] for game in games], norm.floor)
    if average < norm.average:
        return False
    halves = sum(HALVES.get(game.outcome, 0) for game in games)
    return suffices(norm, average, halves, count)
