"""The judge of the lottery Swiss: every draw hashed again, every question asked of a search of its own."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from ...model import TournamentState
from ..field import Field, indices
from ..in_turn import InTurnJudge, TurnProcedure
from ..matching import PerfectMatchings


class DrawnRound:
    """The definition with the lot of one round; players are positions in the field."""

    def __init__(self, field: Field, lot: str) -> None:
        self._field = field
        self._lot = lot
        self._groups: list[tuple[int, int]] = []
        """(players of the score, those who came down), of those who are paired there."""

    def order(self, label: str, players: int) -> list[int]:
        """The smallest hash first."""
        numbers = {one: self._field.entrants[one].number for one in indices(players)}
        return sorted(numbers, key=lambda one: self._hash(label, numbers[one]))

    def white(self, one: int, other: int) -> int:
        return min(one, other, key=lambda number: self._hash("colour", number))

    def _hash(self, label: str, number: int) -> str:
        return sha256(f"{self._lot}/{label}/{number}".encode()).hexdigest()

    def scores(self, players: int) -> list[int]:
        found: dict[int, int] = {}
        for one in indices(players):
            score = self._field.entrants[one].score
            found[score] = found.get(score, 0) | 1 << one
        return [found[score] for score in sorted(found, reverse=True)]

    def byes(self) -> list[int]:
        scores = reversed(self.scores(self._field.everybody))
        return [one for group in scores for one in self.order("bye", group)]

    def groups(self, left: int) -> Sequence[int]:
        """Settle the groups of those in ``left``; whom each may then meet."""
        self._groups = []
        rows = [0] * len(self._field.rows)
        came, below = 0, left
        for group in self.scores(left):
            below &= ~group
            gone = self._gone(group, came, below)
            stay = (came | group) & ~gone
            self._groups.append((group & stay, came & stay))
            for one in indices(stay):
                rows[one] = self._field.rows[one] & stay
            came = gone
        return rows

    def _gone(self, group: int, came: int, below: int) -> int:
        """Who leaves a group, one after the other."""
        players, gone = came | group, 0
        order = [*self.order("leave", group), *self.order("leave", came)]
        matchings = PerfectMatchings(self._field.rows)
        while not (matchings.exists(players & ~gone) and matchings.exists(gone | below)):
            alone = matchings.unpaired(players & ~gone)
            stay = [one for one in order if not gone >> one & 1]
            able = (one for one in stay if self._can_all_be_paired(players, gone | 1 << one, below))
            helps = [one for one in stay if matchings.unpaired(players & ~gone & ~(1 << one)) < alone]
            first = next((one for one in helps if self._can_all_be_paired(players, gone | 1 << one, below)), None)
            gone |= 1 << (next(able) if first is None else first)
        return gone

    def _can_all_be_paired(self, players: int, gone: int, below: int) -> bool:
        """Whether everybody has an opponent when those in ``gone`` meet nobody who stays."""
        stay = players & ~gone
        rows = [row & ~stay if gone >> one & 1 else row & ~gone if stay >> one & 1 else row
                for one, row in enumerate(self._field.rows)]  # fmt: skip
        return PerfectMatchings(rows).exists(players | below)

    def following(self, left: int, _last: int | None) -> Sequence[int]:
        """The first drawn of the highest group left, whoever came down before the others."""
        group, came = next(one for one in self._groups if (one[0] | one[1]) & left)
        own, others = self.order("order", group & left), self.order("order", came & left)
        return [others[0], *own, *others[1:]] if others else own


def _begin(state: TournamentState, field: Field) -> TurnProcedure | None:
    lot = state.lots[state.completed] if len(state.lots) > state.completed else ""
    if not lot:
        return None
    drawn = DrawnRound(field, lot)
    return TurnProcedure(drawn.following, drawn.byes(), drawn.groups, drawn.white)


JUDGE = InTurnJudge("lottery", _begin)
