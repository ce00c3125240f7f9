"""The norms of every player of a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..model import Competitor, Outcome, TournamentState
from .event import NormEvent
from .games import LeftOut, NormGame, game_against, games_of
from .outlook import NextRound, NormField, NormOutlook, NormStanding, outlook
from .requirements import UNRATED, titles_open_to

_FAR = 4000


@dataclass(frozen=True, slots=True)
class PlayerNorm:
    """One player towards one title, with the games that count and those that do not."""

    number: int
    outlook: NormOutlook
    games: tuple[NormGame, ...]
    left_out: tuple[LeftOut, ...]
    rating: int
    """The player's own; 0: unrated."""

    @property
    def surplus(self) -> int:
        """How far the games to come would have to be played above the own rating."""
        demand = self.outlook.demand
        return _FAR if demand is None else demand - (self.rating or UNRATED)

    @property
    def title(self) -> str:
        """The title."""
        return self.outlook.assessment.requirement.title


def norms_of(
    state: TournamentState,
    event: NormEvent,
    sexes: Mapping[int, str],
    *,
    numbers: Iterable[int] | None = None,
    opponents: Mapping[int, int] | None = None,
) -> tuple[PlayerNorm, ...]:
    """Every title above the one that a player holds, by pairing number, the highest title first.

    ``sexes`` are ``m``, ``w`` or blank by number; ``numbers`` names the players wanted, by default everybody;
    ``opponents`` are those of the next round, None while it is not paired. A player who is missing in it has no game.
    """
    players = state.by_number
    field = NormField.of(state.competitors)
    found = []
    for number in players if numbers is None else numbers:
        player = players[number]
        games, left_out = games_of(players, number, round_robin=event.round_robin)
        following = None if opponents is None else NextRound(players.get(opponents.get(number, 0)))
        for requirement in titles_open_to(player.title, sexes.get(number, "")):
            seen = outlook(
                games,
                left_out,
                requirement,
                player,
                event,
                field,
                next_round=following,
                forfeited=_forfeited(player, players, event),
            )
            found.append(PlayerNorm(number, seen, games, left_out, player.rating))
    return tuple(found)


def standings_first(norms: Iterable[PlayerNorm]) -> list[PlayerNorm]:
    """Reached norms first, then those that the next game can complete, then open ones, the nearest first."""
    order = {standing: place for place, standing in enumerate(NormStanding)}

    def key(norm: PlayerNorm) -> tuple[int, int, int]:
        return order[norm.outlook.standing], norm.surplus, norm.number

    return sorted(norms, key=key)


def _forfeited(player: Competitor, players: Mapping[int, Competitor], event: NormEvent) -> NormGame | None:
    """The last round of the event where the opponent forfeited, as a lost game (B.01 Article 1.4.2c)."""
    if event.completed < event.rounds or not player.games:
        return None
    last = player.games[-1]
    if last.outcome is not Outcome.FORFEIT_WIN:
        return None
    return game_against(players[last.opponent], event.rounds, 0, forfeited=True)
