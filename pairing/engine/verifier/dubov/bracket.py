"""The best bracket of the Dubov system, found apart from the engine: weights first, then the order player by player.

One weighted matching over the residents and everybody below, without shortcuts, gives what C5 to C10 can reach. It also
tells which edges a cheapest matching may use, and with these each question of Articles 4.2 to 4.4 ("can this player be
among them?") is one about a perfect matching.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from ...errors import Unproved
from ..cheapest import Costs, cheapest_perfect_matching
from ..field import indices, set_of
from ..matching import PerfectMatchings
from .field import DubovField

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Found:
    """A bracket as the rules pair it."""

    upfloaters: tuple[int, ...]
    first: int
    """G1 after everybody was shifted (3.2.4)."""
    pairs: tuple[Pair, ...]
    """(S1, T2), in the order of S1."""


def best_bracket(field: DubovField, residents: int, below: int) -> Found:
    """The bracket of ``residents`` with those who come up from ``below``; together they can all be paired."""
    upfloaters = _upfloaters(field, residents, below)
    bracket = residents | set_of(upfloaters)
    first = _sides(field, bracket)
    return Found(upfloaters, first, tuple(_transposition(field, first, bracket & ~first)))


class _Tests:
    """Asks whether a matching as cheap as possible keeps to given edges."""

    def __init__(self, rows: Sequence[int], kinds: Sequence[Hashable], cost: Callable[..., int], vertices: int) -> None:
        names = list(dict.fromkeys(kinds[vertex] for vertex in indices(vertices)))
        number = {name: place for place, name in enumerate(names)}
        self._kinds = [number.get(kind, 0) for kind in kinds]
        self._table = [[cost(one, other) for other in names] for one in names]
        self._vertices = vertices
        found = cheapest_perfect_matching(Costs(rows, self._kinds, self._table), vertices)
        if found is None:
            raise Unproved("A bracket cannot be completed although the round is complete.")
        self.cost = found.cost
        self._exact = found.by_edges
        self.rows: list[int] = list(found.tight if found.by_edges else rows)
        self._pairs = found.pairs

    def keep(self, rows: Sequence[int]) -> bool:
        """Whether such a matching exists inside ``rows``; from now on only these count if so."""
        if self._exact:
            matchings = PerfectMatchings(rows, [pair for pair in self._pairs if rows[pair[0]] >> pair[1] & 1])
            if not matchings.exists(self._vertices):
                return False
            self._pairs = matchings.pairs(self._vertices)
        else:
            found = cheapest_perfect_matching(Costs(rows, self._kinds, self._table), self._vertices)
            if found is None or found.cost != self.cost:
                return False
        self.rows = list(rows)
        return True


def _upfloaters(field: DubovField, residents: int, below: int) -> tuple[int, ...]:
    """Articles 3.2.1, 3.2.2 and 4.2."""
    rows = field.field.rows
    if PerfectMatchings(rows).exists(residents) and PerfectMatchings(rows).exists(below):
        return ()
    white = field.wants_white(residents | below)
    scores = sorted({field.entrants[one].score for one in indices(below)})
    most = max((field.upfloats[one] for one in indices(below)), default=0)
    base = 2 * (residents.bit_count() + 1) * (most + 1)

    def digits(kind: tuple[int, ...]) -> list[int]:
        _, _, score, maximum, times, again = kind
        return [1, *(int(score == level) for level in scores), 0, maximum, times, again]

    def cost(one: tuple[int, ...], other: tuple[int, ...]) -> int:
        if not one[0] and not other[0]:
            return 0
        total = [0] * (len(scores) + 5)
        for kind in (one, other):
            if not kind[0]:
                total = [a + b for a, b in zip(total, digits(kind), strict=True)]
        total[1 + len(scores)] = int(one[1] == other[1])
        value = 0
        for digit in total:
            value = value * base + digit
        return value

    kinds: list[tuple[int, ...]] = []
    for player, entrant in enumerate(field.entrants):
        inside = residents >> player & 1
        above = (1, white >> player & 1, 0, 0, 0, 0)
        kinds.append(above if inside else (0, white >> player & 1, entrant.score, *field.burdens(player)))
    tests = _Tests(rows, kinds, cost, residents | below)
    count = tests.cost // base ** (len(scores) + 4)
    chosen: list[int] = []
    for player in indices(below):
        if len(chosen) == count:
            break
        if tests.keep(_only(tests.rows, {player}, residents)):
            chosen.append(player)
    return tuple(chosen)


def _sides(field: DubovField, bracket: int) -> int:
    """G1 after Articles 3.2.3 and 3.2.4."""
    players = sorted(indices(bracket), key=field.number)
    if any(field.entrants[player].colours for player in players):
        first = field.wants_white(bracket)
    else:
        first = set_of(players[: len(players) // 2])
    second = bracket & ~first
    smaller, larger = (first, second) if first.bit_count() <= second.bit_count() else (second, first)
    kinds = [first >> player & 1 for player in range(len(field.entrants))]
    tests = _Tests(field.field.rows, kinds, lambda one, other: int(one == other), bracket)
    gap = (larger.bit_count() - smaller.bit_count()) // 2
    freed = _shifted(field, tests, smaller, first, (tests.cost - gap) // 2)
    evened = _shifted(field, tests, larger, first, gap + freed.bit_count())
    return first ^ freed ^ evened


def _shifted(field: DubovField, tests: _Tests, side: int, first: int, wanted: int) -> int:
    """Who leaves ``side``: the first ``wanted`` players in the order of Article 4.3 that leave a best pairing.

    Whoever leaves is paired with somebody of the same side who stays.
    """
    chosen = 0
    for player in _numbered(field, side, first):
        if chosen.bit_count() == wanted:
            break
        leaving = chosen | 1 << player
        if tests.keep(_only(tests.rows, indices(leaving), side & ~leaving)):
            chosen = leaving
    return chosen


def _numbered(field: DubovField, side: int, first: int) -> list[int]:
    """Article 4.3: from the middle outwards, of two the higher first."""
    by_average = bool(side & first)
    players = sorted(indices(side), key=lambda one: (field.averages[one] if by_average else 0, field.number(one)))
    middle = (len(players) - 1) / 2
    return [players[place] for place in sorted(range(len(players)), key=lambda place: _from_middle(place, middle))]


def _from_middle(place: int, middle: float) -> tuple[float, bool]:
    """Nearest to the middle first; of two as near, the one higher in the list."""
    return abs(place - middle), place > middle


def _only(rows: Sequence[int], players: Iterable[int], opponents: int) -> list[int]:
    """The rows in which ``players`` have no other opponents than these."""
    kept = list(rows)
    for player in players:
        for other in indices(kept[player] & ~opponents):
            kept[other] &= ~(1 << player)
        kept[player] &= opponents
    return kept


def _transposition(field: DubovField, first: int, second: int) -> Iterable[Pair]:
    """Articles 3.2.5, 3.2.6 and 4.4: each of S1 in turn takes the lowest number that leaves the others a pairing."""
    rows = [0] * len(field.entrants)
    for player in indices(first):
        rows[player] = field.field.rows[player] & second
        for other in indices(rows[player]):
            rows[other] |= 1 << player
    matchings = PerfectMatchings(rows)
    left = first | second
    for player in sorted(indices(first), key=lambda one: (field.averages[one], field.number(one))):
        for other in sorted(indices(rows[player] & left), key=field.number):
            rest = left & ~(1 << player | 1 << other)
            if matchings.exists(rest):
                yield player, other
                left = rest
                break
        else:
            raise Unproved("The two sides of a bracket cannot be paired.")
