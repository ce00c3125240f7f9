"""The past as matches of two games (C.04.5 preface, Articles 1.5 and 1.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...history import History, PlayerHistory
from ...model import PLAYED, Colour, Game, Outcome

BARRING = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE})
"""C2: byes after which nobody gets the bye of the pairing."""


@dataclass(frozen=True, slots=True)
class Matches:
    """The matches of one player to be paired."""

    past: PlayerHistory
    met: frozenset[int]
    """TPNs of the opponents of matches that were not forfeited (C1)."""
    played: int
    """Matches that were not forfeited."""
    colours: tuple[Colour, ...]
    """Of the matches in which at least one game was played, oldest first (1.6)."""
    may_receive_bye: bool
    """C2."""
    floated: bool
    """Whether the opponent of the previous round had another score (1.5)."""

    @property
    def number(self) -> int:
        return self.past.number

    @property
    def score(self) -> int:
        """Pairing score, in tenths."""
        return self.past.pairing_score

    @property
    def whites(self) -> int:
        """Matches begun with White."""
        return self.colours.count(Colour.WHITE)


def matches_of(history: History) -> list[Matches]:
    """Everybody present, in order of rank (1.2)."""
    lost = {number: _lost(past.competitor.games) for number, past in history.players.items()}
    return [_matches(history, past, lost) for past in history.present]


def matches_of_player(history: History, number: int) -> Matches:
    """One player, present or not."""
    past = history.players[number]
    met = {game.opponent for game in past.competitor.games if game.opponent}
    return _matches(history, past, {one: _lost(history.players[one].competitor.games) for one in {number, *met}})


def _matches(history: History, past: PlayerHistory, lost: Mapping[int, frozenset[int]]) -> Matches:
    own = lost[past.number]
    kept, barred = [], False
    for place, game in enumerate(past.competitor.games):
        if not game.opponent:
            barred |= game.outcome in BARRING
        elif place in lost[game.opponent]:
            # C2: a match won because the opponent forfeited both games.
            barred |= place not in own
        elif place not in own:
            kept.append(game)
    return Matches(
        past,
        frozenset([game.opponent for game in kept]),
        len(kept),
        tuple([game.colour for game in kept if game.colour is not None and _any_game_played(game)]),
        not barred,
        _floated(history, past),
    )


def _lost(games: Sequence[Game]) -> frozenset[int]:
    """The places of the matches of which both games were forfeited."""
    return frozenset([place for place, game in enumerate(games) if _lost_both(game)])


def _lost_both(game: Game) -> bool:
    return game.outcome is Outcome.FORFEIT_LOSS and game.second in {None, Outcome.FORFEIT_LOSS}


def _any_game_played(game: Game) -> bool:
    return game.outcome in PLAYED or game.second in PLAYED


def _floated(history: History, past: PlayerHistory) -> bool:
    completed = history.state.completed
    if not completed or not (opponent := past.competitor.games[-1].opponent):
        return False
    return past.pairing_score_before(completed) != history.players[opponent].pairing_score_before(completed)
