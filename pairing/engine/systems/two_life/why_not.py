"""Why a round of the two-life system does not have something: no lives, a rematch, or what the lot drew first."""

from __future__ import annotations

from ...explanation.colours import colour_rule
from ...explanation.context import RoundContext
from ...facts import fact
from ...model import RoundPairing, TournamentState
from ...why_not.absolute import not_applicable
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from ..in_turn.choosing import NEEDED, Step
from ..in_turn.explanation import turn_fact
from ..in_turn.field import from_top
from .drawn import LivesRound
from .explanation import again_fact, out_fact


def answer(state: TournamentState, question: Question, pairing: RoundPairing, made: LivesRound) -> WhyNot:
    """See ``protocol.PairingSystem``."""
    known = state.by_number
    for number in (question.player, *([question.opponent] if question.ask is Ask.OPPONENT else [])):
        if not made.field.lives[number].left:
            return WhyNot(AnswerKind.NOT_APPLICABLE, out_fact(made.field.lives[number]))
        if known[number].absence is not None:
            return not_applicable("absent", player=number)
    asked = _AskedByLives(state, pairing, made)
    match question.ask:
        case Ask.FLOAT:
            return asked.float(question.player)
        case Ask.BYE:
            return asked.bye(question.player)
        case Ask.COLOUR:
            return asked.colour(question.player)
    return asked.opponent(question.player, question.opponent)


class _AskedByLives:
    """The round as it was drawn."""

    def __init__(self, state: TournamentState, pairing: RoundPairing, made: LivesRound) -> None:
        self._context = RoundContext(state, pairing, history=made.field.history)
        self._field, self._walk, self._again = made.field, made.walk, made.again
        self._spot = {past.number: spot for spot, past in enumerate(made.field.players)}

    def opponent(self, player: int, opponent: int) -> WhyNot:
        """Why these two do not meet."""
        field, names = self._field, {"player": player, "opponent": opponent}
        asked = {self._spot[player], self._spot[opponent]}
        if any({pair.white, pair.black} == {player, opponent} for pair in self._context.pairing.pairs):
            return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", **names))
        if self._context.prohibited(player, opponent):
            return WhyNot(AnswerKind.FORBIDDEN, fact("why_not.prohibited", **names), "prohibited")
        if self._walk.bye in asked:
            (receiver,) = field.numbers([self._walk.bye or 0])
            return WhyNot(AnswerKind.DECIDED, fact("in_turn.why_bye_first", player=receiver))
        met = field.met(player, opponent)
        if met and not self._again.boards:
            return WhyNot(AnswerKind.FORBIDDEN, fact("two_life.why_met", **names, rounds=[*met]), "C1")
        board = next((one for one in self._again.boards if asked & {*one}), None)
        if board is not None:
            reason = again_fact(field, *board, self._again.earlier)
            return WhyNot(AnswerKind.DECIDED, reason)
        if met:
            reason = fact("two_life.why_again", **names, rounds=[*met], earlier=self._again.earlier)
            return WhyNot(AnswerKind.FORBIDDEN, reason, "C1")
        return self._drawn(asked, names)

    def _drawn(self, asked: set[int], names: dict[str, int]) -> WhyNot:
        """About two players for whom the lot decided."""
        field = self._field
        if not any(asked <= {*from_top(group)} for group in self._walk.groups):
            lives = {"lives": field.lives[names["player"]].left, "other": field.lives[names["opponent"]].left}
            return WhyNot(AnswerKind.DECIDED, fact("two_life.why_other_lives", **names, **lives))
        step = self._first_of(asked)
        if step.turn.chooser not in asked:
            turn = turn_fact(field, step, 0).params
            taken = {"chooser": turn["player"], "player": turn["opponent"]}
            return WhyNot(AnswerKind.LATER, fact("in_turn.why_taken", **taken), "order")
        other = next(iter(asked - {step.turn.chooser}))
        chooser, one, chosen = field.numbers([step.turn.chooser, other, step.chosen])
        facts = {"player": chooser, "opponent": one, "chosen": chosen}
        if dict(step.passed).get(other) == NEEDED:
            return WhyNot(AnswerKind.IMPOSSIBLE, fact("in_turn.why_needed", **facts), "C3")
        return WhyNot(AnswerKind.LATER, fact("in_turn.why_later", **facts), "order")

    def bye(self, player: int) -> WhyNot:
        """Why somebody else has the bye."""
        if self._walk.bye is None:
            return not_applicable("no_bye", players=len(self._field.players))
        (receiver,) = self._field.numbers([self._walk.bye])
        if receiver == player:
            return WhyNot(AnswerKind.HAPPENS, fact("why_not.bye_happens", player=player))
        names = {"player": player, "receiver": receiver}
        had = {"had": self._field.byes_had(self._spot[player]), "other": self._field.byes_had(self._walk.bye)}
        if self._spot[player] in dict(self._walk.passed):
            return WhyNot(AnswerKind.IMPOSSIBLE, fact("in_turn.why_bye_drawn_needed", **names), "C3")
        if had["had"] > had["other"]:
            return WhyNot(AnswerKind.DECIDED, fact("two_life.why_bye_had", **names, **had))
        return WhyNot(AnswerKind.LATER, fact("two_life.why_bye_later", **names), "order")

    def float(self, player: int) -> WhyNot:
        """Why this player meets somebody with the same lives."""
        pair = next((one for one in self._context.pairing.pairs if player in {one.white, one.black}), None)
        if pair is None:
            return not_applicable("no_colour", player=player)
        names = {"player": player, "opponent": pair.white + pair.black - player}
        own, other = (self._field.lives[number].left for number in names.values())
        if own != other:
            return WhyNot(AnswerKind.HAPPENS, fact("two_life.why_float_happens", **names, lives=own, other=other))
        return WhyNot(AnswerKind.DECIDED, fact("two_life.why_stays", player=player, lives=own))

    def colour(self, player: int) -> WhyNot:
        """Why this player does not have the other colour."""
        pair = next((one for one in self._context.pairing.pairs if player in {one.white, one.black}), None)
        if pair is None:
            return not_applicable("no_colour", player=player)
        upper, lower = sorted((pair.white, pair.black), key=self._spot.__getitem__)
        return WhyNot(AnswerKind.DECIDED, colour_rule(self._context, pair, upper, lower))

    def _first_of(self, spots: set[int]) -> Step:
        return next(step for step in self._walk.steps if {step.turn.chooser, step.chosen} & spots)
