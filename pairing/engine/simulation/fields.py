"""Random fields of players: a rating that orders the list and a strength that decides the games."""

from __future__ import annotations

from random import Random
from typing import NamedTuple


class Entry(NamedTuple):
    """One player of a random field; in a field, entries are in order of rating, highest first."""

    rating: int
    strength: int


def uniform_field(players: int, highest: int, lowest: int, rng: Random) -> list[Entry]:
    """Ratings drawn evenly between ``highest`` and ``lowest``; everybody is as strong as rated."""
    ratings = sorted((rng.randint(lowest, highest) for _ in range(players)), reverse=True)
    return [Entry(rating, rating) for rating in ratings]


def even_field(players: int, highest: int, lowest: int) -> list[Entry]:
    """Ratings from ``highest`` to ``lowest`` in equal steps; everybody is as strong as rated."""
    step = (highest - lowest) / max(players - 1, 1)
    return [Entry(rating, rating) for rating in (round(highest - step * place) for place in range(players))]


def milvang_field(players: int, rng: Random) -> list[Entry]:
    """The fields of O. Milvang's generator: evenly spaced strengths, ratings with a normal error around them."""
    top, step, deviation = _milvang_shape(players)
    strengths = [top - step * number for number in range(1, players + 1)]
    entries = [Entry(round(strength + rng.gauss(0, deviation)), round(strength)) for strength in strengths]
    return sorted(entries, key=lambda entry: -entry.rating)


def _milvang_shape(players: int) -> tuple[float, float, float]:
    """Top strength, step per player, standard deviation of the rating."""
    if players < 65:
        return 2200, 10, 50
    if players < 85:
        return 2200 + 10 * (players - 64), 10, 50
    if players < 700:
        return 2400, 600 / players, 100
    return 2000, 0, 200
