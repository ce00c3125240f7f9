"""Why a round of a round robin does not have something: the table has it in another round, or not at all."""

from __future__ import annotations

from ...facts import fact
from ...model import TournamentState
from ...why_not.absolute import not_applicable
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from .berger import CHAPTER
from .schedule import Schedule, ScheduledGame
from .table_reasons import colour


def answer(state: TournamentState, question: Question, schedule: Schedule) -> WhyNot:
    """See ``protocol.PairingSystem``."""
    player, number = question.player, state.round_number
    match question.ask:
        case Ask.FLOAT:
            return WhyNot(AnswerKind.NOT_APPLICABLE, fact("round_robin.no_scores", CHAPTER, player=player))
        case Ask.BYE:
            return _bye(schedule, player, number)
        case Ask.COLOUR:
            pair = next((one for one in schedule.pairs(number) if player in one), None)
            if pair is None:
                return not_applicable("no_colour", player=player)
            return WhyNot(AnswerKind.DECIDED, colour(schedule, ScheduledGame(*pair, number)))
    return _opponent(state, schedule, player, question.opponent)


def _opponent(state: TournamentState, schedule: Schedule, player: int, opponent: int) -> WhyNot:
    rounds = [one.round_number for one in schedule.meetings_of(player, opponent)]
    now, names = state.round_number, {"player": player, "opponent": opponent}
    if now in rounds:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", "", **names))
    coming = [one for one in rounds if now < one <= state.rounds]
    if coming:
        return WhyNot(AnswerKind.DECIDED, fact("round_robin.why_later", CHAPTER, **names, rounds=[*coming]))
    past = [one for one in rounds if one < now]
    if past:
        reason = fact("round_robin.why_met", CHAPTER, **names, rounds=[*past])
        return WhyNot(AnswerKind.FORBIDDEN, reason, "C1")
    reason = fact("round_robin.why_never", CHAPTER, **names, round=rounds[0], planned=state.rounds)
    return WhyNot(AnswerKind.DECIDED, reason)


def _bye(schedule: Schedule, player: int, now: int) -> WhyNot:
    if schedule.resting(now) is None:
        return not_applicable("no_bye", players=len(schedule.players))
    rounds = schedule.rests_in(player)
    if now in rounds:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.bye_happens", "", player=player))
    return WhyNot(AnswerKind.DECIDED, fact("round_robin.why_rest", CHAPTER, player=player, rounds=[*rounds]))
