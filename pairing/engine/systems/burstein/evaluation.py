"""How strong the opposition was that each player has met, and the ranking by it (C.04.4.2 Articles 1.7 and 1.8).

Scores are real points in tenths, virtual points left out, so the Buchholz value is in tenths and the Sonneborn-Berger
value, a product of two of them, in hundredths of a point.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...history import History, PlayerHistory
from ...model import PLAYED, Outcome


@dataclass(frozen=True, slots=True, order=True)
class Index:
    """The Index of one player (1.8); the higher one ranks first."""

    buchholz: int
    """Sum of the scores of the opponents met, in tenths."""
    sonneborn_berger: int
    """Sum of the points earned from each opponent times that opponent's score, in hundredths."""


def opposition(history: History) -> dict[int, Index]:
    """The Index of every player present, by TPN.

    A round without a game counts as a game against an opponent with the player's own score, with the points that the
    round brought (1.7.2).
    """
    worth = history.state.scoring.table
    seen = {number: past.score + extra_for_opponents(past, history) for number, past in history.players.items()}
    found = {}
    for past in history.present:
        buchholz = sonneborn_berger = 0
        for game in past.competitor.games:
            strength = seen[game.opponent] if game.outcome in PLAYED else past.score
            buchholz += strength
            sonneborn_berger += worth[game.outcome] * strength
        found[past.number] = Index(buchholz, sonneborn_berger)
    return found


def extra_for_opponents(past: PlayerHistory, history: History) -> int:
    """The tenths that the opponents of a player add to the player's score in their evaluation (1.7.2, exception).

    A player who has a zero-point bye in this round may have had such byes in every round just before. For the opponents
    each of those earlier byes then counts as a draw. The player's own evaluation does not change.
    """
    if past.competitor.absence is not Outcome.ZERO_BYE:
        return 0
    run = 0
    for game in reversed(past.competitor.games):
        if game.outcome is not Outcome.ZERO_BYE:
            break
        run += 1
    return run * history.state.scoring.draw


def ranking_key(past: PlayerHistory, indexes: Mapping[int, Index]) -> tuple[int, int, int]:
    """Sorts players in the order of Article 1.8: Index, then TPN. Scores are not looked at."""
    index = indexes[past.number]
    return -index.buchholz, -index.sonneborn_berger, past.number
