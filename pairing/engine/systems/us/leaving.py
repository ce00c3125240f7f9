"""Whom a scoregroup can spare: how few must leave it, and who, so that everybody is paired in the end (29D).

Players are positions; a set of them is an integer with one bit per position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...errors import NoPairing
from ...matching.bitset import UNMATCHED, make_maximum, members, search

STEPS = 20_000
"""How many sets of players who could leave one group are begun before the search is given up."""


class Leaving:
    """What a group of players owes to everybody below it."""

    def __init__(self, rows: list[int], below: int) -> None:
        self._rows = rows
        self._below = below
        self._mates = [UNMATCHED] * len(rows)
        left = make_maximum(rows, self._mates, below, below)
        self._short = left.bit_count()
        self.free_below = 0
        """Those below, an odd number, without whom the others can each be paired."""
        if self._short == 1:
            self.free_below = search(rows, self._mates, left.bit_length() - 1, below, left)
        self._steps = 0

    def fewest(self, staying: int) -> int:
        """How few of ``staying`` must leave, so that the others can be paired and so can those below with them."""
        count = staying.bit_count() % 2
        while not self.possible(staying, count):
            count += 2
        return count

    def possible(self, staying: int, count: int) -> bool:
        """Whether ``count`` of ``staying`` can leave."""
        return self.first(staying, count, members(staying)) is not None

    def spare(self, staying: int) -> int:
        """Those of ``staying``, an odd number, each of whom can leave alone."""
        mates = [UNMATCHED] * len(self._rows)
        left = make_maximum(self._rows, mates, staying, staying)
        if left.bit_count() != 1:
            return 0
        exposable = search(self._rows, mates, left.bit_length() - 1, staying, left)
        return sum(1 << one for one in members(exposable) if self._rows[one] & self.free_below)

    def first(self, staying: int, count: int, order: Sequence[int]) -> list[int] | None:
        """The first ``count`` players in ``order``, read as a word, who can leave together; None where none can."""
        if count == 0:
            return None if self._short or not self._complete(staying) else []
        if count == 1:
            spare = self.spare(staying)
            return next(([one] for one in order if spare >> one & 1), None)
        return next(self._words(staying, 0, count, order), None)

    def _words(self, staying: int, gone: int, count: int, order: Sequence[int]) -> Iterator[list[int]]:
        """Every such word that begins with the players of ``gone``, in order; what cannot be completed is left out."""
        self._steps += 1
        if self._steps > STEPS:
            raise NoPairing(
                f"Who leaves a scoregroup was not decided after {STEPS} steps: too many of its players have met each "
                f"other. Pair this round by hand.",
                code="search_too_long",
                steps=STEPS,
            )
        if self._unpaired(staying) > count or self._unpaired(self._below | gone) > count:
            return
        if not count:
            yield []
            return
        for place, one in enumerate(order):
            for word in self._words(staying & ~(1 << one), gone | 1 << one, count - 1, order[place + 1 :]):
                yield [one, *word]

    def _unpaired(self, players: int) -> int:
        return make_maximum(self._rows, [UNMATCHED] * len(self._rows), players, players).bit_count()

    def _complete(self, players: int) -> bool:
        return not self._unpaired(players)
