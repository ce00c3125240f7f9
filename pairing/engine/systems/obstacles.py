"""Who can be left over in a round, and the players who block one that cannot be paired, for systems whose rows have no
vertex for the bye."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import NoPairing
from ..history import PlayerHistory
from ..matching.bitset import UNMATCHED, make_maximum, members, search


def spare_players(players: Sequence[PlayerHistory], rows: list[int]) -> int:
    """Everybody, by position, without whom all others can be paired with each other; nobody where the number is even.

    Raises ``NoPairing`` where there is no such pairing.
    """
    everyone = (1 << len(players)) - 1
    mates = [UNMATCHED] * len(players)
    left = make_maximum(rows, mates, everyone, everyone)
    if left.bit_count() != len(players) % 2:
        raise no_pairing(players, rows)
    return search(rows, mates, left.bit_length() - 1, everyone, left) if left else 0


def no_pairing(players: Sequence[PlayerHistory], rows: list[int]) -> NoPairing:
    """The refusal with the players who, together, have too few opponents (Tutte and Berge).

    ``rows[i]`` is the set of those whom ``players[i]`` may meet. Where all but one could be paired, it names those who
    could be left over and may not have the bye.
    """
    everyone = (1 << len(players)) - 1
    mates = [UNMATCHED] * len(players)
    left = make_maximum(rows, mates, everyone, everyone)
    competing = sought = 0
    for vertex in members(left):
        competing |= search(rows, mates, vertex, everyone, 1 << vertex)
    for vertex in members(competing):
        sought |= rows[vertex]
    blocked = [players[position].number for position in members(competing)]
    opponents = [players[position].number for position in members(sought & ~competing)]
    odd = len(players) % 2
    if odd and left.bit_count() == 1:
        reason = "none of those without whom the others can be paired may receive the bye"
    elif opponents:
        reason = f"outside their own circle only {', '.join(map(str, opponents))} may still meet them"
    else:
        reason = "nobody else may still meet them"
    return NoPairing(
        f"No complete pairing exists: players {', '.join(map(str, blocked))} cannot all be paired, {reason}.",
        blocked=blocked,
        opponents=opponents,
        unpaired=[players[position].number for position in members(left)],
        bye_candidates=[past.number for past in players if past.may_receive_bye] if odd else [],
    )
