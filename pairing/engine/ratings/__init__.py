"""Ratings (FIDE B.02): expected score, rating change, initial rating, with the terms of every game.

Scores and expected scores are integers in hundredths of a point, rating changes in hundredths of a rating point, until
the one rounding that the regulations order (B.02 Article 8.3.4).
"""

from __future__ import annotations

from .coefficient import K_VALUES, Coefficient, Profile, Source, coefficient_of
from .formula import BLITZ, FORMULAS, ITALIAN, RAPID, STANDARD, Formula
from .initial import InitialRating, InitialState, initial_rating
from .performance import performances
from .player import GameLine, LineState, PlayerRating, rated
from .starting import RatingRule, rating_that_counts

__all__ = [
    "BLITZ",
    "FORMULAS",
    "ITALIAN",
    "K_VALUES",
    "RAPID",
    "STANDARD",
    "Coefficient",
    "Formula",
    "GameLine",
    "InitialRating",
    "InitialState",
    "LineState",
    "PlayerRating",
    "Profile",
    "RatingRule",
    "Source",
    "coefficient_of",
    "initial_rating",
    "performances",
    "rated",
    "rating_that_counts",
]
