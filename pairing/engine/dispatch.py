"""The one door to pairings: asks the system of the state."""

from __future__ import annotations

from .model import RoundPairing, TournamentState
from .registry import system_for


def pair(state: TournamentState, *, trace: bool = False) -> RoundPairing:
    """Pair the next round of ``state`` by the system and edition that it names.

    With ``trace`` the answer carries the brackets (what explanations need). Raises ``InvalidState`` for input that
    contradicts itself or names an unknown system, ``NoPairing`` when no complete pairing exists.

    >>> answer = pair(state_of(read(EXAMPLE_REPORT)))
    >>> answer.round_number, answer.pairs[0]
    (4, Pair(white=1, black=8, colour_rule='5.2.1'))
    """
    return system_for(state.system, state.edition).pair(state, trace=trace)
