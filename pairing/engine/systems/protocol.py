"""What every pairing system offers."""

from __future__ import annotations

from typing import Protocol

from pairing.engine.model import RoundPairing, TournamentState


class PairingSystem(Protocol):
    """One system in one or more editions of its rules."""

    @property
    def name(self) -> str:
        """The name that ``TournamentState.system`` selects it by."""

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions of its rules that it can follow, the newest first."""

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:
        """Pair the next round; with ``trace`` the answer carries the brackets.

        Raises ``InvalidState`` for input that contradicts itself, ``NoPairing`` when no complete pairing exists.
        """
