"""The switches that are possible between the boards of a group, with what each costs.

Boards whose players are alike for the burden are looked at together, so that a large group takes little time: what a
switch between two kinds of boards brings is asked once, and only its rating difference for every two boards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as kept

from .field import NO_LIMIT, Field
from .switches import Board, Places, offer

Alike = tuple[object, ...]
"""What the burden of a board with a player depends on."""


@dataclass(slots=True, eq=False)
class Offering:
    """One step of the work on a group: against second meetings, or for colours."""

    field: Field
    boards: Sequence[Board]
    burdens: Sequence[int]
    needy: Sequence[int]
    """The places of the boards that a switch may help."""
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
    found: dict[Places, int] = kept(default_factory=dict)
    _upper: list[int] = kept(default_factory=list)
    _lower: list[int] = kept(default_factory=list)
    _unrated: bool = False

    def offers(self) -> dict[Places, int]:
        """The best switch between any two boards of which one is needy."""
        ratings = self.field.ratings
        self._upper = [ratings[one] for one, _other in self.boards]
        self._lower = [ratings[other] for _one, other in self.boards]
        self._unrated = not all(self._upper) or not all(self._lower)
        kinds: defaultdict[tuple[Alike, Alike, int], list[int]] = defaultdict(list)
        for place, (one, other) in enumerate(self.boards):
            kinds[self.alike(one), self.alike(other), self.burdens[place]].append(place)
        needy = set(self.needy)
        for kind, those in kinds.items():
            for other_kind, places in kinds.items():
                for place in those:
                    if place in needy:
                        others = [one for one in places if one > place or (one != place and one not in needy)]
                        # Others without need take part in one switch each, and there are no more switches than boards
                        # in need: so many of the nearest are enough.
                        enough = len(needy) if others and others[0] not in needy else len(others)
                        self._between(kind, other_kind, place, others, enough)
        return self.found

    def _between(
        self,
        kind: tuple[Alike, Alike, int],
        other_kind: tuple[Alike, Alike, int],
        place: int,
        others: list[int],
        enough: int,
    ) -> None:
        """The switches of one board with boards of one kind; ``enough``: how many of those that cost least."""
        a, c, burden = kind
        b, d, other_burden = other_kind
        before = burden + other_burden
        for interchange, ends in ((False, ((a, d), (b, c))), (True, ((a, b), (c, d)))):
            after = sum(self.least(*end) for end in ends)
            exact = all(self.exact(*end) for end in ends)
            limit = self._limit(before, after, exact=exact)
            if limit >= 0:
                within = self._within(place, others, limit, interchange=interchange)
                if exact:
                    self._take(place, within, before, after, enough, interchange=interchange)
                else:
                    self._take(place, within, before, -1, len(within), interchange=interchange)

    def _limit(self, before: int, after: int, *, exact: bool) -> int:
        """How many points a switch may span; more where what it brings is not known yet."""
        if not self.limited:
            return NO_LIMIT
        limit = self.field.limit(before, after)
        return limit if exact or limit < 0 else self.field.most

    def _within(self, place: int, places: list[int], limit: int, *, interchange: bool) -> list[tuple[int, int]]:
        """The boards with which the switch spans no more than the limit, with its difference."""
        upper, lower = self._upper, self._lower
        high, low = upper[place], lower[place]
        if self._unrated:
            return list(self._within_beside_unrated(place, places, limit, interchange=interchange))
        if interchange:
            return [
                (span, other)
                for other in places
                if (span := abs(low - upper[other]) if other > place else abs(high - lower[other])) <= limit
            ]
        spans = [
            (first if first < second else second, other)
            for other in places
            for first, second in [(abs(high - upper[other]), abs(low - lower[other]))]
        ]
        return [one for one in spans if one[0] <= limit]

    def _within_beside_unrated(
        self, place: int, places: list[int], limit: int, *, interchange: bool
    ) -> Iterator[tuple[int, int]]:
        difference = self.field.difference
        a, c = self.boards[place]
        for other in places:
            b, d = self.boards[other]
            if interchange:
                span = difference(c, b) if other > place else difference(a, d)
            else:
                span = min(difference(a, b), difference(c, d))
            if span <= limit:
                yield span, other

    def _take(
        self, place: int, others: list[tuple[int, int]], before: int, after: int, enough: int, *, interchange: bool
    ) -> None:
        """Take the switches down that make no second meeting and span no more than they may: the ``enough`` nearest,
        and those that are as near."""
        field, boards, found, minor = self.field, self.boards, self.found, self.minor
        rows = field.rows
        high, low = boards[place]
        taken = last = 0
        if len(others) > enough:
            others.sort()
        for difference, other in others:
            if taken >= enough and difference > last:
                break
            b, d = boards[other]
            if interchange:
                one, two = ((high, b), (low, d)) if high < b else ((b, high), (d, low))
            else:
                one, two = (high, d), (b, low)
            if not (rows[one[0]] >> one[1] & 1 and rows[two[0]] >> two[1] & 1):
                continue
            burden = after
            if burden < 0:
                burden = field.burden(*one) + field.burden(*two)
                if difference > field.limit(before, burden):
                    continue
            places = (place, other) if place < other else (other, place)
            made = offer(burden, difference, minor=minor(difference, interchange), interchange=interchange)
            known = found.get(places)
            if known is None or made < known:
                found[places] = made
            taken, last = taken + 1, difference
