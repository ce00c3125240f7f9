"""Which games of a player count for a norm (B.01 Articles 1.4.1 and 1.4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..model import Competitor, Game, Outcome

HALVES: Final = {
    Outcome.WIN: 2,
    Outcome.UNRATED_WIN: 2,
    Outcome.DRAW: 1,
    Outcome.UNRATED_DRAW: 1,
    Outcome.LOSS: 0,
    Outcome.UNRATED_LOSS: 0,
}
"""Games over the board in half points. A game that is not rated counts for a norm too."""
NO_FEDERATION: Final = frozenset({"", "NON"})
"""How lists write that a player belongs to no FIDE federation, or that nobody filled the field."""


class Reason(StrEnum):
    """Why a round does not count."""

    NO_OPPONENT = "no_opponent"
    PAIRING_BYE = "pairing_bye"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"
    NO_RESULT = "no_result"
    NO_FEDERATION = "no_federation"
    """The opponent belongs to no FIDE federation, or the list does not say to which (Article 1.4.2a)."""
    UNRATED_WITHOUT_POINT = "unrated_without_point"
    """Round robin: an unrated opponent without a point against rated ones (Article 1.4.2b)."""


@dataclass(frozen=True, slots=True)
class NormGame:
    """A game that counts."""

    round_number: int
    opponent: int
    """Pairing number; 0 for an opponent who is only assumed."""
    rating: int
    """0: unrated."""
    title: str
    federation: str
    halves: int
    """The player's own score in half points."""
    forfeited: bool = False
    """The opponent forfeited the last round and the game is counted as lost (Article 1.4.2c)."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A round that does not count."""

    round_number: int
    opponent: int
    reason: Reason


def games_of(
    players: Mapping[int, Competitor], number: int, *, round_robin: bool = False
) -> tuple[tuple[NormGame, ...], tuple[LeftOut, ...]]:
    """The completed rounds of a player: games that count, and rounds that do not; ``players`` are all by number."""
    counted: list[NormGame] = []
    others: list[LeftOut] = []
    for round_number, game in enumerate(players[number].games, start=1):
        reason = _reason(game, players, round_robin)
        if reason is not None:
            others.append(LeftOut(round_number, game.opponent, reason))
        else:
            counted.append(game_against(players[game.opponent], round_number, HALVES[game.outcome]))
    return tuple(counted), tuple(others)


def game_against(opponent: Competitor, round_number: int, halves: int, *, forfeited: bool = False) -> NormGame:
    """A game against this opponent."""
    return NormGame(
        round_number,
        opponent.number,
        opponent.rating_in(round_number),
        opponent.title,
        opponent.federation,
        halves,
        forfeited,
    )


def _reason(game: Game, players: Mapping[int, Competitor], round_robin: bool) -> Reason | None:
    if game.outcome is Outcome.PAIRING_BYE:
        return Reason.PAIRING_BYE
    if not game.opponent:
        return Reason.NO_OPPONENT
    if game.outcome is Outcome.FORFEIT_WIN:
        return Reason.FORFEIT_WIN
    if game.outcome is Outcome.FORFEIT_LOSS:
        return Reason.FORFEIT_LOSS
    if game.outcome not in HALVES:
        return Reason.NO_RESULT
    opponent = players[game.opponent]
    if opponent.federation in NO_FEDERATION:
        return Reason.NO_FEDERATION
    if round_robin and not opponent.rating and not _has_a_point(opponent, players):
        return Reason.UNRATED_WITHOUT_POINT
    return None


def _has_a_point(opponent: Competitor, players: Mapping[int, Competitor]) -> bool:
    return any(
        HALVES.get(game.outcome, 0) and players[game.opponent].rating for game in opponent.games if game.opponent
    )
