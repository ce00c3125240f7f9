"""Who gets the pairing-allocated bye (1.1, 7.1), and whether the round can be paired at all."""

from __future__ import annotations

from ...history import History, PlayerHistory
from ...matching.bitset import members
from ..obstacles import no_pairing, spare_players
from .field import Field


def choose_bye(field: Field) -> int | None:
    """The position of the receiver; None when the number of players is even.

    The lowest ranked player of the lowest scoregroup who may have it (C.04.1 Article 4) and whose absence leaves the
    others pairable; in round 1 the lowest rated. Raises ``NoPairing`` when no complete pairing exists.
    """
    may_rest = spare_players(field.players, field.rows)
    if not may_rest:
        return None
    candidates = {field.players[position].number: position for position in members(may_rest)}
    for past in order_of_bye(field.history):
        if past.may_receive_bye and past.number in candidates:
            return candidates[past.number]
    raise no_pairing(field.players, field.rows)


def order_of_bye(history: History) -> list[PlayerHistory]:
    """The players present in the order in which they come into question for the bye.

    The lowest ranked comes first, in round 1 the lowest rated; of two equals the one with the larger pairing number.
    """
    if history.state.round_number == 1:
        return sorted(history.present, key=lambda past: (past.competitor.rating, -past.number))
    return sorted(history.present, key=lambda past: (past.pairing_score, -past.number))
