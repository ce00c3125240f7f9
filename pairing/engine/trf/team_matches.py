"""From the games of a team file to its matches: who met whom on which board, and what it brought.

Record 001 knows games of players only. Two teams whose players met have a match; boards follow the order of the teams,
records 300 say where they do not, records 320 and 330 which team had the bye or a match that was not played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ..model import PLAYED, Game, Outcome, Scoring
from ..standings.team_event import Score, Team, TeamEvent, TeamRound, match_outcome
from .faults import Fault, TrfError
from .records import TrfFile
from .team_records import TeamRecord

MATCH_POINTS: Final = Scoring(20, 10, 0, 10)
"""Two points for a match won; the pairing-allocated bye counts as a draw (C.04.6 Article 1.4)."""
_OWN_GAME: Final = {Outcome.FULL_BYE: Outcome.FORFEIT_WIN}
"""A win without an opponent is how a board is written that the other team could not fill."""
_KINDS: Final = {
    "W": Outcome.WIN, "D": Outcome.DRAW, "L": Outcome.LOSS, "F": Outcome.FULL_BYE, "H": Outcome.HALF_BYE,
    "Z": Outcome.ZERO_BYE, "+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS,
}  # fmt: skip


def team_event(trf_file: TrfFile) -> TeamEvent:
    """The team event that a file holds. Raises ``TrfError`` with every reason why its matches cannot be told."""
    reader = TeamMatches(trf_file)
    if reader.faults:
        raise TrfError(reader.faults)
    teams = tuple(
        Team(record.number, tuple(reader.rounds(record.number)), record.name or record.nickname)
        for record in trf_file.team_data.teams
    )
    return TeamEvent(
        teams=teams,
        rounds=trf_file.rounds or max(reader.completed, 1),
        boards=reader.boards,
        match_scoring=reader.match_scoring,
        game_scoring=trf_file.scoring,
        primary=primary_score(trf_file.system_code),
        round_robin=trf_file.is_round_robin,
    )


def primary_score(system_code: str) -> Score:
    """The score that record 192 puts first: game points where only or first they are named, else match points."""
    scores = [word for word in system_code.upper().split("_") if word in set(Score)]
    return Score(scores[0]) if scores else Score.MATCH


class TeamMatches:
    """The matches of a file, with every reason in ``faults`` why they cannot be told."""

    def __init__(self, trf_file: TrfFile) -> None:
        self._file = trf_file
        self.faults: list[Fault] = []
        data = trf_file.team_data
        self._records = {record.number: record for record in data.teams}
        self.team_of: dict[int, int] = {}
        self._assign_members(data.teams)
        self._games = {player.number: player.games for player in trf_file.players}
        self.completed = trf_file.completed
        scores = data.match_scores
        win, draw = scores.get("W", MATCH_POINTS.win), scores.get("D", MATCH_POINTS.draw)
        absence = scores.get("A", scores.get("Z", 0))
        self.match_scoring = Scoring(win, draw, scores.get("L", 0), scores.get("P", draw), absence, absence)
        self.line_ups = {(one.round_number, one.team): one for one in data.line_ups}
        self.forfeits = {
            (one.round_number, team): kind
            for one in data.forfeited
            for team, kind in ((one.white, one.kind[0]), (one.black, one.kind[1]))
        }
        self.meetings = [self._opponents(number) for number in range(1, self.completed + 1)]
        self.boards = len(data.board_colours) or self._most_games()
        self._pairing_byes = {
            (number, team): bye for bye in data.pairing_byes for number, team in enumerate(bye.teams, start=1) if team
        }
        self._byes = {(byes.round_number, team): byes.kind for byes in trf_file.requested_byes for team in byes.numbers}

    def rounds(self, team: int) -> Iterator[TeamRound]:
        """The completed rounds of one team."""
        for number in range(1, self.completed + 1):
            opponent = self.meetings[number - 1].get(team)
            played = self._bye(number, team) if opponent is None else self._match(number, team, opponent)
            yield self._adjusted(played, number, team)

    def _assign_members(self, records: Sequence[TeamRecord]) -> None:
        """Note the team of every player; a player who is unknown or in two teams is a fault."""
        known = {player.number for player in self._file.players}
        for record in records:
            for member in record.members:
                if member not in known:
                    self._fault(
                        record.line, 1, "unknown_member", f"Team {record.number}: player {member} is not in the file.",
                        team=record.number, player=member,
                    )  # fmt: skip
                elif self.team_of.setdefault(member, record.number) != record.number:
                    self._fault(
                        record.line, 1, "two_teams",
                        f"Player {member} is in team {self.team_of[member]} and in team {record.number}. Name a "
                        "player in one team.",
                        player=member, team=record.number, other=self.team_of[member],
                    )  # fmt: skip

    def game(self, player: int, number: int) -> Game:
        """The game of a player in a round, as the file has it."""
        games = self._games.get(player, ())
        game = games[number - 1] if len(games) >= number else None
        return game or Game(Outcome.ZERO_BYE)

    def _opponents(self, number: int) -> dict[int, int]:
        """Who met whom in one round, both ways; a forfeited match counts."""
        met: dict[int, set[int]] = {}
        for player, team in self.team_of.items():
            opponent = self.game(player, number).opponent
            if opponent:
                met.setdefault(team, set()).add(self.team_of.get(opponent, 0))
        stated = [(one.white, one.black) for one in self._file.team_data.forfeited if one.round_number == number] + [
            (one.team, one.opponent) for one in self._file.team_data.line_ups if one.round_number == number
        ]
        for one, other in stated:
            met.setdefault(one, set()).add(other)
            met.setdefault(other, set()).add(one)
        for team, others in met.items():
            if len(others) > 1 or others & {0, team} or others - self._records.keys() or team not in self._records:
                line = self._records[team].line if team in self._records else 0
                self._fault(
                    line, min(line, 1), "unclear_match",
                    f"Round {number}: the games of team {team} do not belong to a match with one other team. Check the "
                    "members of the teams and records 300 and 330.",
                    team=team, round=number,
                )  # fmt: skip
        return {team: next(iter(others)) for team, others in met.items()}

    def _most_games(self) -> int:
        return max(
            (
                sum(bool(self.game(player, number).opponent) for player in record.members)
                for record in self._records.values()
                for number in range(1, self.completed + 1)
            ),
            default=0,
        )

    def _bye(self, number: int, team: int) -> TeamRound:
        """A round without a match: by record 320 or 240, or failing these as the players' own lines say."""
        bye = self._pairing_byes.get((number, team))
        if bye is not None:
            boards = (Outcome.PAIRING_BYE,) * self.boards
            return TeamRound(Outcome.PAIRING_BYE, 0, bye.match_points, bye.game_points, boards)
        said = {self.game(player, number).outcome for player in self._records[team].members}
        kinds = (Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE)
        kind = self._byes.get((number, team)) or next((one for one in kinds if one in said), Outcome.ZERO_BYE)
        games = self._file.scoring
        # A pairing-allocated bye of a team is worth a drawn match where nothing else is said (C.04.6 Article 1.4).
        each = games.draw if kind is Outcome.PAIRING_BYE else games.points(kind)
        return TeamRound(kind, 0, self.match_scoring.points(kind), each * self.boards, (kind,) * self.boards)

    def _match(self, number: int, team: int, opponent: int) -> TeamRound:
        own, other = self._sides(number, team, opponent)
        forfeit = self.forfeits.get((number, team))
        played = any(outcome in PLAYED for outcome in own)
        if forfeit and not played and not any(outcome is Outcome.FORFEIT_WIN for outcome in own + other):
            own = (Outcome.FORFEIT_WIN if forfeit == "+" else Outcome.FORFEIT_LOSS,) * self.boards
        worth = self._file.scoring.table
        gained = sum(worth[outcome] for outcome in own)
        if forfeit:
            outcome = Outcome.FORFEIT_WIN if forfeit == "+" else Outcome.FORFEIT_LOSS
        else:
            outcome = match_outcome(own, other, worth)
        return TeamRound(outcome, opponent, self.match_scoring.points(outcome), gained, own)

    def _sides(self, number: int, team: int, opponent: int) -> tuple[tuple[Outcome, ...], tuple[Outcome, ...]]:
        """The outcomes of ``team`` and of ``opponent`` on each board. Both orders of the two give the same boards."""
        first, second = sorted((team, opponent))
        pairs = self.pairs(number, first, second)
        sides = [
            tuple(self.outcome(pair[side], number) for pair in pairs) + (Outcome.ZERO_BYE,) * (self.boards - len(pairs))
            for side in (0, 1)
        ]
        return (sides[0], sides[1]) if team == first else (sides[1], sides[0])

    def outcome(self, player: int, number: int) -> Outcome:
        """What a board brought to a player, who is 0 where nobody sits."""
        outcome = self.game(player, number).outcome if player else Outcome.ZERO_BYE
        return _OWN_GAME.get(outcome, outcome)

    def pairs(self, number: int, first: int, second: int) -> list[tuple[int, int]]:
        """(player of ``first``, player of ``second``) on board 1, 2, …; 0 where a team has nobody."""
        own, other = (self._seats(number, team) for team in (first, second))
        partner = {player: self.game(player, number).opponent for player in (*own, *other) if player}
        if self._is_whole(own):
            return _seated(own, other, partner)
        if self._is_whole(other):
            return [(two, one) for one, two in _seated(other, own, partner)]
        return _merged(own, other, partner)

    def _is_whole(self, seats: Sequence[int]) -> bool:
        """Whether every board of a team is known, the empty ones included."""
        return 0 in seats or len(seats) == self.boards

    def _seats(self, number: int, team: int) -> list[int]:
        """The players of ``team`` in order of boards, as far as the file tells."""
        line_up = self.line_ups.get((number, team))
        if line_up is not None:
            return list(line_up.players)
        return [
            player
            for player in self._records[team].members
            if (game := self.game(player, number)).opponent or game.outcome in _OWN_GAME
        ]

    def _adjusted(self, played: TeamRound, number: int, team: int) -> TeamRound:
        """``played`` with the points that record 299 gives this team in this round."""
        for record in self._file.team_data.abnormal_points:
            if record.teams and team not in record.teams:
                continue
            if not record.kind and number == max(record.round_number, 1):
                played = replace(
                    played,
                    match_bonus=played.match_bonus + record.match_points,
                    game_bonus=played.game_bonus + record.game_points,
                )
            elif record.kind and record.round_number in {0, number} and played.outcome is _KINDS[record.kind]:
                played = replace(played, match_points=record.match_points, game_points=record.game_points)
        return played

    def _fault(self, line: int, column: int, code: str, message: str, **facts: int | str) -> None:
        self.faults.append(Fault(line, column, code, message, "TRF26 310", facts))


def _seated(own: Sequence[int], other: Sequence[int], partner: Mapping[int, int]) -> list[tuple[int, int]]:
    """The boards of a match of which one side is known completely.

    A player without an opponent takes the board on which that side has nobody.
    """
    alone = iter([player for player in other if player and not partner[player]])
    pairs = [(player, partner[player] if player else next(alone, 0)) for player in own]
    return pairs + [(0, player) for player in alone]


def _merged(own: Sequence[int], other: Sequence[int], partner: Mapping[int, int]) -> list[tuple[int, int]]:
    """The boards of a match when neither side is known completely, in the order of both teams.

    A player without an opponent keeps the place between the games before and after in the own team.
    """
    waiting = list(other)
    pairs: list[tuple[int, int]] = []
    for player in own:
        opponent = partner[player]
        while opponent in waiting and waiting[0] != opponent and not partner[waiting[0]]:
            pairs.append((0, waiting.pop(0)))
        if opponent in waiting:
            waiting.remove(opponent)
        pairs.append((player, opponent))
    return pairs + [(0, player) for player in waiting]
