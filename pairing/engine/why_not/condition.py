"""One more condition on a round, and the engine's own pairing with or without it.

The condition reaches the engine through the past: players who may not meet count as having met. So the engine itself
finds the best round that fulfils it, bracket by bracket.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pairing.engine.check.field import Field, set_of
from pairing.engine.errors import NoPairing
from pairing.engine.history import History, derive
from pairing.engine.model import TournamentState
from pairing.engine.systems.dutch.system import Dutch


@dataclass(frozen=True, slots=True)
class Condition:
    """Players by TPN."""

    only: Mapping[int, frozenset[int]]
    """The only opponents that some players may have."""
    byes: frozenset[int] | None = None
    """Who may have the bye besides C2; None leaves everybody."""

    def on_field(self, field: Field) -> Field:
        """The field in which the condition is an absolute criterion."""
        index = {entrant.number: position for position, entrant in enumerate(field.entrants)}
        rows = list(field.rows)
        for number, opponents in self.only.items():
            own = index[number]
            allowed = set_of(index[opponent] for opponent in opponents)
            rows[own] &= allowed
            for other in range(len(rows)):
                if not allowed >> other & 1:
                    rows[other] &= ~(1 << own)
        entrants = field.entrants
        if self.byes is not None:
            entrants = tuple(
                replace(entrant, may_have_bye=entrant.may_have_bye and entrant.number in self.byes)
                for entrant in entrants
            )
        return replace(field, rows=tuple(rows), entrants=entrants)

    def on_past(self, history: History) -> None:
        """Write the condition into a past that was derived for this purpose alone."""
        present = frozenset(past.number for past in history.present)
        for number, opponents in self.only.items():
            barred = present - opponents - {number}
            history.players[number].opponents |= barred
            for other in barred:
                history.players[other].opponents |= {number}
        if self.byes is not None:
            for past in history.present:
                past.may_receive_bye = past.may_receive_bye and past.number in self.byes


@dataclass(frozen=True, slots=True)
class Round:
    """One round, by TPN, without colours."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None

    def opponent_of(self, player: int) -> int | None:
        """None for whoever has the bye."""
        return next((sum(pair) - player for pair in self.pairs if player in pair), None)


def best_round(state: TournamentState, condition: Condition | None = None) -> Round | None:
    """The round that the rules give, under a condition if there is one; None when no complete round fulfils it.

    Raises ``NoPairing`` when there is no round even without a condition.
    """
    history = derive(state)
    if condition is not None:
        condition.on_past(history)
    try:
        answer = Dutch().pair_history(history)
    except NoPairing:
        if condition is None:
            raise
        return None
    return Round(tuple((board.white, board.black) for board in answer.pairs), answer.bye)
