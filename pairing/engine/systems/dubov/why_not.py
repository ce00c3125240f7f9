"""Why the round does not have something: the best round that has it loses on a criterion, or comes later.

The condition becomes an absolute criterion, the same procedure pairs again, and both rounds are compared from the bye
down: where they part first, everything before is equal, so the values there tell which the rules prefer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from ...errors import NoPairing
from ...explanation.context import RoundContext
from ...facts import Fact, Json, fact
from ...history import PlayerHistory
from ...model import RoundPairing, TournamentState
from ...system_description import ColourReason
from ...why_not.absolute import barred_from_bye, forbidden_pair, not_applicable
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from ..colours import decide
from ..refusals import require_pairable
from . import DESCRIPTION
from .field import Field, field_of, past_of
from .rulebook import LISTED, article
from .trace import DubovBracket

PairField = Callable[[Field], RoundPairing]
"""Pairs a field, with the brackets."""
COLOUR_CODES = {
    ColourReason.GRANTED: "why_not.colour_5_2_1",
    ColourReason.STRONGER: "why_not.colour_5_2_2",
    ColourReason.ALTERNATE: "why_not.colour_5_2_3",
    ColourReason.HIGHER_RANKED: "why_not.colour_5_2_4",
    ColourReason.INITIAL: "why_not.colour_5_2_5",
}


def answer(state: TournamentState, question: Question, pair: PairField) -> WhyNot:
    """See ``protocol.PairingSystem``; ``pair`` is the system's own way of pairing a field."""
    require_pairable(DESCRIPTION, state)
    known = state.by_number
    asked = [question.player, *([question.opponent] if question.ask is Ask.OPPONENT else [])]
    for number in asked:
        if known[number].absence is not None:
            return not_applicable("absent", player=number)
    actual = pair(field_of(past_of(state)))
    return _Asked(state, pair, actual, RoundContext(state, actual, history=past_of(state))).answer(question)


@dataclass(frozen=True, slots=True)
class _Asked:
    state: TournamentState
    pair: PairField
    actual: RoundPairing
    context: RoundContext

    def answer(self, question: Question) -> WhyNot:
        """One method per kind of question."""
        match question.ask:
            case Ask.BYE:
                return self._bye(question.player)
            case Ask.FLOAT:
                return self._float(question.player)
            case Ask.COLOUR:
                return self._colour(question.player)
        return self._opponent(question.player, question.opponent)

    def _opponent(self, player: int, opponent: int) -> WhyNot:
        forbidden = forbidden_pair(self.context, player, opponent)
        if forbidden is not None:
            return forbidden
        if self._opponent_of(player) == opponent:
            return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", player=player, opponent=opponent))
        return self._compared({player: {opponent}, opponent: {player}}, no_bye={player, opponent})

    def _bye(self, player: int) -> WhyNot:
        present = len(self.context.history.present)
        if present % 2 == 0:
            return not_applicable("no_bye", players=present)
        barred = barred_from_bye(self.context, player)
        if barred is not None:
            return barred
        if self.actual.bye == player:
            return WhyNot(AnswerKind.HAPPENS, fact("why_not.bye_happens", player=player))
        return self._compared({}, no_bye={past.number for past in self.context.history.present} - {player})

    def _float(self, player: int) -> WhyNot:
        score = self.context.past(player).pairing_score
        higher = {past.number for past in self.context.history.present if past.pairing_score > score}
        if not higher:
            return WhyNot(AnswerKind.NOT_APPLICABLE, fact("dubov.why_top", player=player))
        if self._opponent_of(player) in higher:
            return WhyNot(AnswerKind.HAPPENS, fact("dubov.why_float_happens", player=player))
        return self._compared({player: higher}, no_bye={player})

    def _colour(self, player: int) -> WhyNot:
        opponent = self._opponent_of(player)
        if opponent is None:
            return not_applicable("no_colour", player=player)
        higher, lower = sorted((player, opponent), key=self.context.rank)
        one, other = self.context.past(higher), self.context.past(lower)
        colour, reason = decide(one, other, self.state.initial_colour)
        white, black = (one, other) if colour == "w" else (other, one)
        granted = one
        if reason in {ColourReason.GRANTED, ColourReason.STRONGER}:
            granted = max(white, black, key=_claim)
        told = fact(
            COLOUR_CODES[reason], article(DESCRIPTION.colour_articles[reason]), white=white.number,
            black=black.number, player=granted.number, colour="w" if granted is white else "b",
        )  # fmt: skip
        return WhyNot(AnswerKind.DECIDED, told)

    def _opponent_of(self, player: int) -> int | None:
        """The opponent in the round of the rules; None for the player with the bye."""
        pairs = ((one.white, one.black) for one in self.actual.pairs)
        return next((sum(pair) - player for pair in pairs if player in pair), None)

    def _compared(self, only: dict[int, set[int]], no_bye: Collection[int]) -> WhyNot:
        """The first place in which the best round under the condition is not the round of the rules."""
        history = past_of(self.state)
        for number in no_bye:
            history.players[number].may_receive_bye = False
        field = field_of(history)
        _narrow(field, only)
        try:
            other = self.pair(field)
        except NoPairing:
            return WhyNot(AnswerKind.IMPOSSIBLE, fact("why_not.impossible", article("C4")), "C4")
        if self.actual.bye != other.bye and self.actual.bye is not None and other.bye is not None:
            return _of_byes(self.context.past(self.actual.bye), self.context.past(other.bye))
        for mine, theirs in zip(self.actual.brackets, other.brackets, strict=False):
            if isinstance(mine, DubovBracket) and isinstance(theirs, DubovBracket):
                found = _of_brackets(mine, theirs)
                if found is not None:
                    return found
        raise ValueError("The round of the rules was not recognized as having what was asked for.")


def _claim(past: PlayerHistory) -> tuple[int, int]:
    return past.strength, len(past.colours)


def _narrow(field: Field, only: dict[int, set[int]]) -> None:
    """Leave to the players of ``only`` (by TPN) no other opponents than those named."""
    position = {past.number: place for place, past in enumerate(field.players)}
    for number, opponents in only.items():
        own = position[number]
        allowed = sum(1 << position[one] for one in opponents)
        field.rows[own] &= allowed
        for place in range(len(field.rows)):
            if not allowed >> place & 1:
                field.rows[place] &= ~(1 << own)


def _of_byes(actual: PlayerHistory, other: PlayerHistory) -> WhyNot:
    """Article 3.1: score, games played, number."""
    steps: Sequence[tuple[str, str, int, int]] = (
        ("3.1.3", "why_not.C5", actual.pairing_score, other.pairing_score),
        ("3.1.4", "dubov.why_bye_games", actual.played, other.played),
        ("3.1.5", "dubov.why_bye_number", actual.number, other.number),
    )
    rule, code, mine, theirs = next(step for step in steps if step[2] != step[3])
    reason = fact(code, article(rule), actual=mine, with_it=theirs)
    return WhyNot(AnswerKind.WORSE, reason, rule, None, (mine,), (theirs,))


def _of_brackets(actual: DubovBracket, other: DubovBracket) -> WhyNot | None:
    """The criterion or the order that prefers ``actual``; None when both are the same."""
    for mine, theirs in zip(actual.criteria, other.criteria, strict=True):
        if mine.value != theirs.value:
            values: dict[str, Json] = {"actual": mine.value[0], "with_it": theirs.value[0]}
            if mine.criterion in LISTED:
                values = {"actual": list(mine.value), "with_it": list(theirs.value)}
            elif theirs.players:
                values["players"] = list(theirs.players)
            reason = fact(f"dubov.why_{mine.criterion}", article(mine.criterion), score=actual.score, **values)
            return WhyNot(AnswerKind.WORSE, reason, mine.criterion, actual.score, mine.value, theirs.value)
    rule = _order(actual, other)
    if not rule:
        return None
    later: Fact = fact(f"dubov.why_later_{rule.replace('.', '_')}", article(rule), score=actual.score)
    return WhyNot(AnswerKind.LATER, later, "order", actual.score)


def _order(actual: DubovBracket, other: DubovBracket) -> str:
    if actual.upfloaters != other.upfloaters:
        return "4.2"
    if (actual.freed, actual.evened) != (other.freed, other.evened):
        return "4.3"
    return "4.4" if actual.pairs != other.pairs else ""
