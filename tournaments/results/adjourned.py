"""Adjourned games that end otherwise than the pairings counted them: as a draw (C.04.2 Article 3.1)."""

from __future__ import annotations

from typing import Final

from pairing.engine.registry import description_of
from tournaments.models import Board, RoundState

DRAWS: Final = frozenset({("=", "="), ("D", "D")})


def not_as_counted(board: Board, outcomes: tuple[str, str] | None) -> bool:
    """Whether ``outcomes`` end an adjourned game of a completed round otherwise than as the draw that it counted as;
    never in a system of tables, which asks for no results."""
    if board.round.state != RoundState.CLOSED or outcomes is None or outcomes in DRAWS:
        return False
    return not description_of(board.round.tournament.regulations.system).table
