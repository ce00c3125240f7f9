"""Who gets the pairing-allocated bye (C.04.4.1 Article 3.1), and whether the round can be paired at all."""

from __future__ import annotations

from ...matching.bitset import UNMATCHED, make_maximum, make_perfect, members, search, unmatched
from ..opponents import no_pairing
from .field import Field


def first_matching(field: Field) -> tuple[list[int], int | None]:
    """A complete pairing of everybody without the bye, by position, and the position of the player with the bye.

    Raises ``NoPairing`` when there is none (Article 1.9.3).
    """
    mates = [UNMATCHED] * len(field.players)
    everyone = field.everyone
    left = make_maximum(field.rows, mates, everyone, everyone)
    if not left:
        return mates, None
    candidates = sum(1 << position for position, past in enumerate(field.players) if past.may_receive_bye)
    if len(field.players) % 2 == 0 or left.bit_count() > 1:
        raise no_pairing(field.players, *_with_bye(field, candidates))
    spare = search(field.rows, mates, left.bit_length() - 1, everyone, left) & candidates
    if not spare:
        raise no_pairing(field.players, *_with_bye(field, candidates))
    players = field.players
    bye = min(
        members(spare),
        key=lambda one: (players[one].pairing_score, -players[one].played, -players[one].number),
    )
    partner = mates[bye]
    mates[bye] = UNMATCHED
    if partner >= 0:
        mates[partner] = UNMATCHED
    others = everyone & ~(1 << bye)
    make_perfect(field.rows, mates, others, unmatched(mates, others))
    return mates, bye


def _with_bye(field: Field, candidates: int) -> tuple[list[int], int]:
    """The rows with one more vertex for the bye in an odd field, and all vertices."""
    if len(field.players) % 2 == 0:
        return field.rows, field.everyone
    bit = 1 << len(field.players)
    rows = [row | bit if candidates >> position & 1 else row for position, row in enumerate(field.rows)]
    return [*rows, candidates], field.everyone | bit
