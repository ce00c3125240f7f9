"""The engine's own pairing of the next round, free or under one more condition.

The condition is written into the past before the engine reads it: who may not meet counts as having met. So the engine
itself finds the best round that fulfils the condition, bracket by bracket.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairing.engine.errors import InvalidState, NoPairing
from pairing.engine.history import History, derive
from pairing.engine.model import TournamentState
from pairing.engine.systems.boards import in_board_order
from pairing.engine.systems.dutch.colours import assign
from pairing.engine.systems.dutch.system import EDITION_2026, PAIR
from pairing.engine.validation import check


@dataclass(frozen=True, slots=True)
class Round:
    """One round, by TPN."""

    pairs: tuple[tuple[int, int], ...]
    """White first, in board order."""
    bye: int | None


def supported(state: TournamentState) -> None:
    """Raise ``InvalidState`` unless why-not questions can be answered for this system and edition."""
    if state.system != "dutch" or state.edition != EDITION_2026:
        raise InvalidState(
            "Why-not questions are answered for the FIDE (Dutch) system of 2026 only.",
            code="why_not.unsupported",
            system=state.system,
            edition=state.edition,
        )
    check(state)


def free_round(state: TournamentState) -> Round:
    """The round that the rules give. Raises ``NoPairing``."""
    return _paired(derive(state))


def round_with_pair(state: TournamentState, one: int, other: int) -> Round | None:
    """The best round in which these two meet; None when there is no complete one."""
    history = derive(state)
    for number, partner in ((one, other), (other, one)):
        _keep_apart(history, number, (past.number for past in history.present if past.number != partner))
        history.players[number].may_receive_bye = False
    return _paired_if_possible(history)


def round_with_bye(state: TournamentState, receiver: int) -> Round | None:
    """The best round in which this player gets the bye."""
    history = derive(state)
    for past in history.present:
        past.may_receive_bye = past.may_receive_bye and past.number == receiver
    return _paired_if_possible(history)


def round_with_float(state: TournamentState, floater: int) -> Round | None:
    """The best round in which this player leaves the own scoregroup downwards."""
    history = derive(state)
    own = history.players[floater].pairing_score
    _keep_apart(history, floater, (past.number for past in history.present if past.pairing_score >= own))
    return _paired_if_possible(history)


def _keep_apart(history: History, number: int, others: Iterable[int]) -> None:
    names = frozenset(others) - {number}
    history.players[number].opponents |= names
    for other in names:
        history.players[other].opponents |= {number}


def _paired_if_possible(history: History) -> Round | None:
    try:
        return _paired(history)
    except NoPairing:
        return None


def _paired(history: History) -> Round:
    outcome = PAIR[history.state.edition](history, trace=False)
    present, initial = history.present, history.state.initial_colour
    boards = in_board_order([assign(present[a], present[b], initial) for a, b in outcome.pairs], history)
    return Round(tuple((board.white, board.black) for board in boards), outcome.bye)
