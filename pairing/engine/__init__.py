"""The pairing engine: pure, typed Python without a run-time dependency.

Rooms, low to high: ``model`` and ``errors`` (data), ``history`` (colours, floats, opponents, derived once per state),
``matching`` (the exact matching kernel), ``systems`` (one module or package per pairing system behind one protocol),
``acceleration`` (plans as data), ``explanation``, ``check``, ``standings``, ``ratings``, ``norms``, ``simulation``,
``trf`` and the command line. Nothing here reads a clock, draws an unseeded random number or, outside ``trf`` and the
command line, opens a file.
"""

from __future__ import annotations

from pairing.engine.errors import EngineError, InvalidState, NoPairing
from pairing.engine.model import RoundPairing, TournamentState

__all__ = ["EngineError", "InvalidState", "NoPairing", "RoundPairing", "TournamentState", "pair"]

VERSION = "1.0.0"
"""Version of the engine, printed with every published round."""


def pair(state: TournamentState, *, trace: bool = False) -> RoundPairing:
    """Pair the next round of ``state`` by the system and edition that it names.

    With ``trace`` the answer carries the brackets (what explanations need). Raises ``InvalidState`` for input that
    contradicts itself or names an unknown system, ``NoPairing`` when no complete pairing exists.
    """
    from pairing.engine.systems.registry import system_for

    return system_for(state.system, state.edition).pair(state, trace=trace)
