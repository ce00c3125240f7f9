"""What the verifier reads anew for a round of the Burstein system: Index, ranking, bye (C.04.4.2 Articles 1.6 to 1.8).

Scores are real points in tenths; the Sonneborn-Berger value is in hundredths of a point.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...model import PLAYED, Competitor, Outcome, TournamentState
from ..field import ABSOLUTE, Field, FieldPlayer, field_of, field_with, indices
from ..matching import PerfectMatchings

BYE_ARTICLES = ("3.1.3", "3.1.4", "3.1.5")
"""Of what ``bye_values`` holds: score, games, and for the rest the ranking."""


def is_seeding_round(state: TournamentState) -> bool:
    """Whether the Dutch system pairs the next round (1.6)."""
    return state.round_number <= 4 and 2 * state.round_number <= state.rounds


@dataclass(frozen=True, slots=True)
class Standing:
    """The players of a round in order of rank, and how Article 1.8 orders them whatever their scores."""

    field: Field
    place: dict[int, tuple[int, int, int]]
    """By TPN: the lower, the higher ranked (1.8)."""

    def without(self, number: int, state: TournamentState) -> Standing:
        """Without the player who gets the bye."""
        left = [entrant for entrant in self.field.entrants if entrant.number != number]
        return Standing(field_with(left, state), self.place)


def standing_of(state: TournamentState) -> Standing:
    """Everybody present. There are no topscorers, so C3 binds all."""
    place = {number: (-index[0], -index[1], number) for number, index in indexes_of(state).items()}
    entrants = [replace(entrant, topscorer=False) for entrant in field_of(state).entrants]
    entrants.sort(key=lambda entrant: (-entrant.score, place[entrant.number]))
    return Standing(field_with(entrants, state), place)


def indexes_of(state: TournamentState) -> dict[int, tuple[int, int]]:
    """Buchholz and Sonneborn-Berger of everybody (1.7), in tenths and hundredths of a point; scores are real ones."""
    worth = state.scoring.table
    scores = {one.number: one.real_points(worth)[-1] for one in state.competitors}
    seen = {one.number: scores[one.number] + _missing(one) * state.scoring.draw for one in state.competitors}
    found = {}
    for one in state.competitors:
        met = [
            (seen[game.opponent] if game.outcome in PLAYED else scores[one.number], worth[game.outcome])
            for game in one.games
        ]
        found[one.number] = sum(score for score, _ in met), sum(score * points for score, points in met)
    return found


def _missing(competitor: Competitor) -> int:
    """The zero-point byes of earlier rounds that lead without a break to the one of this round (1.7.2)."""
    if competitor.absence is not Outcome.ZERO_BYE:
        return 0
    present = [number for number, game in enumerate(competitor.games, 1) if game.outcome is not Outcome.ZERO_BYE]
    return len(competitor.games) - max(present, default=0)


def bye_order(standing: Standing) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Everybody who can get the bye, by index, with what 3.1.3 to 3.1.5 compare; the smallest gets it."""
    entrants = standing.field.entrants
    spare = PerfectMatchings(standing.field.rows).spare(standing.field.everybody)
    for index in indices(spare):
        entrant = entrants[index]
        if entrant.may_have_bye:
            yield index, bye_values(standing, entrant)


def bye_values(standing: Standing, entrant: FieldPlayer) -> tuple[int, ...]:
    """Score, rounds without a game, and how far up the ranking: each has to be as low as can be for the bye."""
    return entrant.score, entrant.unplayed, *(-part for part in standing.place[entrant.number])


def colour_of(standing: Standing, one: FieldPlayer, other: FieldPlayer) -> tuple[str, str]:
    """The colour that Article 5.2 gives to ``one`` against ``other``, and the article that decides."""
    if not one.wants and not other.wants:
        higher = min(one, other, key=lambda entrant: (-entrant.score, entrant.number))
        initial = standing.field.initial_colour
        colour = initial if higher.odd else _opposite(initial)
        return colour if higher is one else _opposite(colour), "5.2.1"
    if one.wants != other.wants:
        return one.wants or _opposite(other.wants), "5.2.2"
    if _force(one) != _force(other):
        return one.wants if _force(one) > _force(other) else _opposite(one.wants), "5.2.3"
    for mine, theirs in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if mine != theirs:
            return theirs, "5.2.4"
    higher = min(one, other, key=lambda entrant: standing.place[entrant.number])
    return one.wants if higher is one else _opposite(one.wants), "5.2.5"


def _force(entrant: FieldPlayer) -> tuple[int, int]:
    return entrant.strength, abs(entrant.difference) if entrant.strength == ABSOLUTE else 0


def _opposite(colour: str) -> str:
    return "b" if colour == "w" else "w"
