"""Every player of a team event in one table: games round by round, points, percentage and performance.

The prizes for boards follow from it. Only games played over the board count: a win without a game is nobody's merit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Final

from pairing.engine.model import PLAYED, Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.ratings import performances
from tournaments.history.published import published_rounds
from tournaments.history.shapes import PlayerLine
from tournaments.history.team_rounds import GAME_SCORING
from tournaments.models import Regulations, Tournament
from tournaments.teams.queries import games_of, seats_of
from tournaments.teams.shapes import RosterGame, SeatLine


class By(StrEnum):
    """What ranks the players."""

    POINTS = "points"
    PERCENTAGE = "percentage"
    PERFORMANCE = "performance"


@dataclass(frozen=True, slots=True)
class TableLine:
    """One player with everything that a board prize can go by. Points are tenths."""

    number: int
    """The line in the table of all players by points; cells name opponents by it."""
    seat: SeatLine
    team: PlayerLine
    board: int
    """The board of most of the games; the higher one where two are level."""
    points: int
    played: int
    performance: int | None
    """None without a rated opponent met over the board."""
    cells: tuple[TableCell, ...]
    """One for each published round."""
    rank: int = 0
    """Among those shown, by what ranks them; players who are level share it."""

    @property
    def percent(self) -> int:
        """Tenths of a percent, rounded half up; 0 without a game."""
        return (2000 * self.points + 10 * self.played) // (20 * self.played) if self.played else 0

    @property
    def percentage(self) -> float:
        """As a number to show, with one decimal."""
        return self.percent / 10


@dataclass(frozen=True, slots=True)
class TableCell:
    """One round of one player; None for a round in which the player did not sit at a board."""

    game: RosterGame | None = None
    opponent: int = 0
    """Line of the opponent; 0 where nobody sat there."""


_KEYS: Final[Mapping[By, Callable[[TableLine], tuple[int, ...]]]] = {
    By.POINTS: lambda line: (line.points, line.percent, line.performance or 0),
    By.PERCENTAGE: lambda line: (line.percent, line.played, line.performance or 0),
    By.PERFORMANCE: lambda line: (line.performance or 0, line.points),
}
"""What ranks first and what separates those who are level."""


def player_table(tournament: Tournament) -> tuple[TableLine, ...]:
    """Everybody who sat at a board of a public line-up, by points. Six queries; nothing where players play for
    themselves."""
    if not Regulations.objects.get(tournament=tournament).of_teams:
        return ()
    rounds = published_rounds(tournament)
    seats = seats_of(tournament)
    games = games_of(rounds, seats)
    if not games:
        return ()
    team_of = {seat.player_id: team for (_number, team, _board), seat in seats.items()}
    seat_of = {seat.player_id: seat for seat in seats.values()}
    performed = _performances(games, seat_of, len(rounds))
    lines = [
        _line(games[player], seat_of[player], rounds[-1].line(team_of[player]), performed[player]) for player in games
    ]
    lines.sort(key=lambda line: (*(-one for one in _KEYS[By.POINTS](line)), line.seat.name))
    number_of = {line.seat.player_id: number for number, line in enumerate(lines, start=1)}
    numbers = [one.number for one in rounds]
    return tuple(
        replace(line, number=number, cells=_cells(games[line.seat.player_id], numbers, number_of))
        for number, line in enumerate(lines, start=1)
    )


def ranked(lines: Sequence[TableLine], by: By, *, board: int = 0, fewest: int = 1) -> tuple[TableLine, ...]:
    """Those of ``lines`` with at least ``fewest`` games, on ``board`` (0: on any), in the order of ``by``."""
    chosen = [one for one in lines if one.played >= max(fewest, 1) and board in {0, one.board}]
    chosen.sort(key=lambda line: (*(-one for one in _KEYS[by](line)), line.number))
    found: list[TableLine] = []
    for _key, level in groupby(chosen, key=_KEYS[by]):
        rank = len(found) + 1
        found += [replace(line, rank=rank) for line in level]
    return tuple(found)


def boards_in(lines: Sequence[TableLine]) -> tuple[int, ...]:
    """The boards for which there is somebody."""
    return tuple(sorted({line.board for line in lines}))


def _line(games: Sequence[RosterGame], seat: SeatLine, team: PlayerLine, performance: int | None) -> TableLine:
    worth = {outcome.value: points for outcome, points in GAME_SCORING.table.items()}
    played = [game.outcome for game in games if game.outcome and Outcome(game.outcome) in PLAYED]
    boards = Counter(game.board for game in games)
    board = min(boards, key=lambda one: (-boards[one], one))
    return TableLine(0, seat, team, board, sum(worth[one] for one in played), len(played), performance, ())


def _cells(games: Sequence[RosterGame], rounds: Sequence[int], number_of: Mapping[int, int]) -> tuple[TableCell, ...]:
    by_round = {game.round_number: game for game in games}
    return tuple(
        TableCell(game, number_of.get(game.opponent.player_id, 0) if game.opponent else 0)
        if (game := by_round.get(number))
        else TableCell()
        for number in rounds
    )


def _performances(
    games: Mapping[int, Sequence[RosterGame]], seat_of: Mapping[int, SeatLine], rounds: int
) -> dict[int, int | None]:
    """TPR (C.07 Article 10.2) by player, from the games of the boards alone."""
    numbers = {player: number for number, player in enumerate(games, start=1)}
    competitors = []
    for player, played in games.items():
        by_round = {one.round_number: one for one in played}
        competitors.append(
            Competitor(
                numbers[player],
                tuple(_game(by_round.get(number), numbers) for number in range(1, rounds + 1)),
                rating=seat_of[player].rating,
            )
        )
    found = performances(TournamentState(tuple(competitors), rounds=max(rounds, 1), completed=rounds))
    return {player: found[number] for player, number in numbers.items()}


def _game(one: RosterGame | None, numbers: Mapping[int, int]) -> Game:
    opponent = one.opponent and numbers.get(one.opponent.player_id) if one else None
    if one is None or not one.outcome or not opponent:
        return Game(Outcome.ZERO_BYE)
    return Game(Outcome(one.outcome), opponent, Colour(one.colour))
