"""Who plays in a study: an entry list or a described field, with ratings that are wrong or missing.

The list gives the ratings. The strengths, which decide the games, are drawn anew for every tournament.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from .fields import Entry, milvang_field, uniform_field

KINDS: Final = ("list", "uniform", "milvang")
MOST_PLAYERS: Final = 2000
HIGHEST_RATING: Final = 4000


@dataclass(frozen=True, slots=True)
class Population:
    """The players of every tournament of a study. Strengths and ratings are rating points."""

    kind: str = "list"
    """``list``: the ratings given; ``uniform``: drawn between two ratings; ``milvang``: evenly spaced strengths, and
    ratings with the error of that model."""
    ratings: tuple[int, ...] = ()
    """Of a list, in order of pairing number; 0 is a player without a rating."""
    players: int = 0
    """Of a described field."""
    highest: int = 2400
    lowest: int = 1400
    rating_error: int = 100
    """Standard deviation of the strength around the rating; ``milvang`` has its own."""
    unrated_percent: int = 0
    """Share of a described field that has no rating, whatever the strength."""
    unrated_strength: int = 1500
    """What a player without a rating is taken for: the mean strength in a list, and the rating in every comparison."""
    unrated_spread: int = 200
    """Standard deviation of the strength of a list's players without a rating."""
    underrated_by: int = 0
    """The player in the middle of the lower half is this much stronger than drawn."""

    @property
    def size(self) -> int:
        """How many players take part."""
        return len(self.ratings) if self.kind == "list" else self.players

    @property
    def unrated(self) -> tuple[int, ...]:
        """The pairing numbers of those without a rating; in a described field they come last."""
        if self.kind == "list":
            return tuple(number for number, rating in enumerate(self.ratings, start=1) if not rating)
        return tuple(range(self.players - self.players * self.unrated_percent // 100 + 1, self.players + 1))

    def draw(self, rng: Random) -> list[Entry]:
        """The field of one tournament, in order of pairing number."""
        if self.kind == "list":
            entries = [self._of_list(rating, rng) for rating in self.ratings]
        else:
            entries = self._described(rng)
        if self.underrated_by:
            place = (3 * len(entries)) // 4
            rating, strength = entries[place]
            entries[place] = Entry(rating, strength + self.underrated_by)
        return entries

    def assumed_rating(self, rating: int) -> int:
        """``rating``, or what a player without one is taken for."""
        return rating or self.unrated_strength

    def problems(self) -> Iterator[str]:
        """Why no tournament can be played with these players, as sentences."""
        if self.kind not in KINDS:
            yield f"The kind of field must be one of {', '.join(KINDS)}."
        if not 2 <= self.size <= MOST_PLAYERS:
            yield f"A simulation needs from 2 to {MOST_PLAYERS} players; this field has {self.size}."
        if any(not 0 <= rating <= HIGHEST_RATING for rating in (*self.ratings, self.lowest, self.highest)):
            yield f"Ratings must be from 0 to {HIGHEST_RATING}."
        if self.lowest > self.highest:
            yield "The lowest rating must not be above the highest."
        if not 0 <= self.unrated_percent <= 100:
            yield "The share of players without a rating must be from 0 to 100 percent."
        if not 0 <= self.rating_error <= 1000 or not 0 <= self.unrated_spread <= 1000:
            yield "The error of the ratings must be from 0 to 1000 points."
        if not 0 <= self.unrated_strength <= HIGHEST_RATING or not 0 <= self.underrated_by <= HIGHEST_RATING:
            yield f"Strengths must be from 0 to {HIGHEST_RATING}."

    def _of_list(self, rating: int, rng: Random) -> Entry:
        if rating:
            return Entry(rating, _drawn(rating, self.rating_error, rng))
        return Entry(0, _drawn(self.unrated_strength, self.unrated_spread, rng))

    def _described(self, rng: Random) -> list[Entry]:
        if self.kind == "milvang":
            entries = milvang_field(self.players, rng)
        else:
            field = uniform_field(self.players, self.highest, self.lowest, rng)
            entries = [Entry(entry.rating, _drawn(entry.rating, self.rating_error, rng)) for entry in field]
        unrated = set(rng.sample(range(self.players), self.players * self.unrated_percent // 100))
        if not unrated:
            return entries
        rated = [entry for place, entry in enumerate(entries) if place not in unrated]
        return rated + [Entry(0, entries[place].strength) for place in sorted(unrated, key=lambda _: rng.random())]


def _drawn(mean: int, deviation: int, rng: Random) -> int:
    return max(0, round(rng.gauss(mean, deviation))) if deviation else mean
