"""The pairs of a round by lot, score by score: who cannot be paired among equals leaves, the others are paired."""

from __future__ import annotations

from collections import defaultdict, deque
from itertools import islice

from ...drawn_lots import draw, lot_of_round
from ...facts import Fact, Json, fact
from ...matching.bitset import lowest_member, members
from ..in_turn.choosing import Chosen, Step, Turn
from ..in_turn.field import Field, in_order
from .drawn_out import DrawnOut


class DrawnGroups:
    """Score by score with those who came down; see ``drawn_out``. Whoever came down chooses first, and among the
    players of the group first.

    ``left`` are paired, ``mates`` pairs all of them; facts begin with ``name``.
    """

    def __init__(self, field: Field, left: int, mates: list[int], name: str) -> None:
        self._field = field
        self._name = name
        self._left = left
        self.mates = mates
        self.rows = [0] * len(field.rows)
        """Whom each player may meet in the own group."""
        self.members: list[int] = []
        self.facts: list[Fact] = []
        self._waiting: deque[tuple[deque[int], deque[int]]] = deque()
        """Of every group those who came down and the others, without an opponent yet, in the order drawn."""
        came, below = 0, left
        for group in by_scores(field, left):
            below &= ~group
            came = self._add(field, group, came, below)

    def _add(self, field: Field, group: int, came: int, below: int) -> int:
        """Settle one group; the answer is who leaves it."""
        # Whoever came down is to be paired here, and goes on only after everybody else.
        order = [*in_order_drawn(field, "leave", group), *in_order_drawn(field, "leave", came)]
        leaving = DrawnOut(field.rows, came | group, below, self.mates)
        score = field.players[lowest_member(group)].pairing_score
        for one, passed in leaving.draw(order):
            (number,) = field.numbers([one])
            told: dict[str, Json] = {"player": number, "score": score}
            if passed:
                self._tell("leaves", **told, passed=[*field.numbers(passed)])
            else:
                self._tell("leaves_first", **told)
        self.mates = leaving.mates
        stay = (came | group) & ~leaving.left
        if stay:
            for one in members(stay):
                self.rows[one] = field.rows[one] & stay
            self.members.append(stay)
            first, others = in_order_drawn(field, "order", came & stay), in_order_drawn(field, "order", group & stay)
            self._waiting.append((deque(first), deque(others)))
            numbers = field.numbers([*first, *others])
            told = {"score": score, "order": [*numbers], "count": len(numbers)}
            if first:
                self._tell("order_came", **told, came=len(first))
            else:
                self._tell("order", **told)
        return leaving.left

    def _tell(self, part: str, **params: Json) -> None:
        """Note a fact under the name of the system that draws."""
        self.facts.append(fact(f"{self._name}.{part}", **params))

    def steps(self) -> tuple[Step, ...]:
        """The pairs in the order in which they are made."""
        chosen, left, steps = Chosen(self._field, self.mates, self.rows), self._left, []
        while left:
            step = chosen.step(self._turn(left), left)
            left &= ~(1 << step.turn.chooser | 1 << step.chosen)
            steps.append(step)
        return tuple(steps)

    def _turn(self, left: int) -> Turn:
        """Whose turn it is among those in ``left``."""
        came, own = self._waiting[0]
        for part in (came, own):
            while part and not left >> part[0] & 1:
                part.popleft()
        if not came and not own:
            self._waiting.popleft()
            return self._turn(left)
        if came:
            return Turn(came[0], in_order((*own, *islice(came, 1, None))), f"{self._name}.turn_came")
        return Turn(own[0], in_order((*islice(own, 1, None),)), f"{self._name}.turn")


def by_scores(field: Field, players: int) -> list[int]:
    """The players by score, the highest first."""
    groups: defaultdict[int, int] = defaultdict(int)
    for one in members(players):
        groups[field.players[one].pairing_score] |= 1 << one
    return [groups[score] for score in sorted(groups, reverse=True)]


def in_order_drawn(field: Field, label: str, players: int) -> list[int]:
    """A set in the order drawn."""
    place = {field.players[one].number: one for one in members(players)}
    return [place[number] for number in draw(lot_of_round(field.history.state), label, place)]
