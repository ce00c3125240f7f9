"""Why a round by the Molter system does not have something: the table has it in another round, or not at all."""

from __future__ import annotations

from ...facts import fact
from ...model import TournamentState
from ...why_not.absolute import not_applicable
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from .explanation import table_colour
from .teams import TeamTable


def answer(state: TournamentState, question: Question, teams: TeamTable) -> WhyNot:
    """See ``protocol.PairingSystem``."""
    player = question.player
    match question.ask:
        case Ask.FLOAT:
            return WhyNot(AnswerKind.NOT_APPLICABLE, fact("molter.no_scores", player=player))
        case Ask.BYE:
            return not_applicable("no_bye", players=len(state.competitors))
        case Ask.COLOUR:
            return WhyNot(AnswerKind.DECIDED, table_colour(teams.meeting_of(player, state.round_number)))
    names = {"player": player, "opponent": question.opponent}
    team = teams.place_of(question.opponent).team
    if team == teams.place_of(player).team:
        return WhyNot(AnswerKind.FORBIDDEN, fact("molter.why_same_team", **names, team=team), "group")
    meeting = teams.meeting_with_team(player, team)
    if meeting is None:
        reason = fact("molter.why_never", player=player, team=team, planned=teams.rounds)
        return WhyNot(AnswerKind.DECIDED, reason)
    when = meeting.round_number
    other = meeting.black if meeting.white == player else meeting.white
    if other != question.opponent:
        reason = fact("molter.why_other", **names, team=team, other=other, round=when)
        return WhyNot(AnswerKind.DECIDED, reason)
    if when == state.round_number:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", **names))
    if when < state.round_number:
        return WhyNot(AnswerKind.FORBIDDEN, fact("molter.why_met", **names, round=when), "C1")
    return WhyNot(AnswerKind.DECIDED, fact("molter.why_later", **names, round=when))
