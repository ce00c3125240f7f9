"""Chooses the players who are transferred out of a scoregroup before it is paired (2.3, Article 3).

The group keeps as many pairs as it can have (3.10.2), so as many players float as a largest matching leaves over: those
without a suitable opponent (2.3.1 to 2.3.3) and, where the number is odd, one more (2.3.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ...matching.bipartite import largest
from ...matching.bitset import UNMATCHED, make_maximum, members, search
from .direction import Direction
from .field import Field
from .rulebook import Rule


class FloaterType(StrEnum):
    """How much floating disadvantages a player, worst first (3.9.1)."""

    A = "a"
    """Has already floated into this group and has no compatible opponent in the adjacent one."""
    B = "b"
    """Has already floated into this group and has one."""
    C = "c"
    """Has not floated yet and has no compatible opponent in the adjacent group."""
    D = "d"
    """Has not floated yet and has one."""


@dataclass(frozen=True, slots=True)
class Floater:
    """A player whom a group sends on; by position."""

    position: int
    kind: FloaterType
    rule: Rule
    """The article that singled out this player among those who could float instead."""


@dataclass(slots=True)
class Selection:
    """The choice of the floaters of one group."""

    field: Field
    direction: Direction
    incoming: int
    """Those of the group who floated into it."""
    adjacent: int
    """The residents of the group that the floaters go to."""
    mates: list[int]
    """A largest matching of those who stay."""

    def choose(self, staying: int, left: int) -> list[Floater]:
        """The floaters in the order of choice; ``left`` is the set of players whom the matching leaves over.

        Afterwards ``mates`` is a perfect matching of those who stay.
        """
        chosen: list[Floater] = []
        while left:
            floater = self._next(staying, left, [one.position for one in chosen])
            chosen.append(floater)
            bit = 1 << floater.position
            staying &= ~bit
            mate = self.mates[floater.position]
            if mate == UNMATCHED:
                left &= ~bit
            else:
                self.mates[floater.position] = self.mates[mate] = UNMATCHED
                left = make_maximum(self.field.rows, self.mates, staying, left | 1 << mate)
        return chosen

    def _next(self, staying: int, left: int, chosen: Sequence[int]) -> Floater:
        steps = self.steps(staying, left, chosen)
        rule, floater = steps[-1]
        position = floater.bit_length() - 1
        reaching = self._with_opponent_ahead(floater, chosen)
        floated = self.incoming & floater
        kind = (
            (FloaterType.B if reaching else FloaterType.A) if floated else FloaterType.D if reaching else FloaterType.C
        )
        return Floater(position, kind, rule)

    def steps(self, staying: int, left: int, chosen: Sequence[int]) -> list[tuple[Rule, int]]:
        """How the next floater is found: one rule after the other, each with those whom it leaves to choose from.

        The rules keep, in this order: players whose transfer costs no pair; players of the mildest type (3.9.2);
        players who did not float in the previous round (3.10); players who are due the colour that more players are due
        (3.2.2); the lowest numbered player, upwards the highest numbered (3.2.4). Rules that exclude nobody are left
        out.
        """
        candidates = self._could_float(staying, left)
        steps = [(Rule.NO_CHOICE, candidates)]

        def narrow(rule: Rule, kept: int) -> None:
            if kept and kept != steps[-1][1]:
                steps.append((rule, kept))

        narrow(Rule.LEAST_HARM, self._least_harm(candidates, chosen))
        narrow(Rule.RESTED, steps[-1][1] & ~self.field.floated)
        equal = steps[-1][1]
        last = self.direction.last(equal)
        equalising = equal & self._due_the_majority_colour(staying)
        if self.field.maxi and equalising and not (equalising := self.field.rated_near(last, equalising)):
            narrow(Rule.BAND, 1 << last)
        narrow(Rule.EQUALISING, equalising)
        narrow(Rule.NUMBER, 1 << self.direction.last(steps[-1][1]))
        return steps

    def _could_float(self, staying: int, left: int) -> int:
        """The players whose transfer costs no pair: those whom some largest matching leaves over."""
        found = 0
        for vertex in members(left):
            if not found >> vertex & 1:
                found |= search(self.field.rows, self.mates, vertex, staying, 1 << vertex)
        return found

    def _least_harm(self, candidates: int, chosen: Sequence[int]) -> int:
        """The candidates of the mildest type that there is among them."""
        reaching = self._with_opponent_ahead(candidates, chosen)
        resident = candidates & ~self.incoming
        return reaching & resident or resident or reaching or candidates

    def _due_the_majority_colour(self, staying: int) -> int:
        white, black = staying & self.field.due_white, staying & self.field.due_black
        difference = white.bit_count() - black.bit_count()
        return white if difference > 0 else black if difference < 0 else 0

    def _with_opponent_ahead(self, candidates: int, chosen: Sequence[int]) -> int:
        """The candidates who find an opponent in the adjacent group besides those of floaters ranked ahead (3.3)."""
        key = self.direction.floaters_first
        players = self.field.players
        ranked = sorted(chosen, key=lambda position: key(players[position]))
        known: dict[int, int] = {}
        found = 0
        for candidate in members(candidates):
            own = key(players[candidate])
            ahead = sum(1 for position in ranked if key(players[position]) < own)
            if ahead not in known:
                known[ahead] = self._still_open(ranked[:ahead])
            if self.field.rows[candidate] & known[ahead]:
                found |= 1 << candidate
        return found

    def _still_open(self, ahead: list[int]) -> int:
        """The players of the adjacent group whom one more floater can meet while those ``ahead`` keep an opponent.

        They are the players without a floater, and every player whose floater can move on to such a one.
        """
        if not ahead:
            return self.adjacent
        rows = self.field.rows
        right_of, left_of = largest(rows, ahead, self.adjacent)
        opened = self.adjacent
        for taken in left_of:
            opened &= ~(1 << taken)
        waiting = list(right_of)
        while True:
            movable = [position for position in waiting if rows[position] & opened]
            if not movable:
                return opened
            for position in movable:
                opened |= 1 << right_of[position]
            waiting = [position for position in waiting if position not in movable]
