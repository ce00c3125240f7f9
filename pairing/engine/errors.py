"""The engine's own errors: a code, the facts, and an English sentence for the command line."""

from __future__ import annotations

from typing import Any


class EngineError(Exception):
    """Anything that keeps the engine from answering. ``code`` and ``facts`` let a caller word it in any language."""

    code = "engine_error"

    def __init__(self, message: str, *, code: str | None = None, **facts: Any) -> None:
        super().__init__(message)
        self.message = message
        if code is not None:
            self.code = code
        self.facts: dict[str, Any] = facts


class InvalidState(EngineError):
    """The input contradicts itself or lacks something. Facts name the player, the round or the line."""

    code = "invalid_state"


class NoPairing(EngineError):
    """No complete round-pairing exists (C.04.3 Article 1.9.3); the facts name the players who block it."""

    code = "no_pairing"
