"""Rounds and players that do not go together are said beforehand."""

from __future__ import annotations

import pytest

from pairing.engine.registry import description_of
from tournaments.regulations.fitting import Fit, fit


@pytest.mark.parametrize(
    ("system", "players", "rounds", "expected"),
    [
        ("dutch", 4, 3, Fit.TIGHT),  # a round robin of four has three rounds
        ("dutch", 4, 4, Fit.IMPOSSIBLE),
        ("dutch", 5, 5, Fit.TIGHT),  # with five everybody rests once
        ("dutch", 5, 6, Fit.IMPOSSIBLE),
        ("dutch", 18, 9, Fit.EASY),
        ("dutch", 17, 9, Fit.TIGHT),
        ("dutch", 100, 9, Fit.EASY),
        ("us", 6, 5, Fit.TIGHT),
        ("us", 6, 6, Fit.EASY),  # 27A1: with as many rounds as players they meet again
        ("keizer", 6, 30, Fit.EASY),
        ("two_life", 6, 8, Fit.EASY),
        ("round_robin", 5, 5, Fit.EASY),
        ("round_robin", 6, 6, Fit.BEYOND),
        ("double_round_robin", 4, 6, Fit.EASY),
        ("double_round_robin", 4, 3, Fit.SHORT),
        ("scheveningen", 8, 4, Fit.EASY),
        ("scheveningen", 8, 5, Fit.BEYOND),
        ("scheveningen", 7, 4, Fit.EASY),  # that the groups are unequal is said elsewhere
        ("molter", 24, 3, Fit.EASY),  # six teams of four; three of the five rounds are an event
        ("molter", 24, 6, Fit.BEYOND),
        ("knockout", 6, 3, Fit.EASY),
        ("knockout", 6, 4, Fit.BEYOND),
        ("knockout_matches", 9, 3, Fit.SHORT),
    ],
)
def test_rounds_and_players(system, players, rounds, expected):
    description = description_of(system)
    assert fit(description, players, rounds, description.most_rounds_among(players)) is expected
