"""The one door to explanations: asks the system of the state."""

from __future__ import annotations

from ..model import RoundPairing, TournamentState
from ..registry import system_for
from .explained_round import RoundExplanation


def explain(state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
    """Explain every board, every bye and every bracket of ``pairing``, the answer of the engine for ``state``.

    Ask for the pairing with ``trace=True``: without the brackets only scores, colours and floats can be told. Raises
    ``InvalidState`` for a system that the engine does not know.

    >>> state = state_of(read(EXAMPLE_REPORT))
    >>> board = explain(state, pair(state, trace=True)).board_of(2)
    >>> [word(fact, "en") for fact in board.lead][0]
    'No. 2 and no. 3 both have 2 points.'
    """
    return system_for(state.system, state.edition).explain(state, pairing)
