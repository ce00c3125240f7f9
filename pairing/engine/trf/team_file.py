"""From the state of a team event to a report file that gives the same state when it is read again.

A state knows matches, not boards. Every team gets as many players as a match has boards, and the boards of a match are
filled so that their results add up to its game points: wins first, then a draw, then losses.
"""

from __future__ import annotations

from dataclasses import replace

from ..board_colours import first_has_white, written
from ..model import PLAYED, Colour, Competitor, Game, Outcome, Scoring, TournamentState
from .records import PlayerRecord, RequestedByes, TrfFile
from .team_records import TeamAbnormalPoints, TeamData, TeamPairingByes, TeamRecord

FEWEST_BOARDS = 2
_MIRROR = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}
_SHARES = {Outcome.WIN: 3, Outcome.DRAW: 2, Outcome.LOSS: 1}
"""Quarters of the game points that a match brings where the state does not say how many."""


def with_teams(trf_file: TrfFile, state: TournamentState) -> TrfFile:
    """``trf_file``, made of the competitors of ``state``, with those as teams of invented players."""
    boards = _boards(state)
    matches = _BoardGames(state, boards)
    players = tuple(
        PlayerRecord(
            number=_player(team.number, board, boards),
            name=f"{team.name or f'Team {team.number}'} {board + 1}",
            games=tuple(matches.game(team, number, board) for number in range(1, state.completed + 1)),
        )
        for team in state.competitors
        for board in range(boards)
    )
    game_worth = Scoring().table
    players = tuple(
        replace(one, points=sum(game_worth[game.outcome] for game in one.games if game is not None)) for one in players
    )
    byes = tuple(
        next((t.number for t in state.competitors if t.games[place].outcome is Outcome.PAIRING_BYE), 0)
        for place in range(state.completed)
    )
    scoring = state.scoring
    return replace(
        trf_file,
        players=players,
        players_declared=len(players),
        rated_players_declared=0,
        teams_declared=len(state.competitors),
        tournament_type="Team: Swiss-System",
        scoring=Scoring(),
        virtual_points={},
        abnormal_points=(),
        requested_byes=trf_file.requested_byes + matches.earlier_byes(),
        team_data=TeamData(
            teams=tuple(
                TeamRecord(
                    one.number,
                    one.name or f"Team {one.number}",
                    members=tuple(_player(one.number, board, boards) for board in range(boards)),
                )
                for one in state.competitors
            ),
            pairing_byes=(TeamPairingByes(scoring.pairing_bye, 5 * boards, byes),) if any(byes) else (),
            match_scores={"W": scoring.win, "D": scoring.draw, "L": scoring.loss, "P": scoring.pairing_bye},
            board_colours=written("", boards),
            abnormal_points=tuple(
                TeamAbnormalPoints("", points, 0, number, (one.number,))
                for one in state.competitors
                for number, points in enumerate(one.adjustments, start=1)
                if points
            ),
        ),
    )


def _player(team: int, board: int, boards: int) -> int:
    return (team - 1) * boards + board + 1


def _boards(state: TournamentState) -> int:
    """As many boards as the game points of a match add up to, at least two."""
    known = [
        one.secondary_points[place] + state.by_number[game.opponent].secondary_points[place]
        for one in state.competitors
        for place, game in enumerate(one.games)
        if game.outcome in PLAYED and place < len(one.secondary_points)
    ]
    return max([FEWEST_BOARDS, *(-(-points // 10) for points in known)])


class _BoardGames:
    """The boards of every match."""

    def __init__(self, state: TournamentState, boards: int) -> None:
        self.teams = state.by_number
        self.completed = state.completed
        self.boards = boards

    def game(self, team: Competitor, number: int, board: int) -> Game:
        """What the player on a board (from 0) had in a round."""
        match = team.games[number - 1]
        if not match.opponent:
            return Game(Outcome.ZERO_BYE)
        colour = match.colour or (Colour.WHITE if team.number < match.opponent else Colour.BLACK)
        own_colour = colour if first_has_white("", board + 1) else colour.opposite
        opponent = _player(match.opponent, board, self.boards)
        if match.outcome not in PLAYED:
            return Game(match.outcome, opponent, own_colour)
        white = colour is Colour.WHITE
        results = self._results(team if white else self.teams[match.opponent], number)
        return Game(results[board] if white else _MIRROR[results[board]], opponent, own_colour)

    def _results(self, white: Competitor, number: int) -> list[Outcome]:
        """The results of the team with White on board 1."""
        match = white.games[number - 1]
        gained = self._game_points(white, number)
        other = self._game_points(self.teams[match.opponent], number)
        if gained + other != 10 * self.boards:
            gained = 5 * self.boards * _SHARES.get(match.outcome, 2) // 2 // 5 * 5
        wins, rest = divmod(gained, 10)
        results = [Outcome.WIN] * wins + [Outcome.DRAW] * (rest // 5)
        return results + [Outcome.LOSS] * (self.boards - len(results))

    def _game_points(self, team: Competitor, number: int) -> int:
        known = team.secondary_points
        return known[number - 1] if number <= len(known) else -1

    def earlier_byes(self) -> tuple[RequestedByes, ...]:
        """Byes of the past that teams had asked for."""
        kinds = (Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE)
        found = []
        for number in range(1, self.completed + 1):
            for kind in kinds:
                teams = tuple(one.number for one in self.teams.values() if one.games[number - 1].outcome is kind)
                if teams:
                    found.append(RequestedByes(kind, number, teams))
        return tuple(found)
