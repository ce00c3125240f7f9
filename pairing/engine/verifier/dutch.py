"""The judge of the Dutch system: legality first, then every bracket against the best candidate, then the colours."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import Unproved
from ..facts import Fact, fact
from ..model import Pair, TournamentState
from .bracket import Bracket, Candidate, first_difference
from .breaches import breaches
from .completability import Completability
from .edition_2026 import ARTICLES
from .editions import RULES
from .field import Field, colour_of, field_of
from .order import place_of
from .rules import Rules
from .solver import BracketChoice, decide, values_of
from .verdict import Difference, Grade, RoundVerdict, concerned, shown, statement


class DutchJudge:
    """Judges the FIDE (Dutch) system of 2026 and of 2017."""

    editions = RULES.keys()

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        field = field_of(state)
        found = tuple(breaches(field, boards, byes, by_colour=True))
        if found:
            return RoundVerdict(state.round_number, Grade.ILLEGAL, state.edition, found)
        differences = tuple(_differences(RULES[state.edition], field, boards, byes))
        grade = Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, (), differences)

    def article(self, edition: str, breach: str) -> str:
        """See ``judges.Judge``: a prohibition is a rule of the event; what is incomplete breaks Article 1.9.1."""
        rules = RULES.get(edition, RULES["2026"])
        return "" if breach == "prohibited" else rules.article(ARTICLES.get(breach, "1.9.1"))

    def statement(self, edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``."""
        rules = RULES[edition]
        if difference.criterion != rules.ahead:
            return statement(difference, rules.listed)
        code = "check.next_group" if rules.lowest_bye else "check.next_differences"
        given, expected = difference.given, difference.expected
        return fact(
            code, difference.article, criterion=difference.criterion, score=difference.score,
            players=concerned(difference), given=given[0], expected=expected[0],
            given_scores=shown(given[1:]), expected_scores=shown(expected[1:]),
        )  # fmt: skip


JUDGE = DutchJudge()


def _differences(rules: Rules, field: Field, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> Iterator[Difference]:
    """Differences from the top down."""
    index = {entrant.number: position for position, entrant in enumerate(field.entrants)}
    pairs = [(index[board.white], index[board.black]) for board in boards]
    completability = Completability(field, lowest_bye=rules.lowest_bye, pairs=pairs)
    if byes and rules.lowest_bye:
        given_score = field.entrants[index[byes[0]]].score
        if completability.bye_score != given_score:
            lowest = () if completability.bye_score is None else (completability.bye_score,)
            yield Difference("C5", rules.article("C5"), (given_score,), lowest)
            completability = Completability(field, bye_score=given_score, pairs=pairs)
    bracket = Bracket.top(field)
    while True:
        decision = decide(rules, bracket, completability)
        bracket = decision.bracket
        given = Candidate.of(bracket, pairs)
        if decision.candidate != given:
            yield _compare(rules, completability, given, decision)
        if not bracket.below:
            break
        bracket = bracket.following(given.floaters)
    yield from _colours(rules, field, boards, index)


def _compare(rules: Rules, completability: Completability, given: Candidate, decision: BracketChoice) -> Difference:
    """The first criterion, or the order, on which the given candidate loses against the best one."""
    bracket, expected = decision.bracket, decision.candidate
    pairs = tuple(
        tuple(sorted(_numbers(bracket.field, pair) for pair in one.pairs - other.pairs))
        for one, other in ((given, expected), (expected, given))
    )
    different = first_difference(values_of(rules, bracket, completability, given), decision.best.values)
    if different is None:
        places = place_of(bracket, given), place_of(bracket, expected)
        if places[0] <= places[1]:
            raise Unproved("The verifier found a candidate that comes before its own best one.")
        article = rules.article(places[0].article_of_difference(places[1]))
        return Difference("order", article, (), (), bracket.score, *pairs)
    if different[0].value <= different[1].value:
        raise Unproved("The verifier found a candidate that is better than its own best one.")
    criterion = different[0].criterion
    return Difference(
        criterion, rules.article(criterion), different[0].value, different[1].value, bracket.score, *pairs
    )  # fmt: skip


def _numbers(field: Field, pair: tuple[int, int]) -> tuple[int, int]:
    return field.entrants[pair[0]].number, field.entrants[pair[1]].number


def _colours(rules: Rules, field: Field, boards: tuple[Pair, ...], index: dict[int, int]) -> Iterator[Difference]:
    for board in boards:
        colour, article = colour_of(
            field.entrants[index[board.white]], field.entrants[index[board.black]], field.initial_colour
        )
        if colour != "w":
            given, due = (board.white, board.black), (board.black, board.white)
            yield Difference("colour", rules.article(article), given, due, None, (given,), (due,))
