"""What the verifier reads for the Lim system from a tournament's past (C.04.4.3). Points are tenths.

Players are indices in order of pairing number: index 0 is the highest numbered player (4.2). Sets are integers with one
bit per player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...model import PLAYED, Competitor, Outcome, TournamentState
from ..field import FieldPlayer, field_of, set_of

OPPOSITE = {"w": "b", "b": "w"}
CLOSE_IN_RATING = 100
"""Maxi-tournaments: 3.2.3, 3.8 and 5.7."""


@dataclass(frozen=True, slots=True)
class Players:
    """Everybody to be paired."""

    entrants: tuple[FieldPlayer, ...]
    """In order of pairing number."""
    ratings: tuple[int, ...]
    rows: tuple[int, ...]
    """``rows[i]``: who is compatible with player i (2.1, 6)."""
    floated: int
    """Who floated in the previous round (3.10)."""
    median: int
    """The score of the median scoregroup (2.2)."""
    first_round: bool
    last_round: bool
    maxi: bool
    initial_colour: str

    def with_score(self, score: int) -> int:
        """The residents of a scoregroup."""
        return set_of(index for index, entrant in enumerate(self.entrants) if entrant.score == score)

    def suit(self, one: int, other: int) -> bool:
        """Whether the two are not due the same colour."""
        wanted = self.entrants[one].wants
        return not wanted or wanted != self.entrants[other].wants

    def close(self, one: int, other: int) -> bool:
        """Whether a choice for colour may put one in place of the other."""
        return not self.maxi or abs(self.ratings[one] - self.ratings[other]) <= CLOSE_IN_RATING


def players_of(state: TournamentState, *, maxi: bool) -> Players:
    """The players of the round that ``state`` is about to pair."""
    field = field_of(state)
    entrants = tuple(sorted(field.entrants, key=lambda entrant: entrant.number))
    known = state.by_number
    floated = _floated(state)
    last_round = state.round_number >= state.rounds
    return Players(
        entrants,
        tuple(known[entrant.number].rating for entrant in entrants),
        tuple(_rows(entrants, field.barred, colours_matter=not last_round)),
        set_of(index for index, entrant in enumerate(entrants) if entrant.number in floated),
        median_of(state, state.round_number, [entrant.score for entrant in entrants]),
        state.round_number == 1,
        last_round,
        maxi,
        state.initial_colour.value,
    )


def can_have(entrant: FieldPlayer, colour: str) -> bool:
    """Whether the colour keeps Articles 5.1.1 and 5.1.2."""
    after = entrant.difference + (1 if colour == "w" else -1)
    return abs(after) < 3 and not entrant.colours.endswith(2 * colour)


def median_of(state: TournamentState, round_number: int, scores: Sequence[int]) -> int:
    """Article 2.2: as many points as half the rounds played; with virtual points or another scoring the score of the
    median player, the lower of two."""
    scoring = state.scoring
    usual = 2 * scoring.draw == scoring.win and scoring.loss == 0
    if usual and not any(competitor.virtual_before(round_number) for competitor in state.competitors):
        return scoring.draw * (round_number - 1)
    return sorted(scores)[(len(scores) - 1) // 2]


def _rows(entrants: Sequence[FieldPlayer], barred: Sequence[frozenset[int]], *, colours_matter: bool) -> Iterator[int]:
    takes = {
        colour: set_of(i for i, entrant in enumerate(entrants) if not colours_matter or can_have(entrant, colour))
        for colour in "wb"
    }
    place = {entrant.number: index for index, entrant in enumerate(entrants)}
    for index, entrant in enumerate(entrants):
        kept = 0
        for colour in "wb":
            if takes[colour] >> index & 1:
                kept |= takes[OPPOSITE[colour]]
        against = {entrant.number, *entrant.met}
        for numbers in barred:
            if entrant.number in numbers:
                against |= numbers
        yield kept & ~set_of(place[number] for number in against if number in place)


def _floated(state: TournamentState) -> frozenset[int]:
    """Who was transferred in the previous round and then played (3.1), by TPN."""
    number = state.completed
    if not number:
        return frozenset()
    last = {one.number: one.games[number - 1] for one in state.competitors}
    entered = {
        one.number: _score_before(state, one, number)
        for one in state.competitors
        if last[one.number].opponent or last[one.number].outcome is Outcome.PAIRING_BYE
    }
    median = median_of(state, number, [*entered.values()]) if entered else 0
    return frozenset(
        one
        for one, own in entered.items()
        if last[one].outcome in PLAYED
        and (median < own > entered[last[one].opponent] or median > own < entered[last[one].opponent])
    )


def _score_before(state: TournamentState, competitor: Competitor, round_number: int) -> int:
    done = round_number - 1
    real = sum(state.scoring.points(game.outcome) for game in competitor.games[:done])
    return real + sum(competitor.adjustments[:done]) + competitor.virtual_before(round_number)
