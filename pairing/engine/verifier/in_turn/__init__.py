"""The judge of systems in which players choose in turn: the definition taken at its word, choice after choice.

It shares no decision with the engine: who may meet whom is ``field``'s, whether everybody else can be paired is asked
of ``matching`` for every candidate anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...facts import Fact, fact
from ...model import Pair, TournamentState
from ..breaches import breaches
from ..field import Field, colour_of, field_of, indices
from ..matching import PerfectMatchings
from ..verdict import Difference, Grade, RoundVerdict

BY_RANK = {"5.2.4", "5.2.5"}
"""The articles of C.04.3 that let rank and initial colour decide."""
BASIC = {"C1": "C.04.1 2", "C2": "C.04.1 4", "C3": "C.04.1 6"}


@dataclass(frozen=True, slots=True)
class TurnProcedure:
    """One round by its definition."""

    following: Callable[[int, int | None], Sequence[int]]
    """Who chooses among the players left, and then the others in the order in which they come as opponents; beside
    those left it is told who was taken last, nobody at the beginning."""
    byes: Sequence[int] = ()
    """Everybody in the order in which the bye is offered; empty: from the lowest rank."""
    groups: Callable[[int], Sequence[int]] | None = None
    """For those who are to be paired: whom each may meet, where groups are settled before the first pair is made."""
    first_with_white: Callable[[int, int], int] | None = None
    """By two numbers: who has White where histories do not decide and the lot takes the place of rank."""


Begin = Callable[[TournamentState, Field], TurnProcedure | None]
"""The definition for a round; None where the lot that it needs is not known."""


class InTurnJudge:
    """Judges one such system; the bye goes to the lowest ranked."""

    editions = ("2026",)

    def __init__(self, system: str, begin: Begin) -> None:
        self._system = system
        self._begin = begin

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        field = field_of(state)
        found = tuple(breaches(field, boards, byes, by_colour=True))
        procedure = None if found else self._begin(state, field)
        differences: tuple[Difference, ...] = ()
        if procedure is not None:
            differences = tuple(self._differences(procedure, field, boards, byes))
        elif not found:
            differences = (Difference("lot", "", (), ()),)
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, found, differences, system=self._system)

    def article(self, _edition: str, breach: str) -> str:
        """See ``judges.Judge``."""
        return BASIC.get(breach, "")

    def statement(self, _edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        given, expected = difference.given, difference.expected
        if difference.criterion == "colour":
            return fact("check.colour", difference.article, white=expected[0], black=expected[1])
        if difference.criterion == "lot":
            return fact("in_turn.check_no_lot")
        if difference.criterion == "bye":
            return fact("in_turn.check_bye", "", given=given[0], expected=expected[0])
        return fact("in_turn.check_opponent", "", player=given[0], given=given[1], expected=expected[1])

    def _differences(
        self, procedure: TurnProcedure, field: Field, boards: Sequence[Pair], byes: tuple[int, ...]
    ) -> Iterator[Difference]:
        """The bye, then every choice with those whom the round itself left, then the colours."""
        place = {entrant.number: position for position, entrant in enumerate(field.entrants)}
        partner = {}
        for board in boards:
            partner[place[board.white]], partner[place[board.black]] = place[board.black], place[board.white]
        matchings = PerfectMatchings(field.rows, [(one, other) for one, other in partner.items() if one < other])
        left = field.everybody
        for receiver in byes:
            due = next(
                one
                for one in procedure.byes or reversed(range(len(field.entrants)))
                if field.entrants[one].may_have_bye and matchings.exists(left & ~(1 << one))
            )
            if due != place[receiver]:
                yield Difference("bye", "", (receiver,), (field.entrants[due].number,))
            left &= ~(1 << place[receiver])
        last = None
        rows: Sequence[int] = field.rows
        if procedure.groups is not None:
            rows = procedure.groups(left)
            matchings = PerfectMatchings(rows)
        while left:
            chooser, *others = procedure.following(left, last)
            expected = next(
                one
                for one in others
                if rows[chooser] >> one & 1 and matchings.exists(left & ~(1 << chooser | 1 << one))
            )
            given = partner[chooser]
            if given != expected:
                numbers = [field.entrants[one].number for one in (chooser, given, expected)]
                yield Difference(
                    "opponent", "", (numbers[0], numbers[1]), (numbers[0], numbers[2]), None,
                    ((numbers[0], numbers[1]),), ((numbers[0], numbers[2]),),
                )  # fmt: skip
            # A round that leaves the groups cannot be followed in them; elsewhere the choices after a wrong one count.
            last = given if procedure.groups is None else expected
            left &= ~(1 << chooser | 1 << last)
        yield from wrong_colours(field, boards, procedure.first_with_white)


def wrong_colours(
    field: Field, boards: Sequence[Pair], by_lot: Callable[[int, int], int] | None = None
) -> Iterator[Difference]:
    """Boards on which C.04.3 Article 5.2 gives White to the other player; ``by_lot`` says who has White where rank and
    initial colour would decide."""
    entrants = {entrant.number: entrant for entrant in field.entrants}
    for board in boards:
        colour, article = colour_of(entrants[board.white], entrants[board.black], field.initial_colour)
        rule = f"C.04.3 {article}"
        if by_lot is not None and article in BY_RANK:
            colour, rule = ("w" if by_lot(board.white, board.black) == board.white else "b"), ""
        if colour != "w":
            yield Difference("colour", rule, (board.white, board.black), (board.black, board.white))


def in_rank(players: int) -> list[int]:
    """A set in order of rank."""
    return list(indices(players))
