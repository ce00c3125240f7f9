"""The judge of the Dubov system (C.04.4.1, 2026): legality, the bye, each bracket against the best one, colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...errors import Unproved
from ...facts import Fact, fact
from ...model import Colour, Pair, TournamentState
from ..breaches import breaches
from ..field import FieldPlayer, indices, set_of
from ..matching import PerfectMatchings
from ..verdict import Difference, Grade, RoundVerdict, statement
from .bracket import Found, best_bracket
from .field import DubovField, dubov_field_of

CRITERIA = ("C5", "C6", "C7", "C8", "C9", "C10")
BYE = {"3.1.3": "check.bye_score", "3.1.4": "dubov.check_bye_games", "3.1.5": "dubov.check_bye_number"}
"""What decides on the bye, with the statement on it."""


class DubovJudge:
    """Judges rounds of the Dubov system."""

    editions = ("2026",)

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        field = dubov_field_of(state)
        found = tuple(breaches(field.field, boards, byes, by_colour=True))
        differences = () if found else tuple(_differences(field, boards, byes))
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, found, differences, system="dubov")

    def article(self, _edition: str, breach: str) -> str:
        """See ``judges.Judge``."""
        if breach == "prohibited":
            return ""
        return _article(breach if breach in {"C1", "C2", "C3"} else "1.9.1")

    def statement(self, _edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        if difference.criterion in BYE:
            values = {"given": difference.given[0], "expected": difference.expected[0]}
            return fact(BYE[difference.criterion], difference.article, **values)
        return statement(difference, listed={"C6"})


JUDGE = DubovJudge()


def _article(number: str) -> str:
    return f"C.04.4.1 {number}"


def _differences(field: DubovField, boards: Sequence[Pair], byes: tuple[int, ...]) -> Iterator[Difference]:
    """From the bye down; each bracket is judged with the players whom the round itself has left."""
    place = {entrant.number: player for player, entrant in enumerate(field.entrants)}
    partner = {}
    for board in boards:
        partner[place[board.white]], partner[place[board.black]] = place[board.black], place[board.white]
    left = field.field.everybody
    for number in byes:
        yield from _of_bye(field, place[number])
        left &= ~(1 << place[number])
    while left:
        top = field.entrants[next(indices(left))].score
        residents = left & field.field.with_score(top)
        given = residents | set_of(partner[player] for player in indices(residents))
        pairs = {(player, partner[player]) for player in indices(given) if player < partner[player]}
        found = best_bracket(field, residents, left & ~residents)
        if {(min(pair), max(pair)) for pair in found.pairs} != pairs:
            yield _compared(field, residents, given, pairs, found)
        left &= ~given
    yield from _colours(field, boards, place)


def _of_bye(field: DubovField, given: int) -> Iterator[Difference]:
    """Article 3.1: the lowest score, then the most games played, then the largest number."""
    everybody = field.field.everybody
    possible = PerfectMatchings(field.field.rows).spare(everybody)

    def key(player: int) -> tuple[int, int, int]:
        entrant = field.entrants[player]
        return entrant.score, -len(entrant.colours), -entrant.number

    expected = min((one for one in indices(possible) if field.entrants[one].may_have_bye), key=key)
    for rule, mine, theirs in zip(BYE, key(given), key(expected), strict=True):
        if mine != theirs:
            yield Difference(rule, _article(rule), (abs(mine),), (abs(theirs),))
            return


def _compared(field: DubovField, residents: int, given: int, pairs: set[tuple[int, int]], found: Found) -> Difference:
    """The first criterion, or the order, on which the given bracket loses against the best one."""
    expected = {(min(pair), max(pair)) for pair in found.pairs}
    lifted = tuple(indices(given & ~residents))
    score = field.entrants[next(indices(residents))].score
    apart = _numbers(field, pairs - expected), _numbers(field, expected - pairs)
    values = _values(field, score, lifted, pairs), _values(field, score, found.upfloaters, expected)
    for criterion, mine, best in zip(CRITERIA, *values, strict=True):
        if mine != best:
            if mine < best:
                raise Unproved("The verifier found a bracket that is better than its own best one.")
            return Difference(criterion, _article(criterion), mine, best, score, *apart)
    if lifted != found.upfloaters:
        rule = "4.2"
    else:
        rule = "4.4" if all((found.first >> one ^ found.first >> other) & 1 for one, other in pairs) else "4.3"
    return Difference("order", _article(rule), (), (), score, *apart)


def _values(
    field: DubovField, score: int, lifted: Sequence[int], pairs: set[tuple[int, int]]
) -> tuple[tuple[int, ...], ...]:
    """C5 to C10 of a bracket; C6 as what the upfloaters lack of ``score``, the most first."""
    burdens = [field.burdens(player) for player in lifted]
    lacking = sorted((score - field.entrants[player].score for player in lifted), reverse=True)
    same = sum(field.entrants[one].wants == field.entrants[other].wants for one, other in pairs)
    return (
        (len(lifted),),
        tuple(lacking),
        (same,),
        (sum(maximum for maximum, _, _ in burdens),),
        (sum(times for _, times, _ in burdens),),
        (sum(again for _, _, again in burdens),),
    )


def _numbers(field: DubovField, pairs: set[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((field.number(one), field.number(other)) for one, other in pairs))


def _colours(field: DubovField, boards: Sequence[Pair], place: dict[int, int]) -> Iterator[Difference]:
    for board in boards:
        white, black = field.entrants[place[board.white]], field.entrants[place[board.black]]
        higher, lower = sorted((white, black), key=lambda entrant: (-entrant.score, entrant.number))
        colour, rule = _colour_of(higher, lower, field.field.initial_colour)
        if (colour == "w") != (higher is white):
            given, due = (board.white, board.black), (board.black, board.white)
            yield Difference("colour", _article(rule), given, due, None, (given,), (due,))


def _colour_of(higher: FieldPlayer, lower: FieldPlayer, initial_colour: str) -> tuple[str, str]:
    """The colour of the higher ranked player (Article 5.2), and the rule."""
    if not higher.colours and not lower.colours:
        return (initial_colour if higher.odd else _other(initial_colour)), "5.2.1"
    if higher.wants != lower.wants:
        return higher.wants, "5.2.2"
    if higher.strength != lower.strength:
        return (higher.wants if higher.strength > lower.strength else _other(higher.wants)), "5.2.3"
    for own, their in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own != their:
            return their, "5.2.4"
    return higher.wants, "5.2.5"


def _other(colour: str) -> str:
    return Colour(colour).opposite.value
