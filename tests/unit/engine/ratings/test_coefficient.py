"""K: every condition of B.02 Article 8.3.3, at its edges."""

import pytest

from pairing.engine.ratings import Coefficient, Profile, coefficient_of


@pytest.mark.parametrize(
    ("rating", "known", "k", "source"),
    [
        (2399, {}, 20, "assumed"),
        (2400, {}, 10, "master"),
        (2400, {"games": 3}, 10, "master"),
        (1900, {"games": 29}, 40, "new"),
        (1900, {"games": 30}, 20, "assumed"),
        (1900, {"games": 30, "birth_year": 1980}, 20, "rule"),
        (2300, {"games": 30}, 20, "rule"),
        (2299, {"birth_year": 2008}, 40, "junior"),
        (2300, {"birth_year": 2008, "games": 100}, 20, "rule"),
        (2299, {"birth_year": 2007, "games": 100}, 20, "rule"),
        (2299, {"birth_year": 2007}, 20, "assumed"),
        (2350, {"coefficient": 10, "birth_year": 2010}, 10, "list"),
        (1500, {"coefficient": 20, "games": 2}, 20, "list"),
    ],
)
def test_k_of_an_event_of_2026(rating, known, k, source):
    found = coefficient_of(rating, Profile(**known), 2026)

    assert (found.value, found.source.value, found.before_cap) == (k, source, 0)


@pytest.mark.parametrize(
    ("k", "games", "limited"),
    [(40, 17, 40), (40, 18, 38), (20, 35, 20), (20, 36, 19), (20, 39, 17), (10, 70, 10), (10, 71, 9), (40, 0, 40)],
)
def test_k_times_games_stays_within_700(k, games, limited):
    found = Coefficient(k, "list").capped(games)

    assert found.value == limited
    assert found.before_cap == (0 if limited == k else k)
    assert found.value * games <= 700 < (found.value + 1) * games or limited == k
