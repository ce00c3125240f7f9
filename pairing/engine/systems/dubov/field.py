"""The players of one round in order of rank, with what the Dubov system asks of them.

Positions count from 0 in order of rank (C.04.4.1 Article 1.2); a set of players is an integer with one bit for each.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...history import Float, History, PlayerHistory, Strength, derive
from ...model import PLAYED, Colour, TournamentState
from ..opponents import opponent_rows, scoregroups


@dataclass(slots=True, eq=False)
class Field:
    """Everything that the brackets of one round share."""

    history: History
    players: list[PlayerHistory]
    rows: list[int]
    """``rows[i]``: whom the player in position i may meet (C1, C3, prohibitions)."""
    groups: list[tuple[int, int]]
    """Scoregroups from the top: first position and the position after the last."""
    white: int
    """Who prefers White; everybody else prefers Black (Article 1.6)."""
    averages: list[int]
    """By position the average rating of the opponents met (ARO, Article 1.7)."""
    maximum: int
    """How many upfloats make a maximum upfloater (Article 1.8)."""
    last_round: bool
    _upfloats: dict[int, int]

    @property
    def everyone(self) -> int:
        return (1 << len(self.players)) - 1

    def upfloats(self, position: int) -> int:
        """How often the player has been upfloated (Article 1.8): games played against a higher pairing score."""
        if position not in self._upfloats:
            number = self.players[position].number
            rounds = range(1, self.history.state.completed + 1)
            self._upfloats[position] = sum(self.history.float_of(number, one) is Float.UP for one in rounds)
        return self._upfloats[position]

    def burdens(self, position: int) -> tuple[int, int, int]:
        """What lifting the player costs in C8, C9 and C10; nothing in the last round.

        C8: whether the player is a maximum upfloater. C9: how often such a player was upfloated. C10: whether the
        player was upfloated in the previous round.
        """
        if self.last_round:
            return 0, 0, 0
        times = self.upfloats(position)
        again = self.history.float_back(self.players[position].number, 1) is Float.UP
        return (1, times, int(again)) if times >= self.maximum else (0, 0, int(again))

    def tpn(self, position: int) -> int:
        """The pairing number of the player."""
        return self.players[position].number


def past_of(state: TournamentState) -> History:
    """The past as this system reads it: a player without a game mildly prefers Black (Article 1.6.4)."""
    history = derive(state)
    for past in history.players.values():
        if not past.colours:
            past.preference, past.strength = Colour.BLACK, Strength.MILD
    return history


def field_of(history: History) -> Field:
    """Rank the players present and work out who may meet whom; ``history`` comes from ``past_of``."""
    players = history.present
    white = absolute = 0
    for position, past in enumerate(players):
        if past.preference is Colour.WHITE:
            white |= 1 << position
        if past.strength is Strength.ABSOLUTE:
            absolute |= 1 << position
    return Field(
        history,
        players,
        opponent_rows(history, history.present, (absolute & white, absolute & ~white)),
        scoregroups(players),
        white,
        [average_rating(history, past) for past in players],
        maximum_upfloats(history.state.rounds),
        history.last_round,
        {},
    )


def maximum_upfloats(rounds: int) -> int:
    """MaxT (Article 1.8)."""
    return 2 + rounds // 5


def average_rating(history: History, past: PlayerHistory) -> int:
    """ARO (Article 1.7): the mean rating of the opponents met over the board, half a point up; 0 before the first."""
    met = [history.players[game.opponent].competitor.rating for game in past.competitor.games if game.outcome in PLAYED]
    return (2 * sum(met) + len(met)) // (2 * len(met)) if met else 0
