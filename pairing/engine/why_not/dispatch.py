"""The one door to why-not questions: refuses unknown players, then asks the system of the state."""

from __future__ import annotations

from ..errors import InvalidState
from ..model import TournamentState
from ..registry import system_for
from .answer import WhyNot
from .question import Ask, Question


def answer(state: TournamentState, question: Question) -> WhyNot:
    """Why the next round of ``state`` does not have what ``question`` asks for.

    Raises ``InvalidState`` for a bad state, an unknown system or player or one player twice, and ``NoPairing`` when the
    round has no pairing at all.
    """
    known = {competitor.number for competitor in state.competitors}
    asked = [question.player, question.opponent] if question.ask is Ask.OPPONENT else [question.player]
    for player in asked:
        if player not in known:
            raise InvalidState(f"There is no player {player}.", code="why_not.player", player=player)
    if question.player == question.opponent:
        raise InvalidState(
            f"Player {question.player} cannot be paired with themselves.",
            code="why_not.same_player",
            player=question.player,
        )
    return system_for(state.system, state.edition).why_not(state, question)


def why_not(state: TournamentState, player: int, opponent: int) -> WhyNot:
    """Why the next round of ``state`` does not pair these two (TPNs). Raises as ``answer``.

    >>> answer = why_not_opponent(state_of(read(EXAMPLE_REPORT)), 6, 4)
    >>> answer.criterion
    'C6'
    >>> word(answer.reason, "en")
    'Then 2 players would have no opponent in the group with 2 points and would have to leave it, instead of none.'
    """
    return answer(state, Question(Ask.OPPONENT, player, opponent))


def why_not_bye(state: TournamentState, player: int) -> WhyNot:
    """Why the pairing-allocated bye of the next round does not go to this player. Raises as ``answer``.

    >>> word(why_not_bye(state_of(read(EXAMPLE_REPORT)), 10).reason, "en")
    'Nobody is without an opponent: 10 take part, an even number.'
    """
    return answer(state, Question(Ask.BYE, player))


def why_not_float(state: TournamentState, player: int) -> WhyNot:
    """Why this player does not leave the own scoregroup in the next round. Raises as ``answer``.

    >>> why_not_float(state_of(read(EXAMPLE_REPORT)), 9).outcome.value
    'impossible'
    """
    return answer(state, Question(Ask.FLOAT, player))


def why_not_colour(state: TournamentState, player: int) -> WhyNot:
    """Why this player does not get the other colour in the next round. Raises as ``answer``.

    >>> why_not_colour(state_of(read(EXAMPLE_REPORT)), 7).reason.article
    '5.2.4'
    """
    return answer(state, Question(Ask.COLOUR, player))
