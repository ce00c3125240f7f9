"""Why a round does not have something where players choose in turn: the walk came to something else first."""

from __future__ import annotations

from ...explanation.colours import colour_rule
from ...explanation.context import RoundContext
from ...facts import fact
from ...model import RoundPairing, TournamentState
from ...why_not.absolute import barred_from_bye, forbidden_pair, not_applicable
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from .choosing import NEEDED, Rule, Step, Walk, WholeRoundRule, walk
from .explanation import bye_code, turn_fact
from .field import Field, field_of, from_top


def answer(state: TournamentState, question: Question, rule: Rule | WholeRoundRule, pairing: RoundPairing) -> WhyNot:
    """See ``protocol.PairingSystem``."""
    known = state.by_number
    for number in (question.player, *([question.opponent] if question.ask is Ask.OPPONENT else [])):
        if known[number].absence is not None:
            return not_applicable("absent", player=number)
    asked = _Asked(RoundContext(state, pairing), rule)
    match question.ask:
        case Ask.BYE:
            return asked.bye(question.player)
        case Ask.FLOAT:
            return asked.float(question.player)
        case Ask.COLOUR:
            return asked.colour(question.player)
    return asked.opponent(question.player, question.opponent)


class _Asked:
    """The round with the walk that made it."""

    def __init__(self, context: RoundContext, rule: Rule | WholeRoundRule) -> None:
        self._context = context
        self._field: Field = field_of(context.history)
        self._walk: Walk = walk(self._field, rule)
        self._bye_code = bye_code(rule)
        self._chosen_first = isinstance(rule, WholeRoundRule)
        self._place = {past.number: position for position, past in enumerate(self._field.players)}

    def _step_of(self, *players: int) -> Step | None:
        """The first step that takes one of the players."""
        places = {self._place[number] for number in players}
        return next((one for one in self._walk.steps if places & {one.turn.chooser, one.chosen}), None)

    def opponent(self, player: int, opponent: int) -> WhyNot:
        """Why these two do not meet."""
        forbidden = forbidden_pair(self._context, player, opponent)
        if forbidden is not None:
            return forbidden
        names = {"player": player, "opponent": opponent}
        step = self._step_of(player, opponent)
        bye = self._walk.bye
        if bye is not None and bye in {self._place[player], self._place[opponent]}:
            receiver = self._field.players[bye].number
            return WhyNot(AnswerKind.DECIDED, fact("in_turn.why_bye_first", player=receiver))
        if step is None:
            raise ValueError("Everybody is in a step or has the bye.")
        asked = {self._place[player], self._place[opponent]}
        if self._walk.groups and not any(asked <= {*from_top(group)} for group in self._walk.groups):
            return WhyNot(AnswerKind.DECIDED, fact("in_turn.why_other_group", **names))
        if asked == {step.turn.chooser, step.chosen}:
            return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", **names))
        turn = turn_fact(self._field, step, self._context.state.round_number)
        if step.turn.chooser not in asked:
            taken = {"chooser": turn.params["player"], "player": turn.params["opponent"]}
            return WhyNot(AnswerKind.LATER, fact("in_turn.why_taken", **taken), "order")
        other = next(iter(asked - {step.turn.chooser}))
        reason = dict(step.passed).get(other, "")
        facts = {
            "player": self._field.players[step.turn.chooser].number,
            "opponent": self._field.players[other].number,
            "chosen": self._field.players[step.chosen].number,
        }
        if reason == NEEDED:
            return WhyNot(AnswerKind.IMPOSSIBLE, fact("in_turn.why_needed", **facts), "C3")
        if reason in {"floats", "colours"}:
            return WhyNot(AnswerKind.DECIDED, fact(f"in_turn.why_{reason}", **facts))
        return WhyNot(AnswerKind.LATER, fact("in_turn.why_later", **facts), "order")

    def bye(self, player: int) -> WhyNot:
        """Why somebody else has the bye."""
        if self._walk.bye is None:
            return not_applicable("no_bye", players=len(self._field.players))
        receiver = self._field.players[self._walk.bye].number
        if receiver == player:
            return WhyNot(AnswerKind.HAPPENS, fact("why_not.bye_happens", player=player))
        barred = barred_from_bye(self._context, player)
        if barred is not None:
            return barred
        names = {"player": player, "receiver": receiver}
        prefix = self._bye_code.replace(".bye", ".why_bye")
        if self._place[player] in dict(self._walk.passed):
            return WhyNot(AnswerKind.IMPOSSIBLE, fact(f"{prefix}_needed", **names), "C3")
        return WhyNot(AnswerKind.LATER, fact(f"{prefix}_later", **names), "order")

    def float(self, player: int) -> WhyNot:
        """Why this player meets somebody with the same score."""
        step = self._step_of(player)
        if step is None:
            return not_applicable("no_colour", player=player)
        one, other = (self._field.players[place] for place in (step.turn.chooser, step.chosen))
        names = {"player": player, "opponent": one.number + other.number - player}
        if one.pairing_score != other.pairing_score:
            return WhyNot(AnswerKind.HAPPENS, fact("in_turn.why_float_happens", **names))
        if self._walk.groups:
            return WhyNot(AnswerKind.DECIDED, fact("in_turn.why_stays", player=player))
        left = self._leaving(one.pairing_score)
        if left is None:
            return WhyNot(AnswerKind.DECIDED, fact("in_turn.why_no_float", **names))
        floater = self._field.players[left.turn.chooser].number
        code = "floats" if self._place[player] in left.turn.earlier else "later"
        return WhyNot(AnswerKind.LATER, fact(f"in_turn.why_float_{code}", player=player, floater=floater), "order")

    def _leaving(self, score: int) -> Step | None:
        """The first step that leads out of a score group where those who leave it are chosen first."""
        if not self._chosen_first:
            return None
        players = self._field.players
        for one in self._walk.steps:
            first, second = players[one.turn.chooser].pairing_score, players[one.chosen].pairing_score
            if first == score != second:
                return one
        return None

    def colour(self, player: int) -> WhyNot:
        """Why this player does not have the other colour."""
        pair = next((one for one in self._context.pairing.pairs if player in {one.white, one.black}), None)
        if pair is None:
            return not_applicable("no_colour", player=player)
        upper, lower = sorted((pair.white, pair.black), key=self._context.rank)
        return WhyNot(AnswerKind.DECIDED, colour_rule(self._context, pair, upper, lower))
