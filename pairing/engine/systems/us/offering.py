"""The switches that are possible between the boards of a group, with what each costs.

A large group has tens of thousands of switches and needs few of them. So they are listed only as far as somebody asks.
Boards whose players are alike for the burden are of one kind. What a switch between two kinds of boards brings is asked
once; of those between one board and the boards of a kind, in one way, the nearest costs least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as kept
from heapq import heapify, heappop, heapreplace

from .field import NO_LIMIT, Field
from .switches import WIDTH, Board, Places, offer

Alike = tuple[object, ...]
"""What the burden of a board with a player depends on."""
NEAREST = 6
"""How many switches of each board in need are looked at first, with others in need and with those without."""
MORE = 10
"""How many of each board and way are looked at next."""
PLACE = 16
"""Bits for the place of a board."""
LAST = (1 << PLACE) - 1


@dataclass(slots=True, eq=False)
class AlikeBoards:
    """Boards that are alike."""

    upper: Alike
    """The higher players."""
    lower: Alike
    burden: int
    needy: bool
    places: list[int] = kept(default_factory=list)


@dataclass(slots=True, eq=False)
class Way:
    """The switches of boards in need of one kind with boards of another, all transpositions or all interchanges."""

    kind: AlikeBoards
    other: AlikeBoards
    interchange: bool
    before: int
    after: int
    """The burden that each leaves, or less."""
    exact: bool
    """Whether it is not less."""
    limit: int
    """How many points a switch may span, or more where what it leaves is not known yet."""
    reaches: dict[int, list[int]] = kept(default_factory=dict)
    """By place, as far as somebody asked: the boards of the other kind with which a switch spans no more than the
    limit, the nearest first; the difference, and in the last bits the place."""


@dataclass(slots=True, eq=False)
class Offering:
    """One step of the work on a group: against second meetings, or for colours."""

    field: Field
    boards: Sequence[Board]
    burdens: Sequence[int]
    needy: Sequence[int]
    """The places of the boards that a switch may help; boards with the same burden are all in it or none."""
    alike: Callable[[int], Alike]
    """By position."""
    least: Callable[[Alike, Alike], int]
    """The burden of a board with two such players, or less."""
    exact: Callable[[Alike, Alike], bool]
    """Whether it is not less."""
    limited: bool
    """Whether a switch has to be better for colours and within a limit."""
    minor: Callable[[int, bool], bool]
    """Whether others come before a switch of this difference, that is or is not an interchange."""
    _upper: list[int] = kept(default_factory=list)
    _lower: list[int] = kept(default_factory=list)
    _unrated: bool = False
    _ways: list[Way] = kept(default_factory=list)

    def __post_init__(self) -> None:
        ratings = self.field.ratings
        self._upper = [ratings[one] for one, _other in self.boards]
        self._lower = [ratings[other] for _one, other in self.boards]
        self._unrated = not all(self._upper) or not all(self._lower)
        needy = set(self.needy)
        kinds: dict[tuple[Alike, Alike, int], AlikeBoards] = {}
        for place, (one, other) in enumerate(self.boards):
            key = self.alike(one), self.alike(other), self.burdens[place]
            if key not in kinds:
                kinds[key] = AlikeBoards(*key, place in needy)
            kinds[key].places.append(place)
        self._ways = [
            way
            for kind in kinds.values()
            if kind.needy
            for other in kinds.values()
            for way in self._between(kind, other)
        ]

    def _between(self, kind: AlikeBoards, other: AlikeBoards) -> Iterator[Way]:
        """The ways to switch between boards of two kinds."""
        a, c, b, d = kind.upper, kind.lower, other.upper, other.lower
        before = kind.burden + other.burden
        for interchange, ends in ((False, ((a, d), (b, c))), (True, ((a, b), (c, d)))):
            after = sum(self.least(*end) for end in ends)
            exact = all(self.exact(*end) for end in ends)
            limit = self._limit(before, after, exact=exact)
            if limit >= 0:
                yield Way(kind, other, interchange, before, after, exact, limit)

    def _limit(self, before: int, after: int, *, exact: bool) -> int:
        """How many points a switch may span; more where what it brings is not known yet."""
        if not self.limited:
            return NO_LIMIT
        limit = self.field.limit(before, after)
        return limit if exact or limit < 0 else self.field.most

    def nearest(self) -> dict[Places, int]:
        """Of each board in need the switches to look at first: they save most beside the other board alone."""
        found: dict[Places, int] = {}
        for kind in {id(way.kind): way.kind for way in self._ways}.values():
            for needy in (True, False):
                ways = [way for way in self._ways if way.kind is kind and way.other.needy is needy]
                for place in kind.places:
                    for places, offered in self._nearest_of(place, ways):
                        if places not in found or offered < found[places]:
                            found[places] = offered
        return found

    def _nearest_of(self, place: int, ways: list[Way]) -> Iterator[tuple[Places, int]]:
        """The first switches of one board in any of these ways; it is ways that wait for their next turn."""
        alone = [way.other.burden << 2 * WIDTH + 1 for way in ways]
        # Before the first turn of a way it counts as one that spans nothing.
        heap = [(self._price(way, 0) - alone[rank], rank, -1) for rank, way in enumerate(ways)]
        heapify(heap)
        taken = 0
        while heap and taken < NEAREST:
            _saved, rank, turn = heap[0]
            way = ways[rank]
            reach = self._reach(way, place)
            offered = self._offered(way, place, reach[turn]) if turn >= 0 else None
            if offered is not None:
                yield offered
                taken += 1
            turn += 1
            if turn < len(reach):
                heapreplace(heap, (self._price(way, reach[turn] >> PLACE) - alone[rank], rank, turn))
            else:
                heappop(heap)

    def cheaper(self, worth: Sequence[int], is_better: Callable[[Places, int], bool]) -> Iterator[tuple[Places, int]]:
        """Switches that cost less than their two boards are worth and are better, with what each costs: of each board
        in each way the nearest. Only where no switch at all is such, there are none."""
        for way in self._ways:
            most = max(worth[other] for other in way.other.places)
            floor = self._price(way, 0)
            for place in way.kind.places:
                if floor < worth[place] + most:
                    yield from self._cheaper_of(way, place, worth, most, is_better)

    def _cheaper_of(
        self, way: Way, place: int, worth: Sequence[int], most: int, is_better: Callable[[Places, int], bool]
    ) -> Iterator[tuple[Places, int]]:
        own = worth[place]
        twice = way.other.needy
        taken = 0
        for packed in self._reach(way, place):
            price = self._price(way, packed >> PLACE)
            if price >= own + most or taken == MORE:
                return
            other = packed & LAST
            # Of two boards in need the lower one has the same switch.
            if price < own + worth[other] and not (twice and other < place):
                offered = self._offered(way, place, packed)
                if offered is not None and is_better(*offered):
                    yield offered
                    taken += 1

    def _price(self, way: Way, difference: int) -> int:
        """What a switch costs that spans this, or less; without the digit that tells an interchange."""
        return offer(way.after, difference, minor=self.minor(difference, way.interchange), interchange=False)

    def _reach(self, way: Way, place: int) -> list[int]:
        """See ``Way.reaches``."""
        known = way.reaches.get(place)
        if known is None:
            known = way.reaches[place] = sorted(self._within(place, way))
        return known

    def _within(self, place: int, way: Way) -> list[int]:
        limit, upper, lower = way.limit, self._upper, self._lower
        high, low = upper[place], lower[place]
        places = [other for other in way.other.places if other != place]
        if self._unrated:
            return list(self._within_beside_unrated(place, places, way))
        if way.interchange:
            return [
                span << PLACE | other
                for other in places
                if (span := abs(low - upper[other]) if other > place else abs(high - lower[other])) <= limit
            ]
        return [
            span << PLACE | other
            for other in places
            for first, second in [(abs(high - upper[other]), abs(low - lower[other]))]
            if (span := first if first < second else second) <= limit
        ]

    def _within_beside_unrated(self, place: int, places: list[int], way: Way) -> Iterator[int]:
        difference = self.field.difference
        a, c = self.boards[place]
        for other in places:
            b, d = self.boards[other]
            if way.interchange:
                span = difference(c, b) if other > place else difference(a, d)
            else:
                span = min(difference(a, b), difference(c, d))
            if span <= way.limit:
                yield span << PLACE | other

    def _offered(self, way: Way, place: int, packed: int) -> tuple[Places, int] | None:
        """The switch with its places, if it makes no second meeting and spans no more than it may."""
        field = self.field
        difference, other = packed >> PLACE, packed & LAST
        (high, low), (b, d) = self.boards[place], self.boards[other]
        if way.interchange:
            one, two = ((high, b), (low, d)) if high < b else ((b, high), (d, low))
        else:
            one, two = (high, d), (b, low)
        if not (field.rows[one[0]] >> one[1] & 1 and field.rows[two[0]] >> two[1] & 1):
            return None
        burden = way.after
        if not way.exact:
            burden = field.burden(*one) + field.burden(*two)
            if difference > field.limit(way.before, burden):
                return None
        places = (place, other) if place < other else (other, place)
        minor = self.minor(difference, way.interchange)
        return places, offer(burden, difference, minor=minor, interchange=way.interchange)
