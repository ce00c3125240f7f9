"""Small questions about perfect matchings of a set of players, and costs made of several digits."""

from __future__ import annotations

from collections.abc import Sequence

from ...matching.bitset import UNMATCHED, make_perfect, members, unmatched

Digits = tuple[int, ...]


def perfect(rows: Sequence[int], vertices: int, hint: Sequence[int] = ()) -> list[int] | None:
    """A perfect matching of ``vertices``, None when there is none; ``hint`` is a matching to begin with.

    Pairs of the hint that are no edges any more, or lead outside, are left out.
    """
    if vertices.bit_count() & 1:
        return None
    mates = [UNMATCHED] * len(rows)
    if hint:
        for vertex in members(vertices):
            other = hint[vertex]
            if other >= 0 and vertices >> other & 1 and rows[vertex] >> other & 1:
                mates[vertex] = other
    return mates if make_perfect(list(rows), mates, vertices, unmatched(mates, vertices)) else None


def split_by(rows: Sequence[int], vertices: int, apart: int) -> list[int]:
    """The rows without the edges inside ``apart`` and without those that leave ``vertices``."""
    return [
        row & vertices & ~apart if apart >> vertex & 1 else row & vertices if vertices >> vertex & 1 else 0
        for vertex, row in enumerate(rows)
    ]


class Packing:
    """Packs the digits of a cost, the most important first, into one number whose sums keep their order."""

    def __init__(self, bounds: Sequence[int], pairs: int) -> None:
        """``bounds``: the largest value of each digit in one edge; ``pairs``: how many edges are added up."""
        self._weights = []
        weight = 1
        for bound in reversed(bounds):
            self._weights.append(weight)
            weight *= bound * pairs + 1
        self._weights.reverse()

    def pack(self, digits: Digits) -> int:
        """One number for ``digits``."""
        return sum(weight * digit for weight, digit in zip(self._weights, digits, strict=True))
