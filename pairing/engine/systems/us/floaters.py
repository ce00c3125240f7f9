"""Rule 29D: whom a player from above meets, and who drops out of a scoregroup that cannot be paired by itself."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as kept

from ...errors import Unproved
from ...matching.bitset import lowest_member, members
from .field import Field
from .leaving import Leaving
from .trace import Drop, Met


@dataclass(slots=True, eq=False)
class Dropping:
    """One scoregroup with those who came from above; positions."""

    field: Field
    residents: int
    came: list[int]
    """In order of rank, so that of two the higher score comes first (29D2)."""
    below: int
    following: int
    """The next lower group."""
    met: list[Met] = kept(default_factory=list)
    drops: list[Drop] = kept(default_factory=list)
    pairs: list[tuple[int, int]] = kept(default_factory=list)
    gone: list[int] = kept(default_factory=list)
    """Who leaves, in order of rank."""
    staying: int = 0
    """Who is left to be paired half against half."""

    def work(self) -> None:
        """Pair those who came with residents, then choose who leaves."""
        leaving = Leaving(self.field.rows, self.below)
        left = self.residents | sum(1 << one for one in self.came)
        count = leaving.fewest(left)
        stuck = []
        for one in self.came:
            if left >> one & 1:
                opponent = self._opponent(leaving, one, left, count)
                if opponent is None:
                    stuck.append(one)
                else:
                    left &= ~(1 << one | 1 << opponent)
                    self.pairs.append((min(one, opponent), max(one, opponent)))
        self.gone = sorted(self._leave(leaving, left, stuck, count))
        self.staying = left & ~sum(1 << one for one in self.gone)

    def _opponent(self, leaving: Leaving, one: int, left: int, count: int) -> int | None:
        """Whom a player from above meets: the highest rated resident with whom nobody more has to leave (29D1a).

        Within the limits of 29E5 a lower one takes the place of the first where that is better for colours (29D1b).
        Without a resident it is the next player from above; without anybody the player drops on.
        """
        players = self.field
        row = players.rows[one] & left

        def possible(other: int) -> bool:
            return leaving.possible(left & ~(1 << one | 1 << other), count)

        residents = members(row & self.residents)
        first = next((other for other in residents if possible(other)), None)
        if first is None:
            others = members(row & ~self.residents)
            chosen = next((other for other in others if other > one and possible(other)), None)
            if chosen is not None:
                passed = members(left & self.residents)
                number = players.number(chosen)
                self.met.append(Met(players.number(one), number, number, 0, players.numbers(passed)))
            return chosen
        chosen = first
        before = players.burden(one, first)
        if before:
            better = sorted(
                (after, difference, other)
                for other in residents
                if other > first
                for after, difference in [(players.burden(one, other), players.difference(first, other))]
                if difference <= players.limit(before, after)
            )
            chosen = next((other for _after, _difference, other in better if possible(other)), first)
        passed = members(left & self.residents & ((1 << first) - 1))
        difference = players.difference(first, chosen)
        self.met.append(
            Met(players.number(one), players.number(chosen), players.number(first), difference, players.numbers(passed))
        )
        return chosen

    def _leave(self, leaving: Leaving, left: int, stuck: list[int], count: int) -> list[int]:
        """The players who leave: those from above without an opponent here, and as many residents as must."""
        players = self.field
        order = sorted(members(left & self.residents), key=lambda one: (not players.ratings[one], -one))
        if count == 1 and not stuck:
            return [self._odd_player(leaving, left, order)]
        found = leaving.first(left, count, [*stuck, *order])
        if found is None:
            raise Unproved("Nobody of a group can leave it, and somebody has to.")
        for one in found:
            reason = "no_opponent" if one in stuck else "several"
            self.drops.append(Drop(players.number(one), players.number(one), 0, reason))
        return found

    def _odd_player(self, leaving: Leaving, left: int, order: list[int]) -> int:
        """The lowest rated player with an opponent in the next group; within the limits of 29E5 the next lowest, or a
        lower opponent, where that is better for colours and the smaller switch of the two (29D1)."""
        players = self.field
        spare = leaving.spare(left)
        targets = leaving.free_below & self.following
        able = [one for one in order if spare >> one & 1 and players.rows[one] & targets]
        if not able:
            first = next(one for one in order if spare >> one & 1)
            number = players.number(first)
            self.drops.append(Drop(number, number, 0, "odd"))
            return first
        first = able[0]
        highest = lowest_member(players.rows[first] & targets)
        before = players.burden(first, highest)
        chosen, difference = first, 0
        if before:
            options = [
                (players.burden(first, other), players.difference(highest, other), 0, other, first)
                for other in members(players.rows[first] & targets)
            ]
            for place, one in enumerate(able[1:]):
                other = lowest_member(players.rows[one] & targets)
                options.append((players.burden(one, other), players.difference(first, one), 1, place, one))
            allowed = [option for option in options if option[1] <= players.limit(before, option[0])]
            if allowed:
                _after, difference, switched, _place, chosen = min(allowed)
                difference *= switched
        reason = "odd" if chosen == first else "colour"
        self.drops.append(Drop(players.number(chosen), players.number(first), difference, reason))
        return chosen
