"""The best set of switches between boards, where no board takes part in two of them.

Boards and the switches that are allowed between two of them are a graph. Every switch, and every board that stays as
it is, has a cost whose digits are compared one after the other; the cheapest matching is the answer, and there is only
one: the last digits tell any two sets of switches apart.

A large group has thousands of switches and needs few of them. So the matching is first sought among the most promising
of each board. Its dual solution then tells which of the others could make it cheaper; these are added, until there are
none.
"""

from __future__ import annotations

from ...errors import Unproved
from ...matching.weighted import CheapestMatching
from .offering import Offering
from .switches import WIDTH, Places, is_interchange


def best(offering: Offering) -> dict[Places, int]:
    """The set of switches with the least burden, then the fewest minor ones, then the smallest sum of differences,
    with what each costs, from the top.

    Of equal sets the one that, at the first board from the top where they part, switches it, with the next board that
    there is, by a transposition.
    """
    choice = _Choice(offering)
    better = offering.nearest()
    while better:
        choice.look_at(better)
        better = choice.better()
    return choice.made()


class _Choice:
    """The cheapest matching among the switches of a group that were looked at."""

    def __init__(self, offering: Offering) -> None:
        self._offering = offering
        self._size = size = len(offering.boards)
        self._bits = size.bit_length() + 1
        self._shift = self._bits * size
        self._offers: dict[Places, int] = {}
        self._matching = CheapestMatching(
            [{} for _ in offering.boards],
            {
                place: burden << 2 * WIDTH + self._shift | (2 * size + 1) << self._bits * (size - 1 - place)
                for place, burden in enumerate(offering.burdens)
            },
        )

    def _cost(self, places: Places, offered: int) -> int:
        """The cost of a switch, with the digits that tell equal sets apart."""
        upper, lower = places
        digit = 2 * (lower - upper) + is_interchange(offered)
        return offered >> 1 << self._shift | digit << self._bits * (self._size - 1 - upper)

    def look_at(self, offers: dict[Places, int]) -> None:
        """Look at these switches, too."""
        self._offers |= offers
        edges = {places: self._cost(places, offered) for places, offered in sorted(offers.items())}
        if not self._matching.solve_with(edges):
            raise Unproved("A board that may stay as it is was neither switched nor left alone.")

    def better(self) -> dict[Places, int]:
        """Other switches that the dual solution does not rule out; none where there are none."""
        potentials = self._matching.potentials
        found: dict[Places, int] = {}

        def is_better(places: Places, offered: int) -> bool:
            known = found.get(places) or self._offers.get(places)
            if known is not None and known <= offered:
                return False
            return 2 * self._cost(places, offered) < potentials[places[0]] + potentials[places[1]]

        # The first digits of the potentials, rounded up, decide nearly always.
        worth = [(potential >> self._shift) + 1 for potential in potentials]
        found.update(self._offering.cheaper(worth, is_better))
        return found

    def made(self) -> dict[Places, int]:
        """The switches of the matching."""
        chosen = [(one, other) for one, other in enumerate(self._matching.mates) if other > one]
        return {places: self._offers[places] for places in chosen}
