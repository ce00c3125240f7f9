"""Which team gets the pairing-allocated bye (3.4)."""

from __future__ import annotations

from ...history import PlayerHistory
from ...matching.bitset import members
from ..obstacles import no_pairing, spare_players
from .field import Field


def choose_bye(field: Field) -> int | None:
    """The position of the receiver, None when the number of teams is even: the first in ``order_of_bye`` who may have
    it (C2) and leaves a legal pairing for the others. Raises ``NoPairing`` when the round cannot be paired."""
    may_rest = spare_players(field.teams, field.rows)
    if not may_rest:
        return None
    candidates = [position for position in members(may_rest) if field.teams[position].may_receive_bye]
    if not candidates:
        raise no_pairing(field.teams, field.rows)
    return min(candidates, key=lambda position: order_of_bye(field.teams[position]))


def order_of_bye(past: PlayerHistory) -> tuple[int, int, int]:
    """Sort key: the lowest score (3.4.2), the most matches played (3.4.3), the largest pairing number (3.4.4)."""
    return past.pairing_score, -past.played, -past.number
