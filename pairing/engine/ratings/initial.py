"""The first rating of a player without one (B.02 Articles 7.1.4 and 8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from ..standings.rating_tables import rating_difference

HYPOTHETICAL: Final = 1800
"""The rating of each of the two opponents that are added, both drawn with (Article 8.2.2)."""
FEWEST_GAMES: Final = 5
HIGHEST: Final = 2200
LOWEST: Final = 1400
"""The lowest rating of the list: a player below it is unrated (Articles 7.1.4 and 7.2.1)."""


class InitialState(StrEnum):
    """What becomes of the result of an unrated player."""

    RATED = "rated"
    """Enough for a rating on the next list."""
    TOO_FEW_GAMES = "too_few_games"
    """Kept, and pooled with other events of at most 26 months."""
    ZERO_SCORE = "zero_score"
    """Disregarded where it is the player's first event (Article 8.2.1)."""
    BELOW_FLOOR = "below_floor"
    """Below 1400 no rating is published."""


@dataclass(frozen=True, slots=True)
class InitialRating:
    """What the games of one event are worth as a first rating, taken alone."""

    games: int
    """Against rated opponents."""
    score: int
    """In hundredths of a point."""
    average: Fraction
    """Ra, the two hypothetical opponents included."""
    percent: int
    """The score with the two draws, in whole percent, half up."""
    difference: int
    """dp of ``percent`` (Article 8.1.1)."""
    rating: int
    """Ru = Ra + dp, rounded, at most 2200; for information unless ``state`` is ``RATED``."""
    state: InitialState

    @property
    def average_hundredths(self) -> int:
        """Ra in hundredths, half up, for display."""
        return (200 * self.average.numerator + self.average.denominator) // (2 * self.average.denominator)


def initial_rating(opponents: Sequence[int], score: int) -> InitialRating | None:
    """Ru from the ratings of rated ``opponents`` and the ``score`` against them in hundredths; None without a game.

    Percentages and Ru are rounded with halves up, as the title regulations round before the same table (B.01 Articles
    1.4.7 and 1.4.9); B.02 says only "to the nearest".
    """
    games = len(opponents)
    if not games:
        return None
    counted = games + 2
    average = Fraction(sum(opponents) + 2 * HYPOTHETICAL, counted)
    percent = (2 * (score + 100) + counted) // (2 * counted)
    difference = rating_difference(percent)
    exact = average + difference
    rating = min(HIGHEST, (2 * exact.numerator + exact.denominator) // (2 * exact.denominator))
    return InitialRating(games, score, average, percent, difference, rating, _state(games, score, rating))


def _state(games: int, score: int, rating: int) -> InitialState:
    if score == 0:
        return InitialState.ZERO_SCORE
    if games < FEWEST_GAMES:
        return InitialState.TOO_FEW_GAMES
    return InitialState.RATED if rating >= LOWEST else InitialState.BELOW_FLOOR
