"""The verdict on one round: legality first, then every bracket against the best candidate, then the colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairing.engine.check.bracket import Bracket, Candidate, first_difference
from pairing.engine.check.editions import RULES
from pairing.engine.check.field import Field, colour_of, field_of
from pairing.engine.check.legality import breaches
from pairing.engine.check.order import place_of
from pairing.engine.check.outlook import Outlook
from pairing.engine.check.proof import Unproved
from pairing.engine.check.rules import Rules
from pairing.engine.check.solver import Decision, decide, values_of
from pairing.engine.check.verdict import Difference, Grade, RoundVerdict
from pairing.engine.model import Pair, TournamentState


def check_round(state: TournamentState, pairs: Iterable[Pair], byes: tuple[int, ...] = ()) -> RoundVerdict:
    """Whether ``pairs`` and ``byes`` (TPNs with a pairing-allocated bye) are what the rules give for the next round.

    ``state`` is the tournament before that round. Optimality is judged for the FIDE (Dutch) system of 2026 and of 2017;
    of any other system or edition only what no Swiss system allows is. 500 players take about a tenth of a second.
    """
    boards = tuple(pairs)
    field = field_of(state)
    dutch = state.system == "dutch"
    rules = RULES.get(state.edition) if dutch else None
    found = tuple(breaches(field, boards, byes, by_colour=dutch))
    not_judged = "" if rules else "edition" if dutch else "system"
    differences = tuple(_differences(rules, field, boards, byes)) if rules and not found else ()
    if found:
        grade = Grade.ILLEGAL
    else:
        grade = Grade.LEGAL if differences or not_judged else Grade.EXACT
    return RoundVerdict(
        state.round_number, grade, state.edition, found, differences, "" if found else not_judged
    )  # fmt: skip


def _differences(rules: Rules, field: Field, boards: tuple[Pair, ...], byes: tuple[int, ...]) -> Iterator[Difference]:
    """Differences from the top down."""
    index = {entrant.number: position for position, entrant in enumerate(field.entrants)}
    pairs = [(index[board.white], index[board.black]) for board in boards]
    outlook = Outlook(field, lowest_bye=rules.lowest_bye, pairs=pairs)
    if byes and rules.lowest_bye:
        given_score = field.entrants[index[byes[0]]].score
        if outlook.bye_score != given_score:
            lowest = () if outlook.bye_score is None else (outlook.bye_score,)
            yield Difference("C5", rules.article("C5"), (given_score,), lowest)
            outlook = Outlook(field, bye_score=given_score, pairs=pairs)
    bracket = Bracket.top(field)
    while True:
        decision = decide(rules, bracket, outlook)
        bracket = decision.bracket
        given = Candidate.of(bracket, pairs)
        if decision.candidate != given:
            yield _compare(rules, outlook, given, decision)
        if not bracket.below:
            break
        bracket = bracket.following(given.floaters)
    yield from _colours(rules, field, boards, index)


def _compare(rules: Rules, outlook: Outlook, given: Candidate, decision: Decision) -> Difference:
    """The first criterion, or the order, on which the given candidate loses against the best one."""
    bracket, expected = decision.bracket, decision.candidate
    pairs = tuple(
        tuple(sorted(_numbers(bracket.field, pair) for pair in one.pairs - other.pairs))
        for one, other in ((given, expected), (expected, given))
    )
    different = first_difference(values_of(rules, bracket, outlook, given), decision.best.values)
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
