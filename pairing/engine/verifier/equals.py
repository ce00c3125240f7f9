"""The candidates of one bracket that no criterion tells apart, as a graph, and which of them is generated first.

Every perfect matching of the graph is such a candidate and there are no others. So the order of Articles 3.6, 3.7 and
4.2 to 4.4 needs no weights, only the question whether the rest can still be paired.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .bracket import Bracket
from .field import indices, set_of
from .matching import PerfectMatchings

Pairs = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Remainder:
    """What is left to pair when the moved-down players have their opponents (Article 1.3.4)."""

    rows: Sequence[int]
    residents: int
    outside: int
    """The known downfloaters, and the vertices that take the others."""
    pairs: int
    """How many pairs it gets."""


@dataclass(frozen=True, slots=True)
class Equals:
    """The graph: players of the bracket and whatever takes its downfloaters."""

    bracket: Bracket
    rows: Sequence[int]
    vertices: int
    floaters: int
    """How many players leave the bracket."""

    def moved_down_pairs(self) -> tuple[Pairs, Remainder]:
        """The pairs of the moved-down players (Articles 4.4 and 4.2), and what they leave."""
        bracket = self.bracket
        rows = list(self.rows)
        players = bracket.players
        limbo = 0
        for mdp in indices(bracket.moved_down):
            # 4.4.2: from the top, every moved-down player who can be paired is.
            if not rows[mdp] & ~players:
                continue
            paired = limited(rows, 1 << mdp, bracket.residents)
            if PerfectMatchings(paired).exists(self.vertices):
                rows = paired
            else:
                limbo |= 1 << mdp
        rows = limited(rows, limbo, ~players)
        matchings = PerfectMatchings(rows)
        pairs, left = _first_partners(matchings, rows, indices(bracket.moved_down & ~limbo), self.vertices)
        return pairs, self.remainder(rows, left, limbo)

    def remainder(self, rows: Sequence[int], left: int, limbo: int) -> Remainder:
        """The remainder of those who are ``left``, some of them moved-down players who float on."""
        residents = left & self.bracket.residents
        leaving = self.floaters - limbo.bit_count()
        return Remainder(rows, residents, left & ~residents, (residents.bit_count() - leaving) // 2)


def without_exchange(remainder: Remainder) -> Pairs | None:
    """The pairs of the original halves (4.2); None when a resident exchange is needed (4.3)."""
    return first_transposition(remainder, set_of(tuple(indices(remainder.residents))[: remainder.pairs]))


def first_transposition(remainder: Remainder, upper: int) -> Pairs | None:
    """The first transposition (4.2) when ``upper`` is S1; None when there is none."""
    rows = across(remainder, upper)
    matchings = PerfectMatchings(rows)
    left = remainder.residents | remainder.outside
    if not matchings.exists(left):
        return None
    return _first_partners(matchings, rows, indices(upper), left)[0]


def across(remainder: Remainder, upper: int) -> Sequence[int]:
    """The graph in which every player of ``upper`` meets one of the other half, and only players of that half leave."""
    lower = remainder.residents & ~upper
    rows = limited(remainder.rows, upper, lower)
    return limited(rows, lower, upper | remainder.outside)


def limited(rows: Sequence[int], players: int, to: int) -> list[int]:
    """Without the edges of ``players`` that lead to others than ``to``."""
    return [
        row & to if players >> vertex & 1 else row if to >> vertex & 1 else row & ~players
        for vertex, row in enumerate(rows)
    ]


def with_pairs(rows: Sequence[int], pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Without every edge of those in ``pairs`` but the one to their partner."""
    fixed = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    paired = set_of(fixed)
    return [1 << fixed[vertex] if vertex in fixed else row & ~paired for vertex, row in enumerate(rows)]


def _first_partners(
    matchings: PerfectMatchings, rows: Sequence[int], players: Iterable[int], left: int
) -> tuple[Pairs, int]:
    """Give each of ``players`` in turn the highest ranked partner with whom the rest can still be paired.

    The pairs, and who is left.
    """
    pairs = []
    for player in players:
        for partner in indices(rows[player] & left):
            rest = left & ~(1 << player | 1 << partner)
            if matchings.exists(rest):
                pairs.append((player, partner))
                left = rest
                break
    return pairs, left
