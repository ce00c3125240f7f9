"""Scores that a system has of its own and that rank before the points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from ..keizer_score import SCORE, SIXTHS, keizer_list
from ..lives import SCORE as LIVES
from ..lives import lives_of
from ..model import TournamentState
from ..registry import NAMES, description_of
from .values import Style, TieBreakValue


def own_score_of(state: TournamentState) -> str:
    """The criterion that comes before the points in the system of ``state``; empty in most."""
    return description_of(state.system).own_score if state.system in NAMES else ""


def of_keizer(state: TournamentState) -> dict[int, TieBreakValue]:
    """KEIZER: the scores of the list, exact; shown with two decimals at most."""
    scores = keizer_list(state).scores
    return {number: TieBreakValue(Fraction(100 * sixths, SIXTHS)) for number, sixths in scores.items()}


def of_two_life(state: TournamentState) -> dict[int, TieBreakValue]:
    """LIVES: those left, then, among those who have none, the round in which the last one was lost."""
    return {
        number: TieBreakValue(100 * one.left + one.out_in, style=Style.LIVES) for number, one in lives_of(state).items()
    }


OWN_SCORES: Final[Mapping[str, Callable[[TournamentState], dict[int, TieBreakValue]]]] = {
    SCORE: of_keizer,
    LIVES: of_two_life,
}
"""By criterion."""
