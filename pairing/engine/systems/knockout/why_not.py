"""Why a round of a knock-out does not have something: the bracket has it in a later round, or somebody has left."""

from __future__ import annotations

from ...facts import fact
from ...history import derive
from ...knockout_bracket import KnockoutBracket
from ...model import RoundPairing, TournamentState
from ...why_not.absolute import not_applicable
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from .explanation import colour_fact


def answer(state: TournamentState, question: Question, pairing: RoundPairing, bracket: KnockoutBracket) -> WhyNot:
    """See ``protocol.PairingSystem``."""
    player = question.player
    left = bracket.left_in.get(player)
    pair = next((one for one in pairing.pairs if player in {one.white, one.black}), None)
    if left is not None and pair is None:
        return WhyNot(AnswerKind.NOT_APPLICABLE, fact("knockout.why_out", player=player, round=left))
    match question.ask:
        case Ask.FLOAT:
            return WhyNot(AnswerKind.NOT_APPLICABLE, fact("knockout.no_scores", player=player))
        case Ask.BYE:
            return _goes_on(bracket, player)
        case Ask.COLOUR:
            if pair is None:
                return not_applicable("no_colour", player=player)
            return WhyNot(AnswerKind.DECIDED, colour_fact(state, bracket, derive(state), pair))
    return _opponent(state, bracket, player, question.opponent)


def _opponent(state: TournamentState, bracket: KnockoutBracket, player: int, opponent: int) -> WhyNot:
    names = {"player": player, "opponent": opponent}
    if any({player, opponent} == set(one.players) for one in bracket.coming):
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", **names))
    out = bracket.left_in.get(opponent)
    if out is not None:
        return WhyNot(AnswerKind.NOT_APPLICABLE, fact("knockout.why_out", player=opponent, round=out))
    if player in bracket.left_in:
        return WhyNot(AnswerKind.DECIDED, fact("knockout.why_third", player=player))
    meeting = bracket.meeting_round(player, opponent)
    stage = {bracket.rounds: "final", bracket.rounds - 1: "semi"}.get(meeting, "later")
    if meeting > state.rounds:
        return WhyNot(AnswerKind.DECIDED, fact("knockout.why_never", **names, round=meeting, planned=state.rounds))
    return WhyNot(AnswerKind.DECIDED, fact(f"knockout.why_{stage}", **names, round=meeting))


def _goes_on(bracket: KnockoutBracket, player: int) -> WhyNot:
    if player in bracket.passing:
        return WhyNot(AnswerKind.HAPPENS, fact("knockout.why_pass_happens", player=player))
    if not bracket.passing:
        return WhyNot(AnswerKind.NOT_APPLICABLE, fact("knockout.why_no_pass", player=player))
    return WhyNot(AnswerKind.DECIDED, fact("knockout.why_pass", player=player, players=[*bracket.passing]))
