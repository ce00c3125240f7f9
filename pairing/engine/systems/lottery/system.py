"""One round of the lottery Swiss."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from itertools import chain, islice

from ...drawn_lots import draw, lot_of_round
from ...facts import Fact, Json, fact
from ...matching.bitset import lowest_member, members
from ..in_turn.choosing import Chosen, Turn, Walk, WholeRoundRule, with_bye
from ..in_turn.field import Field
from ..in_turn.system import InTurn
from . import DESCRIPTION
from .drawn_out import DrawnOut


class Lottery(WholeRoundRule):
    """From the highest score down: who cannot be paired among equals leaves by lot, the others are paired by lot."""

    bye_code = "in_turn.bye_drawn"

    def walk(self, field: Field) -> Walk:
        """See ``choosing.WholeRoundRule``."""
        mates, bye, passed = with_bye(field, lambda: byes_by_lot(field))
        left = field.everyone if bye is None else field.everyone & ~(1 << bye)
        groups = _Groups(field, left, mates)
        chosen = Chosen(field, groups.mates, groups.rows)
        steps = []
        while left:
            step = chosen.step(groups.turn(left), left)
            left &= ~(1 << step.turn.chooser | 1 << step.chosen)
            steps.append(step)
        return Walk(bye, passed, tuple(steps), tuple(groups.members), tuple(groups.facts))

    def facts(self, field: Field) -> tuple[Fact, ...]:
        """The lot of the round."""
        state = field.history.state
        return (fact("lottery.lot", lot=lot_of_round(state), round=state.round_number),)


class _Groups:
    """Score by score with those who came down; see ``drawn_out``. Whoever came down chooses first, and among the
    players of the group first."""

    def __init__(self, field: Field, left: int, mates: list[int]) -> None:
        self.mates = mates
        self.rows = [0] * len(field.rows)
        """Whom each player may meet in the own group."""
        self.members: list[int] = []
        self.facts: list[Fact] = []
        self._waiting: deque[tuple[deque[int], deque[int]]] = deque()
        """Of every group those who came down and the others, without an opponent yet, in the order drawn."""
        came, below = 0, left
        for group in _scores(field, left):
            below &= ~group
            came = self._add(field, group, came, below)

    def _add(self, field: Field, group: int, came: int, below: int) -> int:
        """Settle one group; the answer is who leaves it."""
        # Whoever came down is to be paired here, and goes on only after everybody else.
        order = [*_drawn(field, "leave", group), *_drawn(field, "leave", came)]
        leaving = DrawnOut(field.rows, came | group, below, self.mates)
        score = field.players[lowest_member(group)].pairing_score
        for one, passed in leaving.draw(order):
            (number,) = field.numbers([one])
            told: dict[str, Json] = {"player": number, "score": score}
            if passed:
                self.facts.append(fact("lottery.leaves", **told, passed=[*field.numbers(passed)]))
            else:
                self.facts.append(fact("lottery.leaves_first", **told))
        self.mates = leaving.mates
        stay = (came | group) & ~leaving.left
        if stay:
            for one in members(stay):
                self.rows[one] = field.rows[one] & stay
            self.members.append(stay)
            first, others = _drawn(field, "order", came & stay), _drawn(field, "order", group & stay)
            self._waiting.append((deque(first), deque(others)))
            numbers = field.numbers([*first, *others])
            told = {"score": score, "order": [*numbers], "count": len(numbers)}
            if first:
                self.facts.append(fact("lottery.order_came", **told, came=len(first)))
            else:
                self.facts.append(fact("lottery.order", **told))
        return leaving.left

    def turn(self, left: int) -> Turn:
        """Whose turn it is among those in ``left``."""
        came, own = self._waiting[0]
        for part in (came, own):
            while part and not left >> part[0] & 1:
                part.popleft()
        if not came and not own:
            self._waiting.popleft()
            return self.turn(left)
        if came:
            others = chain(own, islice(came, 1, None))
            return Turn(came[0], (one for one in others if left >> one & 1), "lottery.turn_came")
        return Turn(own[0], (one for one in islice(own, 1, None) if left >> one & 1), "lottery.turn")


def byes_by_lot(field: Field) -> Iterator[int]:
    """From the lowest score, in each in the order drawn."""
    for group in reversed(_scores(field, field.everyone)):
        yield from _drawn(field, "bye", group)


def _scores(field: Field, players: int) -> list[int]:
    """The players by score, the highest first."""
    groups: defaultdict[int, int] = defaultdict(int)
    for one in members(players):
        groups[field.players[one].pairing_score] |= 1 << one
    return [groups[score] for score in sorted(groups, reverse=True)]


def _drawn(field: Field, label: str, players: int) -> list[int]:
    """A set in the order drawn."""
    place = {field.players[one].number: one for one in members(players)}
    return [place[number] for number in draw(lot_of_round(field.history.state), label, place)]


SYSTEM = InTurn(DESCRIPTION, Lottery())
