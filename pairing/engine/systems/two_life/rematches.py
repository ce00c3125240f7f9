"""Who meets again where the round cannot be paired otherwise: as few earlier meetings as possible, and then by lot."""

from __future__ import annotations

from dataclasses import dataclass

from ...drawn_lots import draw, lot_of_round
from ...matching.bitset import members
from ..obstacles import no_pairing
from ..optimum import best
from .field import LivesField


@dataclass(frozen=True, slots=True)
class Rematches:
    """The boards that are set before anybody else is drawn; positions, the higher one first."""

    boards: tuple[tuple[int, int], ...]
    earlier: int
    """The earlier meetings of these boards, added up."""


def rematches(field: LivesField, left: int) -> Rematches:
    """The boards of players who meet again when those in ``left`` are paired with as few earlier meetings as possible.

    The pairs who have met stand in order: equal lives first, then the smallest difference; then as drawn, whose
    first drawn player comes first, then whose other one. Each is taken that some such round has beside those taken
    already. Raises ``NoPairing`` where prohibitions alone stand in the way.
    """
    found = _best(field, left)
    if found is None:
        raise no_pairing(field.players, field.allowed)
    rows, mates, total = found
    due, taken = total, []
    for one, other in _in_order(field, left, rows):
        pair, cost = 1 << one | 1 << other, _earlier(field, one, other)
        if not due:
            break
        if left & pair != pair or cost > due:
            continue
        if mates[one] != other:
            rest = _best(field, left & ~pair)
            if rest is None or rest[2] != due - cost:
                continue
            mates = rest[1]
        taken.append((one, other))
        left, due = left & ~pair, due - cost
    return Rematches(tuple(taken), total)


def _best(field: LivesField, left: int) -> tuple[list[int], list[int], int] | None:
    """Whom each of ``left`` may meet in a round with as few earlier meetings as possible, such a round, and how many
    these are; None where prohibitions stand in the way."""
    found = best(left, field.allowed, lambda one, other: _earlier(field, one, other))
    if found is None:
        return None
    optimum, mates = found
    return optimum.rows, mates, sum(_earlier(field, one, mates[one]) for one in members(left)) // 2


def _in_order(field: LivesField, left: int, rows: list[int]) -> list[tuple[int, int]]:
    """The pairs who have met and may be part of a best round, in the order in which they are tried."""
    numbers = {field.players[spot].number: spot for spot in members(left)}
    drawn = draw(lot_of_round(field.history.state), "again", numbers)
    place = {numbers[number]: turn for turn, number in enumerate(drawn)}

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        first, second = sorted(place[one] for one in pair)
        lives = [field.players[one].pairing_score for one in pair]
        return abs(lives[0] - lives[1]), first, second

    pairs = [
        (one, other)
        for one in place
        for other in members(rows[one] & left)
        if one < other and _earlier(field, one, other)
    ]
    return sorted(pairs, key=key)


def _earlier(field: LivesField, one: int, other: int) -> int:
    """How often two positions have met."""
    return len(field.met(field.players[one].number, field.players[other].number))
