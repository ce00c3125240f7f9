"""The table of one event: who is in which group, and with which number."""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import InvalidState
from ...model import TournamentState
from .tables import a_has_white, meeting_round, opponent_in


@dataclass(frozen=True, slots=True)
class GroupMeeting:
    """Two players in one round; by TPN, White first."""

    white: int
    black: int
    round_number: int


class TwoSides:
    """All rounds of an event. Raises ``InvalidState`` for an odd number of players."""

    def __init__(self, state: TournamentState) -> None:
        players = [one.number for one in state.competitors]
        if len(players) % 2:
            raise InvalidState(
                f"{len(players)} players cannot be divided into two groups of equal size; add one or take one out.",
                code="scheveningen.odd",
                players=len(players),
            )
        self.size = len(players) // 2
        self._groups = players[: self.size], players[self.size :]
        self._place = {player: place for group in self._groups for place, player in enumerate(group, start=1)}

    def in_a(self, player: int) -> bool:
        """Whether a player is in the first group."""
        return player in self._groups[0]

    def group_of(self, player: int) -> str:
        """``A`` or ``B``."""
        return "A" if self.in_a(player) else "B"

    def number_of(self, player: int) -> int:
        """The number of a player in the own group, from 1."""
        return self._place[player]

    def pairs(self, round_number: int) -> list[tuple[int, int]]:
        """The pairs (White, Black) by TPN, in order of group A."""
        ours, theirs = self._groups
        pairs = []
        for number, player in enumerate(ours, start=1):
            other = theirs[opponent_in(self.size, round_number, number) - 1]
            pairs.append((player, other) if a_has_white(self.size, round_number, number) else (other, player))
        return pairs

    def meeting(self, one: int, other: int) -> GroupMeeting | None:
        """When two players meet; None for two of one group."""
        if self.in_a(one) == self.in_a(other):
            return None
        ours, theirs = (one, other) if self.in_a(one) else (other, one)
        number = self.number_of(ours)
        when = meeting_round(self.size, number, self.number_of(theirs))
        white = a_has_white(self.size, when, number)
        return GroupMeeting(ours if white else theirs, theirs if white else ours, when)

    def require_kept(self, state: TournamentState) -> None:
        """Raise ``InvalidState`` where an earlier round is not the one of the table: somebody came or went since."""
        for round_number in range(1, state.completed + 1):
            expected = {one: other for pair in self.pairs(round_number) for one, other in (pair, pair[::-1])}
            for one in state.competitors:
                opponent = one.games[round_number - 1].opponent
                if opponent and opponent != expected[one.number]:
                    raise InvalidState(
                        f"Player {one.number} met {opponent} in round {round_number}, which is not the table for "
                        f"{self.size} players a side; nobody enters or leaves after round 1.",
                        code="scheveningen.off_table",
                        player=one.number,
                        opponent=opponent,
                        round=round_number,
                        size=self.size,
                    )
