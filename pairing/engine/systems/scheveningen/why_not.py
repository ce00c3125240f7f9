"""Why a round of a Scheveningen match does not have something: the table has it in another round, or not at all."""

from __future__ import annotations

from ...facts import fact
from ...model import TournamentState
from ...why_not.absolute import not_applicable
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from .explanation import group_colour
from .two_sides import GroupMeeting, TwoSides


def answer(state: TournamentState, question: Question, sides: TwoSides) -> WhyNot:
    """See ``protocol.PairingSystem``."""
    player = question.player
    match question.ask:
        case Ask.FLOAT:
            return WhyNot(AnswerKind.NOT_APPLICABLE, fact("scheveningen.no_scores", player=player))
        case Ask.BYE:
            return not_applicable("no_bye", players=len(state.competitors))
        case Ask.COLOUR:
            white, black = next(one for one in sides.pairs(state.round_number) if player in one)
            return WhyNot(AnswerKind.DECIDED, group_colour(sides, GroupMeeting(white, black, state.round_number)))
    names = {"player": player, "opponent": question.opponent}
    meeting = sides.meeting(player, question.opponent)
    if meeting is None:
        reason = fact("scheveningen.why_same_group", **names, group=sides.group_of(player))
        return WhyNot(AnswerKind.FORBIDDEN, reason, "group")
    when = meeting.round_number
    if when == state.round_number:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", **names))
    if when < state.round_number:
        return WhyNot(AnswerKind.FORBIDDEN, fact("scheveningen.why_met", **names, round=when), "C1")
    if when > state.rounds:
        return WhyNot(AnswerKind.DECIDED, fact("scheveningen.why_never", **names, round=when, planned=state.rounds))
    return WhyNot(AnswerKind.DECIDED, fact("scheveningen.why_later", **names, round=when))
