"""The order of the boards (C.04.2 Article 3.6), the same for every system."""

from __future__ import annotations

from collections.abc import Iterable

from ..history import History
from ..model import Pair


def in_board_order(pairs: Iterable[Pair], history: History) -> tuple[Pair, ...]:
    """The pairs by the score of their higher ranked player, then the sum of both scores, then the TPN of the former.

    Scores are pairing scores (C.04.7 Article 1.5).
    """
    players = history.players

    def key(pair: Pair) -> tuple[int, int, int]:
        white, black = players[pair.white], players[pair.black]
        one, other = white.pairing_score, black.pairing_score
        if one == other:
            return -one, -one - other, min(pair.white, pair.black)
        return (-one, -one - other, pair.white) if one > other else (-other, -one - other, pair.black)

    return tuple(sorted(pairs, key=key))
