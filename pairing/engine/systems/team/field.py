"""The teams of one round: who may meet whom, who prefers which colour, who floated in the previous round.

A team's position counts from 0 in order of pairing number; sets of teams are integers with one bit per position. Scores
are primary pairing scores.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...history import History, PlayerHistory, Strength
from ...matching.bitset import members
from ...model import PLAYED, Colour
from . import DESCRIPTION, NO_PREFERENCE, PREFERENCE, SECONDARY, TYPE_B

LAST_ROUNDS = 2
"""In so many rounds at the end floats no longer count (C7, C10)."""


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour that a team prefers (1.7); ``strength`` is STRONG or MILD, NONE with no colour."""

    colour: Colour | None = None
    strength: Strength = Strength.NONE


@dataclass(slots=True, eq=False)
class Field:
    """What all brackets of one round share."""

    history: History
    teams: list[PlayerHistory]
    rows: list[int]
    """``rows[i]``: whom the team in position i may meet (C1 and the prohibitions of the event)."""
    preferences: list[Preference]
    everyone: int
    groups: list[tuple[int, int]]
    """The primary score of each scoregroup, high to low, with its teams."""
    floated: int
    """Who floated in the previous round; empty where C7 and C10 no longer apply."""
    wanting: dict[Colour, int]
    """Who prefers each colour."""
    strongly: dict[Colour, int]
    """Who prefers it strongly."""

    def first(self, one: int, other: int) -> int:
        """The first-team of a pair (4.2): by primary score, then the secondary where it counts, then the TPN."""
        return min(one, other, key=lambda position: first_team_key(self.history, self.teams[position]))


def first_team_key(history: History, past: PlayerHistory) -> tuple[int, int, int]:
    """Sort key of Article 4.2."""
    secondary = sum(past.competitor.secondary_points) if DESCRIPTION.option(history.state, SECONDARY) else 0
    return -past.pairing_score, -secondary, past.number


def build(history: History) -> Field:
    """The field of the round that ``history`` is to be paired for."""
    state = history.state
    teams = sorted(history.present, key=lambda past: past.number)
    kind = str(DESCRIPTION.option(state, PREFERENCE))
    groups: dict[int, int] = {}
    floated = 0
    floats_count = state.round_number <= state.rounds - LAST_ROUNDS
    for position, past in enumerate(teams):
        groups[past.pairing_score] = groups.get(past.pairing_score, 0) | 1 << position
        if floats_count and floated_last(history, past):
            floated |= 1 << position
    preferences = [preference_of(past, kind, last_round=history.last_round) for past in teams]
    wanting, strongly = dict.fromkeys(Colour, 0), dict.fromkeys(Colour, 0)
    for position, one in enumerate(preferences):
        if one.colour is not None:
            wanting[one.colour] |= 1 << position
            if one.strength is Strength.STRONG:
                strongly[one.colour] |= 1 << position
    return Field(
        history,
        teams,
        _rows(history, teams),
        preferences,
        (1 << len(teams)) - 1,
        sorted(groups.items(), reverse=True),
        floated,
        wanting,
        strongly,
    )


def preference_of(past: PlayerHistory, kind: str, *, last_round: bool) -> Preference:
    """The colour preference of a team (1.7.1 Type A, 1.7.2 Type B)."""
    if kind == NO_PREFERENCE or not past.colours:
        return Preference()
    difference, twice = past.colour_difference, past.repeated_colour
    if difference < -1 or (difference in {0, -1} and twice is Colour.BLACK):
        return Preference(Colour.WHITE, Strength.STRONG)
    if difference > 1 or (difference in {0, 1} and twice is Colour.WHITE):
        return Preference(Colour.BLACK, Strength.STRONG)
    if kind != TYPE_B:
        return Preference()
    if difference:
        return Preference(Colour.WHITE if difference < 0 else Colour.BLACK, Strength.MILD)
    return Preference() if last_round else Preference(past.colours[-1].opposite, Strength.MILD)


def floated_last(history: History, past: PlayerHistory) -> bool:
    """Whether the team played an opponent with another score in the previous round (1.5)."""
    last = history.state.completed
    if not last:
        return False
    game = past.competitor.games[last - 1]
    if game.outcome not in PLAYED:
        return False
    return past.pairing_score_before(last) != history.players[game.opponent].pairing_score_before(last)


def _rows(history: History, teams: list[PlayerHistory]) -> list[int]:
    everyone = (1 << len(teams)) - 1
    bits = {past.number: 1 << position for position, past in enumerate(teams)}
    rows = []
    for position, past in enumerate(teams):
        barred = 1 << position
        for number in past.opponents:
            barred |= bits.get(number, 0)
        rows.append(everyone & ~barred)
    state = history.state
    for prohibition in state.prohibitions:
        if prohibition.first_round <= state.round_number <= prohibition.last_round:
            apart = 0
            for number in prohibition.numbers:
                apart |= bits.get(number, 0)
            for position in members(apart):
                rows[position] &= ~apart
    return rows
