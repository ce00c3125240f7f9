"""Why the round does not have something: the best round that has it loses on a criterion, or comes later.

The condition becomes an absolute criterion, the same procedure pairs again, and both rounds are compared from the bye
down: where they part first, everything before is equal, so the values there tell which the rules prefer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from ...errors import NoPairing
from ...facts import Json, fact
from ...history import History, derive
from ...model import Outcome, RoundPairing, TournamentState
from ...why_not.absolute import not_applicable
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from .colours import decide
from .field import Field, bye_key, field_of
from .matches import Matches
from .rulebook import LISTED, article
from .trace import DoubleSwissBracket

PairField = Callable[[Field, History], RoundPairing]
"""Pairs a field, with the brackets."""


def answer(state: TournamentState, question: Question, pair: PairField) -> WhyNot:
    """See ``protocol.PairingSystem``; ``pair`` is the system's own way of pairing a field."""
    known = state.by_number
    for number in (question.player, *([question.opponent] if question.ask is Ask.OPPONENT else [])):
        if known[number].absence is not None:
            return not_applicable("absent", player=number)
    history = derive(state)
    field = field_of(history)
    asked = _Asked(history, field, pair, pair(field, history))
    match question.ask:
        case Ask.BYE:
            return asked.bye(question.player)
        case Ask.FLOAT:
            return asked.upfloat(question.player)
        case Ask.COLOUR:
            return asked.colour(question.player)
    return asked.opponent(question.player, question.opponent)


@dataclass(frozen=True, slots=True)
class _Asked:
    history: History
    field: Field
    pair: PairField
    actual: RoundPairing

    def player(self, number: int) -> Matches:
        return next(one for one in self.field.players if one.number == number)

    def opponent_of(self, number: int) -> int | None:
        """None for whoever has the bye."""
        pairs = ((one.white, one.black) for one in self.actual.pairs)
        return next((sum(pair) - number for pair in pairs if number in pair), None)

    def opponent(self, player: int, opponent: int) -> WhyNot:
        """Why these two do not meet."""
        if opponent in self.player(player).met:
            games = self.player(player).past.competitor.games
            number = next(place for place, game in enumerate(games, start=1) if game.opponent == opponent)
            reason = fact("why_not.met", article("C1"), player=player, opponent=opponent, round=number)
            return WhyNot(AnswerKind.FORBIDDEN, reason, "C1")
        places = [place for place, one in enumerate(self.field.players) if one.number in {player, opponent}]
        if not self.field.rows[places[0]] >> places[1] & 1:
            reason = fact("why_not.prohibited", player=player, opponent=opponent)
            return WhyNot(AnswerKind.FORBIDDEN, reason, "prohibited")
        if self.opponent_of(player) == opponent:
            return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", player=player, opponent=opponent))
        return self.compared({player: {opponent}, opponent: {player}}, no_bye={player, opponent})

    def bye(self, player: int) -> WhyNot:
        """Why somebody else has the bye."""
        if self.actual.bye is None:
            return not_applicable("no_bye", players=len(self.field.players))
        if self.actual.bye == player:
            return WhyNot(AnswerKind.HAPPENS, fact("why_not.bye_happens", player=player))
        if not self.player(player).may_receive_bye:
            games = self.player(player).past.competitor.games
            barring = {Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.FORFEIT_WIN}
            number = next(place for place, game in enumerate(games, start=1) if game.outcome in barring)
            code = "had_bye" if games[number - 1].outcome is Outcome.PAIRING_BYE else "won_without_playing"
            reason = fact(f"why_not.{code}", article("C2"), player=player, round=number)
            return WhyNot(AnswerKind.FORBIDDEN, reason, "C2")
        return self.compared({}, no_bye={one.number for one in self.field.players} - {player})

    def upfloat(self, player: int) -> WhyNot:
        """Why this player does not come up to meet a higher score."""
        score = self.player(player).score
        higher = {one.number for one in self.field.players if one.score > score}
        if not higher:
            return WhyNot(AnswerKind.NOT_APPLICABLE, fact("double_swiss.why_top", player=player))
        if self.opponent_of(player) in higher:
            return WhyNot(AnswerKind.HAPPENS, fact("double_swiss.why_float_happens", player=player))
        return self.compared({player: higher}, no_bye={player})

    def colour(self, player: int) -> WhyNot:
        """Why this player does not begin with the other colour."""
        opponent = self.opponent_of(player)
        if opponent is None:
            return not_applicable("no_colour", player=player)
        higher, lower = sorted((self.player(player), self.player(opponent)), key=lambda one: (-one.score, one.number))
        colour, rule = decide(higher, lower, self.history.state.initial_colour)
        white, black = (higher, lower) if colour == "w" else (lower, higher)
        reason = fact(
            f"double_swiss.colour_{rule.replace('.', '_')}", article(rule),
            white=white.number, black=black.number, player=higher.number,
        )  # fmt: skip
        return WhyNot(AnswerKind.DECIDED, reason)

    def compared(self, only: Mapping[int, set[int]], no_bye: Collection[int]) -> WhyNot:
        """The first place in which the best round under the condition is not the round of the rules."""
        try:
            other = self.pair(_narrowed(self.field, only, no_bye), self.history)
        except NoPairing:
            return WhyNot(AnswerKind.IMPOSSIBLE, fact("why_not.impossible", article("C3")), "C3")
        if self.actual.bye != other.bye and self.actual.bye is not None and other.bye is not None:
            return _of_byes(self.player(self.actual.bye), self.player(other.bye))
        for mine, theirs in zip(self.actual.brackets, other.brackets, strict=False):
            if isinstance(mine, DoubleSwissBracket) and isinstance(theirs, DoubleSwissBracket):
                found = _of_brackets(mine, theirs)
                if found is not None:
                    return found
        raise ValueError("The round of the rules was not recognized as having what was asked for.")


def _narrowed(field: Field, only: Mapping[int, set[int]], no_bye: Collection[int]) -> Field:
    """The field in which some have no other opponents than those named, and some may not have the bye."""
    position = {one.number: place for place, one in enumerate(field.players)}
    rows = field.rows[:]
    for number, opponents in only.items():
        own = position[number]
        allowed = sum(1 << position[one] for one in opponents)
        rows[own] &= allowed
        for place in range(len(rows)):
            if not allowed >> place & 1:
                rows[place] &= ~(1 << own)
    barred = sum(1 << position[number] for number in no_bye)
    return Field(field.state, field.players, rows, field.may_receive_bye & ~barred)


def _of_byes(actual: Matches, other: Matches) -> WhyNot:
    """Article 3.4: score, matches played, number."""
    names = ("3.4.2", "why_not.C5"), ("3.4.3", "double_swiss.why_bye_matches"), ("3.4.4", "double_swiss.why_bye_number")
    for (rule, code), mine, theirs in zip(names, bye_key(actual), bye_key(other), strict=True):
        if mine != theirs:
            values = abs(mine), abs(theirs)
            reason = fact(code, article(rule), actual=values[0], with_it=values[1])
            return WhyNot(AnswerKind.WORSE, reason, rule, None, values[:1], values[1:])
    raise ValueError("Two players cannot come first for the bye.")


def _of_brackets(actual: DoubleSwissBracket, other: DoubleSwissBracket) -> WhyNot | None:
    """The criterion or the order that prefers ``actual``; None when both are the same."""
    for mine, theirs in zip(actual.criteria, other.criteria, strict=True):
        # C8 is asked once the upfloaters are chosen.
        if mine.criterion == "C8" and actual.upfloaters != other.upfloaters:
            break
        if mine.value != theirs.value:
            values: dict[str, Json] = {"actual": mine.value[0], "with_it": theirs.value[0]}
            if mine.criterion in LISTED:
                values = {"actual": list(mine.value), "with_it": list(theirs.value)}
            elif theirs.players:
                values["players"] = list(theirs.players)
            if mine.criterion == "C6":
                values = {}
            reason = fact(f"double_swiss.why_{mine.criterion}", article(mine.criterion), score=actual.score, **values)
            return WhyNot(AnswerKind.WORSE, reason, mine.criterion, actual.score, mine.value, theirs.value)
    rule = "3.5" if actual.upfloaters != other.upfloaters else "3.6" if actual.pairs != other.pairs else ""
    if not rule:
        return None
    later = fact(f"double_swiss.why_later_{rule.replace('.', '_')}", article(rule), score=actual.score)
    return WhyNot(AnswerKind.LATER, later, "order", actual.score)
