"""The questions: why not this opponent, the other colour, this player for the bye, this player as downfloater."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ....errors import InvalidState
from ....facts import Fact, Json, fact
from ....history import History, derive
from ....model import PLAYED, RoundPairing, TournamentState
from ....model import Outcome as Result
from ....verifier.completability import Completability
from ....verifier.editions import RULES
from ....verifier.field import Field, bars_bye, colour_of, field_of, set_of, why_forbidden
from ....verifier.rules import Rules
from ....verifier.verdict import shown
from ....why_not.answer import AnswerKind, WhyNot
from ....why_not.question import Ask, Question
from ...refusals import require_pairable
from .. import DESCRIPTION
from ..rulebook import CRITERIA
from .condition import Condition
from .parting import Parting, TwoRounds, path_of

PairHistory = Callable[[History, bool], RoundPairing]
"""Pairs from a past, with the brackets where asked."""


def answer(state: TournamentState, question: Question, pair: PairHistory) -> WhyNot:
    """The answer to a question whose players exist; see ``protocol.PairingSystem``."""
    require_pairable(DESCRIPTION, state)
    asked = _Question.about(state, pair, question.player, *([question.opponent] if question.opponent else []))
    if asked.absent:
        return asked.not_applicable(asked.absent)
    match question.ask:
        case Ask.BYE:
            return _bye(asked, question.player)
        case Ask.FLOAT:
            return _float(asked, question.player)
        case Ask.COLOUR:
            return _colour(asked, question.player)
    return _opponent(asked, question.player, question.opponent)


def _opponent(question: _Question, player: int, opponent: int) -> WhyNot:
    """Why these two are not paired."""
    one, other = question.index[player], question.index[opponent]
    forbidden = why_forbidden(question.field, one, other)
    if forbidden:
        return WhyNot(AnswerKind.FORBIDDEN, _forbidden(question, forbidden, player, opponent), forbidden)
    actual = question.actual()
    if actual.opponent_of(one) == other:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", player=player, opponent=opponent))
    pair = Condition(
        {player: frozenset({opponent}), opponent: frozenset({player})}, question.others_than(player, opponent)
    )
    return question.compared(actual, pair)


def _bye(question: _Question, player: int) -> WhyNot:
    """Why the pairing-allocated bye does not go to this player."""
    if len(question.field.entrants) % 2 == 0:
        return question.not_applicable(fact("why_not.no_bye", players=len(question.field.entrants)))
    if not question.field.entrants[question.index[player]].may_have_bye:
        return WhyNot(
            AnswerKind.FORBIDDEN, _barred_from_bye(question.state, question.rules.article("2.1.2"), player), "C2"
        )
    actual = question.actual()
    if actual.bye == question.index[player]:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.bye_happens", player=player))
    return question.compared(actual, Condition({}, frozenset({player})))


def _float(question: _Question, player: int) -> WhyNot:
    """Why this player does not move down out of the own scoregroup."""
    actual = question.actual()
    entrants, own = question.field.entrants, question.index[player]
    opponent = actual.opponent_of(own)
    if opponent is None or entrants[opponent].score < entrants[own].score:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.float_happens", player=player))
    lower = frozenset(one.number for one in entrants if one.score < entrants[own].score)
    return question.compared(actual, Condition({player: lower}))


def _colour(question: _Question, player: int) -> WhyNot:
    """Why this player does not get the other colour (Article 5.2)."""
    own = question.index[player]
    opponent = question.actual().opponent_of(own)
    if opponent is None:
        return question.not_applicable(fact("why_not.no_colour", player=player))
    one, other = question.field.entrants[own], question.field.entrants[opponent]
    colour, article = colour_of(one, other, question.field.initial_colour)
    white, black = (one, other) if colour == "w" else (other, one)
    higher = min(white, black, key=lambda entrant: (-entrant.score, entrant.number))
    stronger = max(white, black, key=lambda entrant: (entrant.strength, abs(entrant.difference)))
    granted = stronger if article in {"5.2.1", "5.2.2"} else higher
    reason = fact(
        f"why_not.colour_{article.replace('.', '_')}", question.rules.article(article),
        white=white.number, black=black.number, player=granted.number, colour="w" if granted is white else "b",
    )  # fmt: skip
    return WhyNot(AnswerKind.DECIDED, reason)


@dataclass(frozen=True, slots=True)
class Round:
    """The round of the rules; players are positions in order of rank."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    groups: Sequence[int]
    """The residents of every bracket."""

    def opponent_of(self, player: int) -> int | None:
        """The opponent in the round of the rules; None for the player with the bye."""
        return next((sum(pair) - player for pair in self.pairs if player in pair), None)


@dataclass(frozen=True, slots=True)
class _Question:
    state: TournamentState
    rules: Rules
    field: Field
    index: dict[int, int]
    """Position in order of rank by TPN."""
    absent: Fact | None
    pair: PairHistory

    @staticmethod
    def about(state: TournamentState, pair: PairHistory, *players: int) -> _Question:
        known = state.by_number
        absent = next((player for player in players if known[player].absence is not None), None)
        field = field_of(state)
        index = {entrant.number: position for position, entrant in enumerate(field.entrants)}
        return _Question(
            state,
            RULES[state.edition],
            field,
            index,
            None if absent is None else fact("why_not.absent", player=absent),
            pair,
        )

    def not_applicable(self, reason: Fact) -> WhyNot:
        return WhyNot(AnswerKind.NOT_APPLICABLE, reason)

    def actual(self) -> Round:
        """The round of the rules."""
        # Only in 2017 the brackets are not those of the scores.
        answer = self.pair(derive(self.state), self.rules.collapsing)
        residents = [set_of(self.index[number] for number in bracket.residents) for bracket in answer.brackets]
        pairs = tuple((self.index[board.white], self.index[board.black]) for board in answer.pairs)
        return Round(pairs, None if answer.bye is None else self.index[answer.bye], residents or self.field.groups)

    def others_than(self, *players: int) -> frozenset[int]:
        return frozenset(self.index) - frozenset(players)

    def compared(self, actual: Round, condition: Condition) -> WhyNot:
        """The first criterion on which the best round under ``condition`` loses, C5 before all brackets."""
        rules = self.rules
        bound = Completability(condition.on_field(self.field), lowest_bye=rules.lowest_bye, pairs=actual.pairs)
        if not bound.possible:
            return WhyNot(AnswerKind.IMPOSSIBLE, fact("why_not.impossible", rules.article("2.2.1")), "C4")
        free = Completability(self.field, lowest_bye=rules.lowest_bye, pairs=actual.pairs)
        if free.bye_score is not None and bound.bye_score is not None and free.bye_score != bound.bye_score:
            scores = free.bye_score, bound.bye_score
            reason = fact("why_not.C5", rules.article("C5"), actual=scores[0], with_it=scores[1])
            return WhyNot(AnswerKind.WORSE, reason, "C5", None, scores[:1], scores[1:])
        path = path_of(self.field, actual.groups, actual.pairs)
        found = TwoRounds(rules, path, free, bound).parting()
        if found.criterion == "order":
            code = f"why_not.later_{found.article.replace('.', '_')}"
            reason = fact(code, rules.article(found.article), score=found.score)
            return WhyNot(AnswerKind.LATER, reason, "order", found.score)
        return _worse(rules, found)


CODES_2017 = {
    rule.article_2017: rule.name or rule.article_2017.replace(".", "_") for rule in CRITERIA if rule.name_2017
}
"""The statement on a criterion of 2017: that of the criterion of 2026 which says the same, where there is one."""


def _worse(rules: Rules, found: Parting) -> WhyNot:
    """The answer that one criterion decides in one bracket."""
    criterion, actual, with_it = found.criterion, found.actual, found.with_it
    article = rules.article(criterion)
    code = f"why_not.{CODES_2017.get(criterion, criterion)}"
    values: dict[str, Json] = {"score": found.score}
    if criterion == rules.ahead:
        code = f"why_not.{criterion.replace('.', '_')}"
        # Only the number of those left over is told where that decides.
        counts = actual[:1] != with_it[:1]
        actual, with_it = (actual[:1], with_it[:1]) if counts else (actual, with_it)
        code += "_count" if counts else "_scores"
        values |= {"actual": actual[0], "with_it": with_it[0]} if counts else _lists(actual[1:], with_it[1:])
    elif criterion in rules.listed:
        values |= _lists(actual, with_it)
    else:
        values |= {"actual": actual[0], "with_it": with_it[0]}
    if criterion not in rules.about_floaters:
        values["players"] = list(found.players)
    return WhyNot(AnswerKind.WORSE, fact(code, article, **values), criterion, found.score, actual, with_it)


def _lists(actual: tuple[int, ...], with_it: tuple[int, ...]) -> dict[str, Json]:
    return {"actual": shown(actual), "with_it": shown(with_it)}


def _forbidden(question: _Question, criterion: str, player: int, opponent: int) -> Fact:
    if criterion == "C1":
        games = question.state.by_number[player].games
        met = next(
            number for number, game in enumerate(games, start=1) if game.opponent == opponent and game.outcome in PLAYED
        )
        return fact("why_not.met", question.rules.article("2.1.1"), player=player, opponent=opponent, round=met)
    if criterion == "C3":
        colour = question.field.entrants[question.index[player]].wants
        return fact(
            "why_not.same_colour", question.rules.article("2.1.3"), player=player, opponent=opponent, colour=colour
        )
    return fact("why_not.prohibited", player=player, opponent=opponent)


def _barred_from_bye(state: TournamentState, article: str, player: int) -> Fact:
    for number, game in enumerate(state.by_number[player].games, start=1):
        if game.outcome not in PLAYED and bars_bye(game.outcome, state):
            code = "had_bye" if game.outcome is Result.PAIRING_BYE else "won_without_playing"
            return fact(f"why_not.{code}", article, player=player, round=number)
    raise InvalidState(f"Nothing bars player {player} from the bye.", code="why_not.bye_open", player=player)
