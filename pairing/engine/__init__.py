"""The pairing engine: pure, typed Python without a run-time dependency.

This module is its face. A program that uses the engine imports from here; the packages below are for those who work on
it. From low to high: ``model`` and ``errors`` (data), ``history`` (colours, floats, opponents, derived once per state),
``matching`` (the exact matching kernel, graphs without chess), ``systems`` (one package per pairing system behind one
protocol, listed in ``registry``), ``acceleration`` (plans as data), ``explanation``, ``why_not``, ``verifier``,
``standings``, ``ratings``, ``norms``, ``simulation``, ``trf`` (report files), ``wording`` (facts in English and
Italian) and ``cli`` (the command line). Nothing here reads a clock, draws an unseeded random number or, outside the
command line, opens a file.

Names are imported when they are first used, so that a program pays only for what it asks for.

>>> state = state_of(read(EXAMPLE_REPORT))
>>> [(board.white, board.black) for board in pair(state).pairs]
[(1, 8), (3, 2), (5, 6), (7, 9), (10, 4)]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from .errors import EngineError, InvalidState, NoPairing

if TYPE_CHECKING:
    from .acceleration.presets import Event, preset
    from .dispatch import pair
    from .example import EXAMPLE_REPORT
    from .explanation.dispatch import explain
    from .model import Colour, Competitor, Game, Outcome, Pair, Prohibition, RoundPairing, Scoring, TournamentState
    from .simulation.recipe import Recipe
    from .simulation.tournament import play as simulate
    from .standings.ranking import standings as rank
    from .trf.reader import read
    from .trf.state import file_of, state_of
    from .trf.validator import validate as faults_of
    from .trf.writer import write
    from .verifier.judge import verify_round
    from .verifier.replay import verify_state
    from .verifier.statements import statements_of
    from .why_not.dispatch import why_not as why_not_opponent
    from .why_not.dispatch import why_not_bye, why_not_colour, why_not_float
    from .wording import word

__all__ = [
    "EXAMPLE_REPORT",
    "VERSION",
    "Colour",
    "Competitor",
    "EngineError",
    "Event",
    "Game",
    "InvalidState",
    "NoPairing",
    "Outcome",
    "Pair",
    "Prohibition",
    "Recipe",
    "RoundPairing",
    "Scoring",
    "TournamentState",
    "explain",
    "faults_of",
    "file_of",
    "pair",
    "preset",
    "rank",
    "read",
    "simulate",
    "state_of",
    "statements_of",
    "verify_round",
    "verify_state",
    "why_not_bye",
    "why_not_colour",
    "why_not_float",
    "why_not_opponent",
    "word",
    "write",
]

VERSION = "1.0.0"
"""Version of the engine, printed with every published round."""

_HOMES: Final = {
    "EXAMPLE_REPORT": ("example", "EXAMPLE_REPORT"),
    "Colour": ("model", "Colour"),
    "Competitor": ("model", "Competitor"),
    "Event": ("acceleration.presets", "Event"),
    "Game": ("model", "Game"),
    "Outcome": ("model", "Outcome"),
    "Pair": ("model", "Pair"),
    "Prohibition": ("model", "Prohibition"),
    "Recipe": ("simulation.recipe", "Recipe"),
    "RoundPairing": ("model", "RoundPairing"),
    "Scoring": ("model", "Scoring"),
    "TournamentState": ("model", "TournamentState"),
    "explain": ("explanation.dispatch", "explain"),
    "faults_of": ("trf.validator", "validate"),
    "file_of": ("trf.state", "file_of"),
    "pair": ("dispatch", "pair"),
    "preset": ("acceleration.presets", "preset"),
    "rank": ("standings.ranking", "standings"),
    "read": ("trf.reader", "read"),
    "simulate": ("simulation.tournament", "play"),
    "state_of": ("trf.state", "state_of"),
    "statements_of": ("verifier.statements", "statements_of"),
    "verify_round": ("verifier.judge", "verify_round"),
    "verify_state": ("verifier.replay", "verify_state"),
    "why_not_bye": ("why_not.dispatch", "why_not_bye"),
    "why_not_colour": ("why_not.dispatch", "why_not_colour"),
    "why_not_float": ("why_not.dispatch", "why_not_float"),
    "why_not_opponent": ("why_not.dispatch", "why_not"),
    "word": ("wording", "word"),
    "write": ("trf.writer", "write"),
}
"""Where a name of the face is defined: module and name there. They differ where a package already has the name."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, defined = _HOMES[name]
    value = getattr(import_module(f".{module}", __name__), defined)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
