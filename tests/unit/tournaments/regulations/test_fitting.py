"""Rounds and players that do not go together are said beforehand."""

from __future__ import annotations

import pytest

from tournaments.regulations.fitting import Fit, fit


@pytest.mark.parametrize(
    ("players", "rounds", "expected"),
    [
        (4, 3, Fit.TIGHT),  # a round robin of four has three rounds
        (4, 4, Fit.IMPOSSIBLE),
        (5, 5, Fit.TIGHT),  # with five everybody rests once
        (5, 6, Fit.IMPOSSIBLE),
        (18, 9, Fit.EASY),
        (17, 9, Fit.TIGHT),
        (100, 9, Fit.EASY),
    ],
)
def test_rounds_and_players(players, rounds, expected):
    assert fit(players, rounds) is expected
