"""One paired round seen from its players: scores, meetings, and who could meet whom, in any system."""

from __future__ import annotations

from functools import cached_property

from ..history import History, PlayerHistory, Strength, derive
from ..model import PLAYED, RoundPairing, TournamentState
from ..registry import description_of


class RoundContext:
    """What every part of an explanation looks up. Made once per round."""

    def __init__(self, state: TournamentState, pairing: RoundPairing, *, history: History | None = None) -> None:
        """``history``: where a system reads the past in its own way."""
        self.state = state
        self.pairing = pairing
        self.description = description_of(state.system)
        self.history = history or derive(state)
        self.players = self.history.players

    def rank(self, number: int) -> tuple[int, int]:
        """Sort key of Article 1.2: the pairing score, high first, then the TPN."""
        return -self.players[number].pairing_score, number

    @cached_property
    def accelerated(self) -> bool:
        """Whether anybody has virtual points in this round."""
        return any(past.pairing_score != past.score for past in self.history.present)

    def met_in(self, first: int, second: int) -> int | None:
        """The round in which these two played each other; None when they never did (C1)."""
        if second not in self.players[first].opponents:
            return None
        for number, game in enumerate(self.players[first].competitor.games, start=1):
            if game.opponent == second and game.outcome in PLAYED:
                return number
        return None

    def prohibited(self, first: int, second: int) -> bool:
        """Whether the regulations keep these two apart in this round."""
        now = self.state.round_number
        return any(
            first in one.numbers and second in one.numbers and one.first_round <= now <= one.last_round
            for one in self.state.prohibitions
        )

    def colours_clash(self, first: int, second: int) -> bool:
        """Whether both must have the same colour; in the Dutch system topscorers may then meet all the same (C3)."""
        a, b = self.players[first], self.players[second]
        return (
            a.strength is Strength.ABSOLUTE
            and b.strength is Strength.ABSOLUTE
            and a.preference is b.preference
            and not (self.description.topscorers and any(map(self.history.is_topscorer, (first, second))))
        )

    def may_meet(self, first: int, second: int) -> bool:
        """Whether the absolute criteria and the regulations allow this pair."""
        return (
            second not in self.players[first].opponents
            and not self.colours_clash(first, second)
            and not self.prohibited(first, second)
        )

    def past(self, number: int) -> PlayerHistory:
        """The past of the player with this TPN."""
        return self.players[number]
