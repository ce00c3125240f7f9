"""The field of a round after the seeding rounds: order of rank and bye (C.04.4.2 Articles 1.8 and 3.1)."""

from __future__ import annotations

from dataclasses import dataclass

from ...history import History, PlayerHistory
from ...matching.bitset import UNMATCHED, members, search
from ..dutch.lookahead import look_ahead
from ..dutch.pairing_field import PairingField, field_of
from .evaluation import Index, opposition, ranking_key


@dataclass(slots=True, eq=False)
class Ranked:
    """Everything that the brackets of one round share."""

    field: PairingField
    """Those to be paired, by pairing score and then in the order of Article 1.8; the receiver of the bye is gone."""
    ranks: list[int]
    """``ranks[position]``: the place of Article 1.8 among all players of the field, scores not looked at."""
    indexes: dict[int, Index]
    """By TPN, of everybody present."""
    bye: PlayerHistory | None
    """The player who gets the pairing-allocated bye; None in an even field."""


def rank(history: History) -> Ranked:
    """Rank the players present and give the bye; raises ``NoPairing`` when nobody can get it."""
    indexes = opposition(history)
    players = sorted(history.present, key=lambda past: (-past.pairing_score, *ranking_key(past, indexes)))
    bye = None
    if len(players) & 1:
        bye = _receiver_of_bye(history, players, indexes)
        players.remove(bye)
    in_order = sorted(range(len(players)), key=lambda position: ranking_key(players[position], indexes))
    ranks = [0] * len(players)
    for place, position in enumerate(in_order):
        ranks[position] = place
    return Ranked(field_of(history, players, None), ranks, indexes, bye)


def _receiver_of_bye(history: History, players: list[PlayerHistory], indexes: dict[int, Index]) -> PlayerHistory:
    """3.1: of the players who may get it and whose absence leaves all others pairable, the first by ``bye_key``."""
    field = field_of(history, players, None)
    look = look_ahead(field, lowest_bye_score=False)
    present = look.mates[field.bye]
    look.mates[present] = UNMATCHED
    able = search(look.rows, look.mates, present, field.everyone, 0) & look.rows[field.bye]
    eligible = [players[position] for position in members(able)]
    return min(eligible, key=lambda past: bye_key(past, indexes))


def bye_key(past: PlayerHistory, indexes: dict[int, Index]) -> tuple[int, ...]:
    """Sorts the players who can get the bye, the first before the others (3.1.3 to 3.1.5)."""
    return past.pairing_score, -past.played, *(-value for value in ranking_key(past, indexes))
