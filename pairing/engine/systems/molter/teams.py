"""The table of one event: who is in which team, and on which board."""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import InvalidState
from ...model import TournamentState
from ..refusals import require_teams
from . import DESCRIPTION, SIZE
from .tables import TableGame, TablePlace, meetings


@dataclass(frozen=True, slots=True)
class TeamMeeting:
    """Two players in one round; by TPN, White first."""

    white: int
    black: int
    round_number: int
    cell: TableGame


class TeamTable:
    """All rounds of an event. Raises ``InvalidState`` where the players do not make teams of one size, or an odd number
    of players."""

    def __init__(self, state: TournamentState) -> None:
        self._numbers = [one.number for one in state.competitors]
        self.size = int(DESCRIPTION.option(state, SIZE))
        require_teams(len(self._numbers), self.size)
        self.count = len(self._numbers) // self.size
        self.rounds = min(state.rounds, self.count - 1)
        self._index = {number: index for index, number in enumerate(self._numbers)}

    def place_of(self, player: int) -> TablePlace:
        """Team and board of a player."""
        index = self._index[player]
        return TablePlace(index // self.size + 1, index % self.size + 1)

    def player_at(self, place: TablePlace) -> int:
        """The TPN of the player of a team at a board."""
        return self._numbers[(place.team - 1) * self.size + place.board - 1]

    def round(self, round_number: int) -> list[TeamMeeting]:
        """The pairs of a round, in order of boards and teams; none beyond the last one of the table."""
        if not 1 <= round_number <= self.rounds:
            return []
        found = meetings(self.count, self.size, self.rounds, round_number)
        return [TeamMeeting(self.player_at(one.white), self.player_at(one.black), round_number, one) for one in found]

    def meeting_of(self, player: int, round_number: int) -> TeamMeeting:
        """The pair of a player in a round."""
        return next(one for one in self.round(round_number) if player in (one.white, one.black))

    def meeting_with_team(self, player: int, team: int) -> TeamMeeting | None:
        """When a player meets somebody of a team; None for the own team, and where the planned rounds have none."""
        place = self.place_of(player)
        for round_number in range(1, self.rounds + 1):
            found = self.meeting_of(player, round_number)
            if found.cell.other(place).team == team:
                return found
        return None

    def require_kept(self, state: TournamentState) -> None:
        """Raise ``InvalidState`` where an earlier round is not the one of the table: somebody came or went since."""
        for round_number in range(1, state.completed + 1):
            pairs = [(one.white, one.black) for one in self.round(round_number)]
            expected = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
            for one in state.competitors:
                opponent = one.games[round_number - 1].opponent
                if opponent and opponent != expected.get(one.number):
                    raise InvalidState(
                        f"Player {one.number} met {opponent} in round {round_number}, which is not the table for "
                        f"{self.count} teams of {self.size}; nobody enters or leaves after round 1.",
                        code="molter.off_table",
                        player=one.number, opponent=opponent, round=round_number, teams=self.count, size=self.size,
                    )  # fmt: skip
