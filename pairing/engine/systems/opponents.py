"""Who may meet whom by the criteria that every Swiss system keeps, and why a round has no pairing at all.

Players are positions in order of rank; a set of them is an integer with one bit per position.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import NoPairing
from ..history import History, PlayerHistory
from ..matching.bitset import UNMATCHED, make_maximum, members, search


def opponent_rows(history: History, players: list[PlayerHistory], apart: Iterable[int]) -> list[int]:
    """For every position in ``players``, the set of players whom that player may meet.

    Left out are players met before (C1), players whom a prohibition keeps apart, and the other players of the same set
    in ``apart``. Each such set holds players of one absolute colour preference (C3); no player is in two of them.
    """
    everyone = (1 << len(players)) - 1
    bits = {past.number: 1 << position for position, past in enumerate(players)}
    bit_of = bits.get
    sets = tuple(apart)
    rows = []
    for position, past in enumerate(players):
        barred = bit = 1 << position
        for number in past.opponents:
            barred |= bit_of(number, 0)
        for members_apart in sets:
            if members_apart & bit:
                barred |= members_apart
        rows.append(everyone & ~barred)
    _apply_prohibitions(history, bits, rows)
    return rows


def prohibited_rows(history: History, players: list[PlayerHistory]) -> list[int]:
    """For every position in ``players`` all others but those whom a prohibition keeps apart."""
    everyone = (1 << len(players)) - 1
    rows = [everyone & ~(1 << position) for position in range(len(players))]
    _apply_prohibitions(history, {past.number: 1 << position for position, past in enumerate(players)}, rows)
    return rows


def _apply_prohibitions(history: History, bits: dict[int, int], rows: list[int]) -> None:
    state = history.state
    for prohibition in state.prohibitions:
        if prohibition.first_round <= state.round_number <= prohibition.last_round:
            barred = 0
            for number in prohibition.numbers:
                barred |= bits.get(number, 0)
            for position in members(barred):
                rows[position] &= ~barred


def scoregroups(players: list[PlayerHistory]) -> list[tuple[int, int]]:
    """From the top, the first position of each scoregroup and the position after its last."""
    groups = []
    start = 0
    for position in range(1, len(players) + 1):
        if position == len(players) or players[position].pairing_score != players[start].pairing_score:
            groups.append((start, position))
            start = position
    return groups


def no_pairing(players: list[PlayerHistory], rows: list[int], alive: int) -> NoPairing:
    """The refusal with the players who block the round: together they have too few opponents (Tutte and Berge).

    The vertex after the players is the bye.
    """
    everyone = (1 << len(players)) - 1
    mates = [UNMATCHED] * len(rows)
    left = make_maximum(rows, mates, alive, alive)
    competing = 0
    for vertex in members(left):
        competing |= search(rows, mates, vertex, alive, 1 << vertex)
    sought = 0
    for vertex in members(competing):
        sought |= rows[vertex]
    sought &= alive & ~competing

    def numbers(vertices: int) -> list[int]:
        return sorted(players[vertex].number for vertex in members(vertices & everyone))

    blocked, opponents = numbers(competing), numbers(sought)
    names = ", ".join(map(str, blocked))
    if opponents:
        reason = f"outside their own circle only {', '.join(map(str, opponents))} may still meet them"
    elif blocked:
        reason = "nobody else may still meet them"
    else:
        reason = "nobody may receive the bye"
    return NoPairing(
        f"No complete pairing exists: players {names} cannot all be paired, {reason}.",
        blocked=blocked,
        opponents=opponents,
        unpaired=numbers(left),
        bye_candidates=[past.number for past in players if past.may_receive_bye] if len(players) & 1 else [],
    )
