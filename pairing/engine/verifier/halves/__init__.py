"""The judge of systems that pair half against half: the definition taken at its word, scoregroup after scoregroup.

Whether a group and those below it can do with so many pairs between them, and how many wrong colours cannot be avoided,
is asked of a cheapest perfect matching. Every group is judged with the players whom the round itself left for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from ...facts import Fact, fact
from ...model import Pair, TournamentState
from ..breaches import breaches
from ..cheapest import Cheapest, Costs, cheapest_perfect_matching
from ..field import STRONG, Field, field_of, indices, set_of
from ..in_turn import InTurnJudge, wrong_colours
from ..matching import PerfectMatchings
from ..verdict import Difference, Grade, RoundVerdict

Two = tuple[int, int]


class HalvesDefinition(Protocol):
    """What one system says; players are places in order of rank."""

    strong_first: bool
    """Whether wrong colours are counted first among strong and absolute preferences."""

    def rest(self, state: TournamentState, field: Field) -> Sequence[int]:
        """Everybody in the order of the bye."""

    def leaving(self, field: Field, group: Sequence[int]) -> Sequence[int]:
        """A scoregroup in the order in which its players leave it."""

    def meeting(self, field: Field, leaver: int, group: Sequence[int]) -> Sequence[int]:
        """A lower scoregroup in the order in which the one who leaves is offered its players."""


class HalvesJudge(InTurnJudge):
    """Judges one such system."""

    def __init__(self, system: str, definition: HalvesDefinition) -> None:
        self._system = system
        self._definition = definition

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        field = field_of(state)
        found = tuple(breaches(field, boards, byes, by_colour=True))
        differences: tuple[Difference, ...] = ()
        if not found:
            audit = _Audit(field, self._definition, boards)
            differences = (*audit.bye(state, byes), *audit.groups(byes), *wrong_colours(field, boards))
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, found, differences, system=self._system)

    def statement(self, edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        if difference.criterion == "floats":
            (given,), (expected,) = difference.given, difference.expected
            return fact("in_turn.check_floats", "", score=difference.score, given=given, expected=expected)
        return super().statement(edition, difference)


class _Audit:
    """One round against its definition."""

    def __init__(self, field: Field, definition: HalvesDefinition, boards: Sequence[Pair]) -> None:
        self.field = field
        self.definition = definition
        self.place = {entrant.number: position for position, entrant in enumerate(field.entrants)}
        self.partner: dict[int, int] = {}
        for board in boards:
            white, black = self.place[board.white], self.place[board.black]
            self.partner[white], self.partner[black] = black, white
        given = [(one, other) for one, other in self.partner.items() if one < other]
        self.matchings = PerfectMatchings(field.rows, given)

    def bye(self, state: TournamentState, byes: tuple[int, ...]) -> Iterator[Difference]:
        """The bye, where somebody earlier in the order could have had it."""
        for receiver in byes:
            spare = self.matchings.spare(self.field.everybody)
            due = next(
                one
                for one in self.definition.rest(state, self.field)
                if self.field.entrants[one].may_have_bye and spare >> one & 1
            )
            if due != self.place[receiver]:
                yield Difference("bye", "", (receiver,), (self.field.entrants[due].number,))

    def groups(self, byes: tuple[int, ...]) -> Iterator[Difference]:
        """Score group after scoregroup."""
        left = self.field.everybody & ~set_of(self.place[receiver] for receiver in byes)
        for everybody in self.field.groups:
            group = everybody & left
            below = left & ~group
            leavers = [one for one in indices(group) if below >> self.partner[one] & 1]
            given = {(one, self.partner[one]) for one in leavers}
            yield from self._floats(group, below, given)
            gone = set_of(one for pair in given for one in pair)
            yield from self._within(group & ~gone)
            left &= ~(group | gone)

    def _floats(self, group: int, below: int, given: set[Two]) -> Iterator[Difference]:
        expected = list(self._expected_floats(group, below)) if given or not self._enough(group, below, 0) else []
        if len(given) != len(expected):
            score = self.field.scores(group)[0]
            yield Difference("floats", "", (len(given),), (len(expected),), score)
            return
        for one, other in expected:
            if (one, other) not in given:
                yield self._instead(one, other)

    def _expected_floats(self, group: int, below: int) -> Iterator[Two]:
        count = next(
            many for many in range(group.bit_count() % 2, group.bit_count() + 1, 2) if self._enough(group, below, many)
        )
        order = self.definition.leaving(self.field, list(indices(group)))
        lower = [list(indices(one & below)) for one in self.field.groups if one & below]
        for then in reversed(range(count)):
            one, other = self._next_float(order, lower, group, below, then)
            group &= ~(1 << one)
            below &= ~(1 << other)
            yield one, other

    def _next_float(self, order: Sequence[int], lower: list[list[int]], group: int, below: int, then: int) -> Two:
        return next(
            (one, other)
            for among in lower
            for one in order
            if group >> one & 1 and self.field.rows[one] & set_of(among) & below
            for other in self.definition.meeting(self.field, one, among)
            if below >> other & 1
            and self.field.rows[one] >> other & 1
            and self._enough(group & ~(1 << one), below & ~(1 << other), then)
        )

    def _enough(self, group: int, below: int, floats: int) -> bool:
        """Whether both can be paired with at most ``floats`` pairs between them."""
        if not floats:
            return self.matchings.exists(group) and self.matchings.exists(below)
        if floats == 1 and group.bit_count() % 2:
            coming = self.matchings.spare(below)
            return bool(coming) and any(self.field.rows[one] & coming for one in indices(self.matchings.spare(group)))
        kinds = [group >> one & 1 for one in range(len(self.field.entrants))]
        found = cheapest_perfect_matching(Costs(self.field.rows, kinds, ((0, 1), (1, 0))), group | below)
        return found is not None and found.cost <= floats

    def _within(self, group: int) -> Iterator[Difference]:
        """The pairs inside a scoregroup, from the top."""
        if not group:
            return
        best = self._cheapest(self.field.rows, group)
        if best is None:
            raise ValueError("The round pairs this group, so it can be paired.")
        rows = best.tight if best.by_edges else self.field.rows
        matchings = PerfectMatchings(rows, best.pairs)
        members = list(indices(group))
        half = len(members) // 2
        order = [*members[half:], *reversed(members[:half])]
        left, pairs = group, dict[int, int]()
        while left:
            chooser = (left & -left).bit_length() - 1
            taken = next(
                one
                for one in order
                if left >> one & 1
                and one != chooser
                and rows[chooser] >> one & 1
                and matchings.exists(left & ~(1 << chooser | 1 << one))
                and (best.by_edges or self._costs({**pairs, chooser: one}, group) == best.cost)
            )
            pairs[chooser] = taken
            left &= ~(1 << chooser | 1 << taken)
        for one, other in pairs.items():
            if self.partner[one] != other:
                yield self._instead(one, other)

    def _costs(self, pairs: dict[int, int], group: int) -> int:
        """The least costs of ``group`` with these pairs in it, more than there can be where that is impossible."""
        rows = list(self.field.rows)
        for one, other in pairs.items():
            rows = [row & ~(1 << one | 1 << other) for row in rows]
        for one, other in pairs.items():
            rows[one], rows[other] = 1 << other, 1 << one
        found = self._cheapest(rows, group)
        return -1 if found is None else found.cost

    def _cheapest(self, rows: Sequence[int], group: int) -> Cheapest | None:
        """The fewest wrong colours, those of strong preferences first where the definition says so."""
        size = group.bit_count()
        names = ["", "w", "b", "W", "B"]
        kinds = [names.index(one.wants.upper() if one.strength >= STRONG else one.wants) for one in self.field.entrants]

        def cost(one: str, other: str) -> int:
            if not one or one.lower() != other.lower():
                return 0
            return 1 + size * (self.definition.strong_first and one.isupper() and other.isupper())

        of_kinds = [[cost(one, other) for other in names] for one in names]
        return cheapest_perfect_matching(Costs(rows, kinds, of_kinds), group)

    def _instead(self, one: int, other: int) -> Difference:
        numbers = [self.field.entrants[player].number for player in (one, self.partner.get(one, one), other)]
        return Difference(
            "opponent", "", (numbers[0], numbers[1]), (numbers[0], numbers[2]), None,
            ((numbers[0], numbers[1]),), ((numbers[0], numbers[2]),),
        )  # fmt: skip
