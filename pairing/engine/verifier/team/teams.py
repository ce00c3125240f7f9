"""What the verifier reads for the Swiss Team system from the past of an event (C.04.6). Scores are primary ones.

Teams are indices in order of pairing number; sets are integers with one bit per team.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...model import PLAYED, Competitor, TournamentState
from ..field import FieldPlayer, field_of, set_of

OPPOSITE = {"w": "b", "b": "w"}


@dataclass(frozen=True, slots=True)
class Teams:
    """Everybody to be paired."""

    entrants: tuple[FieldPlayer, ...]
    """In order of pairing number; of their preferences and floats nothing is read, those are of another system."""
    secondary: tuple[int, ...]
    """The other score where it counts (4.2), otherwise 0."""
    rows: tuple[int, ...]
    """``rows[i]``: whom team i may meet (C1, prohibitions)."""
    wants: tuple[str, ...]
    """``w``, ``b`` or nothing (1.7)."""
    strong: int
    """Whose preference is strong."""
    floated: int
    """Who floated in the previous round; empty in the last two rounds."""
    initial_colour: str

    def with_score(self, score: int) -> int:
        """The teams of a scoregroup."""
        return set_of(index for index, entrant in enumerate(self.entrants) if entrant.score == score)

    def wanting(self, colour: str) -> int:
        """Who prefers a colour."""
        return set_of(index for index, wanted in enumerate(self.wants) if wanted == colour)


def teams_of(state: TournamentState) -> Teams:
    """The teams of the round that ``state`` is about to pair."""
    field = field_of(state)
    entrants = tuple(sorted(field.entrants, key=lambda entrant: entrant.number))
    known = state.by_number
    kind = str(state.options.get("preference", "A"))
    preferences = [_preference(one.colours, kind, last_round=state.round_number >= state.rounds) for one in entrants]
    counts = bool(state.options.get("secondary", True))
    floats_count = state.round_number < state.rounds - 1
    return Teams(
        entrants,
        tuple(sum(known[one.number].secondary_points) if counts else 0 for one in entrants),
        tuple(_rows(entrants, field.barred)),
        tuple(colour for colour, _ in preferences),
        set_of(index for index, (_, strong) in enumerate(preferences) if strong),
        set_of(i for i, one in enumerate(entrants) if floats_count and _floated(state, known, one.number)),
        state.initial_colour.value,
    )


def _preference(colours: str, kind: str, *, last_round: bool) -> tuple[str, bool]:
    """Article 1.7: the colour, and whether strongly."""
    if kind == "none" or not colours:
        return "", False
    for colour, other in OPPOSITE.items():
        lacking = colours.count(other) - colours.count(colour)
        if lacking > 1 or (lacking in {0, 1} and colours.endswith(2 * other)):
            return colour, True
        mildly = lacking == 1 or (lacking == 0 and not last_round and colours.endswith(other))
        if kind == "B" and mildly:
            return colour, False
    return "", False


def _rows(entrants: Sequence[FieldPlayer], barred: Sequence[frozenset[int]]) -> Iterator[int]:
    place = {entrant.number: index for index, entrant in enumerate(entrants)}
    everybody = (1 << len(entrants)) - 1
    for entrant in entrants:
        against = {entrant.number, *entrant.met}
        for numbers in barred:
            if entrant.number in numbers:
                against |= numbers
        yield everybody & ~set_of(place[number] for number in against if number in place)


def _floated(state: TournamentState, known: Mapping[int, Competitor], number: int) -> bool:
    """Whether the previous round was a match against another score (1.5)."""
    team, last = known[number], state.completed
    if not last or team.games[last - 1].outcome not in PLAYED:
        return False
    opponent = known[team.games[last - 1].opponent]
    return _score_before(state, team, last) != _score_before(state, opponent, last)


def _score_before(state: TournamentState, team: Competitor, round_number: int) -> int:
    done = round_number - 1
    real = sum(state.scoring.points(game.outcome) for game in team.games[:done]) + sum(team.adjustments[:done])
    return real + team.virtual_before(round_number)


def white_of(teams: Teams, one: int, other: int) -> tuple[int, str]:
    """Which of two teams has White, and the article that says so (4.3)."""
    first, second = sorted(
        (one, other), key=lambda team: (-teams.entrants[team].score, -teams.secondary[team], team)
    )  # fmt: skip
    colour, article = _colour_of_first(teams, first, second)
    return (first if colour == "w" else second), article


def _colour_of_first(teams: Teams, first: int, second: int) -> tuple[str, str]:
    own, theirs = teams.entrants[first], teams.entrants[second]
    wants = teams.wants[first], teams.wants[second]
    if not own.colours + theirs.colours:
        return (teams.initial_colour if own.odd else OPPOSITE[teams.initial_colour]), "4.3.1"
    if wants[0] != wants[1]:
        return wants[0] or OPPOSITE[wants[1]], "4.3.3" if all(wants) else "4.3.2"
    strong = teams.strong >> first & 1, teams.strong >> second & 1
    if wants[0] and strong[0] != strong[1]:
        return wants[0] if strong[0] else OPPOSITE[wants[0]], "4.3.4"
    if own.difference != theirs.difference:
        return "w" if own.difference < theirs.difference else "b", "4.3.5"
    for mine, other in zip(own.colours[::-1], theirs.colours[::-1], strict=False):
        if mine != other:
            return other, "4.3.6"
    if wants[0]:
        return wants[0], "4.3.7"
    return (OPPOSITE[own.colours[-1]], "4.3.8") if own.colours else (theirs.colours[-1], "4.3.9")
