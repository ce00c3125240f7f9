"""The verdict on one round of the Burstein system: legality, the bye, every bracket, the colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...errors import Unproved
from ...facts import Fact, fact
from ...model import Pair, TournamentState
from .. import dutch
from ..bracket import Bracket, Candidate, Value, first_difference
from ..breaches import breaches
from ..completability import Completability
from ..solver import best, values_of
from ..verdict import Difference, Grade, RoundVerdict, concerned, shown, statement
from .criteria import ARTICLES, CHAPTER, Burstein2026
from .standing import BYE_ARTICLES, Standing, bye_order, bye_values, colour_of, is_seeding_round, standing_of


class BursteinJudge:
    """Judges the Burstein system of 2026."""

    editions = ("2026",)

    def judge(self, state: TournamentState, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> RoundVerdict:
        """See ``judges.Judge``."""
        if is_seeding_round(state):
            verdict = dutch.JUDGE.judge(replace(state, system="dutch"), boards, byes)
            return replace(verdict, system=state.system)
        standing = standing_of(state)
        found = tuple(breaches(standing.field, boards, byes, by_colour=True))
        differences = () if found else tuple(_differences(state, standing, boards, byes))
        grade = Grade.ILLEGAL if found else Grade.LEGAL if differences else Grade.EXACT
        return RoundVerdict(state.round_number, grade, state.edition, found, differences, system=state.system)

    def article(self, _edition: str, breach: str) -> str:
        """See ``judges.Judge``: a prohibition is a rule of the event; what is incomplete breaks Article 1.9."""
        return "" if breach == "prohibited" else f"{CHAPTER} {ARTICLES.get(breach, '1.9.1')}"

    def statement(self, edition: str, difference: Difference) -> Fact:
        """See ``judges.Judge``. What has no chapter in its article was found in a seeding round."""
        if not difference.article.startswith(CHAPTER):
            return dutch.JUDGE.statement(edition, difference)
        given, expected = difference.given, difference.expected
        if difference.criterion == "bye":
            return fact("burstein.check_bye", difference.article, given=given[0], expected=expected[0])
        if difference.criterion != Burstein2026.ahead:
            return statement(difference, Burstein2026.listed)
        return fact(
            "check.next_group", difference.article, criterion=difference.criterion, score=difference.score,
            players=concerned(difference), given=given[0], expected=expected[0],
            given_scores=shown(given[1:]), expected_scores=shown(expected[1:]),
        )  # fmt: skip


JUDGE = BursteinJudge()


def _differences(
    state: TournamentState, standing: Standing, boards: tuple[Pair, ...], byes: tuple[int, ...]
) -> Iterator[Difference]:
    """Differences from the bye to the last bracket, then colours."""
    for receiver in byes:
        yield from _bye(standing, receiver)
        standing = standing.without(receiver, state)
    field = standing.field
    index = {entrant.number: position for position, entrant in enumerate(field.entrants)}
    pairs = [(index[board.white], index[board.black]) for board in boards]
    rules, completability = Burstein2026(standing), Completability(field, pairs=pairs)
    bracket = Bracket.top(field, mixed=True)
    while True:
        given = Candidate.of(bracket, pairs)
        found = best(rules, bracket, completability)
        expected = rules.first_of(found)
        if given != expected:
            different = first_difference(values_of(rules, bracket, completability, given), found.values)
            yield _difference(rules, bracket, (given, expected), different)
        if not bracket.below:
            break
        bracket = bracket.following(given.floaters)
    for board in boards:
        white, black = (field.entrants[index[number]] for number in (board.white, board.black))
        colour, article = colour_of(standing, white, black)
        if colour != "w":
            one, due = (board.white, board.black), (board.black, board.white)
            yield Difference("colour", rules.article(article), one, due, None, (one,), (due,))


def _bye(standing: Standing, receiver: int) -> Iterator[Difference]:
    """3.1: the first of score, games played and ranking by which somebody else should have the bye."""
    entrants = standing.field.entrants
    expected, wanted = min(bye_order(standing), key=lambda one: one[1])
    number = entrants[expected].number
    if number != receiver:
        had = bye_values(standing, next(entrant for entrant in entrants if entrant.number == receiver))
        place = next(place for place, (one, other) in enumerate(zip(had, wanted, strict=True)) if one != other)
        yield Difference("bye", f"{CHAPTER} {BYE_ARTICLES[min(place, 2)]}", (receiver,), (number,))


def _difference(
    rules: Burstein2026,
    bracket: Bracket,
    candidates: tuple[Candidate, Candidate],
    different: tuple[Value, Value] | None,
) -> Difference:
    """The first criterion, or the order, on which the given candidate loses against the best one."""
    given, expected = candidates
    pairs = tuple(
        tuple(sorted(_numbers(bracket, pair) for pair in one.pairs - other.pairs))
        for one, other in ((given, expected), (expected, given))
    )
    if different is None:
        if rules.order_of(bracket, given) >= rules.order_of(bracket, expected):
            raise Unproved("The verifier found a candidate that comes before its own best one.")
        return Difference("order", rules.article("4.3"), (), (), bracket.score, *pairs)
    if different[0].value <= different[1].value:
        raise Unproved("The verifier found a candidate that is better than its own best one.")
    name = different[0].criterion
    return Difference(name, rules.article(name), different[0].value, different[1].value, bracket.score, *pairs)


def _numbers(bracket: Bracket, pair: tuple[int, int]) -> tuple[int, int]:
    return bracket.field.entrants[pair[0]].number, bracket.field.entrants[pair[1]].number
