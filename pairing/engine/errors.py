"""The engine's own errors: a code, the facts, and an English sentence for the command line."""

from __future__ import annotations

from typing import Any, Final

OFF_TABLE: Final = ".off_table"
"""How the code of an error ends that says that an earlier round is not the one of the table."""


class EngineError(Exception):
    """Anything that keeps the engine from answering. ``code`` and ``facts`` let a caller word it in any language.

    >>> try:
    ...     pair(TournamentState((), rounds=5, completed=0))
    ... except EngineError as refusal:
    ...     print(refusal.code)
    no_players
    """

    code = "engine_error"

    def __init__(self, message: str, *, code: str | None = None, **facts: Any) -> None:
        super().__init__(message)
        self.message = message
        if code is not None:
            self.code = code
        self.facts: dict[str, Any] = facts


class InvalidState(EngineError):
    """The input contradicts itself or lacks something. Facts name the player, the round or the line.

    >>> try:
    ...     preset("fast", Event(9))
    ... except InvalidState as refusal:
    ...     print(refusal)
    There is no acceleration method called fast.
    """

    code = "invalid_state"


class NoPairing(EngineError):
    """No complete round-pairing exists (C.04.3 Article 1.9.3); the facts name the players who block it.

    >>> two = (Competitor(1), Competitor(2))
    >>> apart = (Prohibition(frozenset({1, 2})),)
    >>> try:
    ...     pair(TournamentState(two, rounds=1, completed=0, prohibitions=apart))
    ... except NoPairing as refusal:
    ...     print(refusal.facts["blocked"])
    [1, 2]
    """

    code = "no_pairing"


class Unproved(EngineError):
    """The engine or the verifier could not prove its own answer: a defect of the program, never of the input."""

    code = "unproved"
