"""Why a Keizer round does not have something: a rematch too soon, or the list came to something else first."""

from __future__ import annotations

from ...facts import fact
from ...history import derive
from ...keizer_score import keizer_list
from ...model import TournamentState
from ...why_not.absolute import not_applicable
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from ..in_turn.choosing import NEEDED, Rule, Step
from .colours import white_of_pair
from .explanation import keizer_turn
from .rematches import keizer_walk


def answer(state: TournamentState, question: Question, rule: Rule) -> WhyNot:
    """See ``protocol.PairingSystem``."""
    known = state.by_number
    for number in (question.player, *([question.opponent] if question.ask is Ask.OPPONENT else [])):
        if known[number].absence is not None:
            return not_applicable("absent", player=number)
    asked = _AskedKeizer(state, rule)
    match question.ask:
        case Ask.FLOAT:
            return WhyNot(AnswerKind.NOT_APPLICABLE, fact("keizer.no_groups", player=question.player))
        case Ask.BYE:
            return asked.bye(question.player)
        case Ask.COLOUR:
            return asked.colour(question.player)
    return asked.opponent(question.player, question.opponent)


class _AskedKeizer:
    """The round with the walk that made it."""

    def __init__(self, state: TournamentState, rule: Rule) -> None:
        self._field, self._walk = keizer_walk(derive(state), keizer_list(state), rule)
        self._spot = {past.number: spot for spot, past in enumerate(self._field.players)}

    def opponent(self, player: int, opponent: int) -> WhyNot:
        """Why these two do not meet."""
        field = self._field
        names = {"player": player, "opponent": opponent}
        asked = {self._spot[player], self._spot[opponent]}
        if any({step.turn.chooser, step.chosen} == asked for step in self._walk.steps):
            return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", **names))
        obstacle = field.obstacle(self._spot[player], self._spot[opponent])
        if obstacle == "prohibited":
            return WhyNot(AnswerKind.FORBIDDEN, fact("why_not.prohibited", **names), "prohibited")
        if obstacle:
            met = field.met(player, opponent)
            limits = {"gap": field.limits.gap, "most": field.limits.most}
            reason = fact(f"keizer.why_{obstacle}", **names, round=met[-1], times=len(met), **limits)
            return WhyNot(AnswerKind.FORBIDDEN, reason, "C1")
        if self._walk.bye in asked:
            receiver = field.players[self._walk.bye or 0].number
            return WhyNot(AnswerKind.DECIDED, fact("in_turn.why_bye_first", player=receiver))
        step = self._first_of(asked)
        if step.turn.chooser not in asked:
            turn = keizer_turn(field, step).params
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
        receiver = self._field.players[self._walk.bye].number
        if receiver == player:
            return WhyNot(AnswerKind.HAPPENS, fact("why_not.bye_happens", player=player))
        names = {"player": player, "receiver": receiver}
        if self._spot[player] in dict(self._walk.passed):
            return WhyNot(AnswerKind.IMPOSSIBLE, fact("keizer.why_bye_needed", **names), "C3")
        return WhyNot(AnswerKind.LATER, fact("keizer.why_bye_later", **names), "order")

    def colour(self, player: int) -> WhyNot:
        """Why this player does not have the other colour."""
        if self._walk.bye == self._spot[player]:
            return not_applicable("no_colour", player=player)
        step = self._first_of({self._spot[player]})
        higher, lower = self._field.players[step.turn.chooser], self._field.players[step.chosen]
        return WhyNot(AnswerKind.DECIDED, white_of_pair(self._field, higher, lower)[1])

    def _first_of(self, spots: set[int]) -> Step:
        return next(step for step in self._walk.steps if {step.turn.chooser, step.chosen} & spots)
