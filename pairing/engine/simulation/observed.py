"""What can be compared round by round between simulated tournaments and one that was played: perfect scores, rating
gaps and upsets, from a ``TournamentState`` alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from ..model import PLAYED, Competitor, Game, Outcome, TournamentState
from .metrics import perfect_scores
from .population import Population
from .series import tournaments
from .study import Study

WINS: Final = frozenset({Outcome.WIN, Outcome.UNRATED_WIN})
LOSSES: Final = frozenset({Outcome.LOSS, Outcome.UNRATED_LOSS})


@dataclass(frozen=True, slots=True)
class RoundNumbers:
    """One round of one tournament."""

    perfect: int
    """Players who have won everything after it."""
    gap: float | None
    """Mean rating difference of its boards; None without a board."""
    upsets: float | None
    """Share of the games between players of different ratings that the favourite did not win; None without one."""

    def to_json(self) -> dict[str, Any]:
        """The stored form; ``round_numbers_from_json`` reads it back equal."""
        return asdict(self)


def round_numbers_from_json(data: Mapping[str, Any]) -> RoundNumbers:
    """The numbers that ``RoundNumbers.to_json`` wrote."""
    return RoundNumbers(data["perfect"], data["gap"], data["upsets"])


def observe(state: TournamentState, population: Population) -> tuple[RoundNumbers, ...]:
    """The completed rounds of ``state``, in order. ``population`` says what a player without a rating is taken for.

    A forfeit and a game that is not finished are boards for the gap, but no upsets.
    """
    ratings = [population.assumed_rating(competitor.rating) for competitor in state.competitors]
    perfect = perfect_scores(state)
    return tuple(
        RoundNumbers(perfect[index], _gap(state, index, ratings), _upsets(state, index, ratings))
        for index in range(state.completed)
    )


def sample(study: Study, index: int) -> tuple[tuple[RoundNumbers, ...], ...]:
    """Tournament ``index`` of ``study`` under each of its variants; a variant that could not be paired to its end has
    fewer rounds."""
    return tuple(observe(one.state, study.population) for one in tournaments(study, index))


def _boards(state: TournamentState, index: int) -> list[tuple[Competitor, Competitor, Game]]:
    """Each board of a round once, with the game as its first player has it."""
    found = []
    for competitor in state.competitors:
        game = competitor.games[index]
        if game.opponent and competitor.number < game.opponent:
            found.append((competitor, state.competitors[game.opponent - 1], game))
    return found


def _gap(state: TournamentState, index: int, ratings: Sequence[int]) -> float | None:
    gaps = [abs(ratings[one.number - 1] - ratings[other.number - 1]) for one, other, _ in _boards(state, index)]
    return sum(gaps) / len(gaps) if gaps else None


def _upsets(state: TournamentState, index: int, ratings: Sequence[int]) -> float | None:
    games = upsets = 0
    for one, other, game in _boards(state, index):
        difference = ratings[one.number - 1] - ratings[other.number - 1]
        if not difference or game.outcome not in PLAYED - {Outcome.UNFINISHED}:
            continue
        games += 1
        upsets += game.outcome not in (WINS if difference > 0 else LOSSES)
    return upsets / games if games else None
