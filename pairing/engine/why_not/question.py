"""A why-not question, as frozen data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Ask(StrEnum):
    """What did not happen."""

    OPPONENT = "opponent"
    """That ``player`` meets ``opponent``."""
    BYE = "bye"
    """That ``player`` has the pairing-allocated bye."""
    FLOAT = "float"
    """That ``player`` leaves the own scoregroup, in the direction in which the system moves players."""
    COLOUR = "colour"
    """That ``player`` has the other colour."""


@dataclass(frozen=True, slots=True)
class Question:
    """Why something did not happen to ``player``; players by TPN."""

    ask: Ask
    player: int
    opponent: int = 0
    """Only where an opponent is asked for."""
