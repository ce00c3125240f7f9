"""The players of one round in order of rank, and who may meet whom: C1, C2 and C3 (C.04.3 Article 2.1).

Positions count from 0 in order of rank (Article 1.2). A set of players is an integer with one bit per position, so that
a scoregroup is a run of bits and a question about a whole group is one operation. When the number of players is odd one
more vertex, ``bye``, stands for the pairing-allocated bye.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...history import Float, History, PlayerHistory, Strength
from ...matching.bitset import members
from ...model import Colour
from ..opponents import opponent_rows, scoregroups


@dataclass(slots=True, frozen=True)
class ColourSets:
    """Who wants which colour, and how much (Article 1.7)."""

    white: int
    black: int
    mild: int
    strong: int
    absolute: int
    wide: int
    """Colour difference beyond +1 or -1."""


@dataclass(slots=True, eq=False)
class PairingField:
    """Everything that the brackets of one round share."""

    history: History
    players: list[PlayerHistory]
    rows: list[int]
    """``rows[i]``: whom the player in position i may meet (C1, C3, prohibitions); the last row is that of the bye."""
    groups: list[tuple[int, int]]
    """Scoregroups from the top: first position and the position after the last."""
    colours: ColourSets
    everyone: int
    bye: int
    """The vertex of the pairing-allocated bye; equal to the number of players even when nobody needs it."""
    odd: bool
    _floats: dict[int, tuple[int, int]]

    def floated(self, rounds_back: int) -> tuple[int, int]:
        """Who had a downfloat, and who an upfloat, that many rounds ago (Article 1.4)."""
        if rounds_back not in self._floats:
            down = up = 0
            for position, kind in enumerate(self.history.floated(rounds_back)):
                if kind is Float.DOWN:
                    down |= 1 << position
                elif kind is Float.UP:
                    up |= 1 << position
            self._floats[rounds_back] = (down, up)
        return self._floats[rounds_back]


def build(history: History) -> PairingField:
    """Work out who of the players present may meet whom."""
    return field_of(history, history.present, history.topscorer_threshold)


def field_of(history: History, players: list[PlayerHistory], topscorer_threshold: int | None) -> PairingField:
    """The field of ``players``, whose order is the order of rank: by pairing score, then as the system ranks them.

    C3 binds everybody whose pairing score, in tenths, is not above ``topscorer_threshold``; None binds all.
    """
    count = len(players)
    everyone = (1 << count) - 1
    colours = _colour_sets(players)
    barred_white, barred_black = _barred_by_colour(players, colours, topscorer_threshold)
    rows = opponent_rows(history, players, (barred_white, barred_black))
    return PairingField(history, players, rows, scoregroups(players), colours, everyone, count, bool(count & 1), {})


def _colour_sets(players: list[PlayerHistory]) -> ColourSets:
    white = black = mild = strong = absolute = wide = 0
    for position, past in enumerate(players):
        bit = 1 << position
        if past.preference is Colour.WHITE:
            white |= bit
        elif past.preference is Colour.BLACK:
            black |= bit
        if past.strength is Strength.ABSOLUTE:
            absolute |= bit
            if past.wide_difference:
                wide |= bit
        elif past.strength is Strength.STRONG:
            strong |= bit
        elif past.strength is Strength.MILD:
            mild |= bit
    return ColourSets(white, black, mild, strong, absolute, wide)


def _barred_by_colour(players: list[PlayerHistory], colours: ColourSets, threshold: int | None) -> tuple[int, int]:
    """C3: the non-topscorers with an absolute preference for White, and those with one for Black."""
    absolute = colours.absolute
    if threshold is not None:
        for position in members(absolute):
            if players[position].pairing_score > threshold:
                absolute ^= 1 << position
    return absolute & colours.white, absolute & colours.black
