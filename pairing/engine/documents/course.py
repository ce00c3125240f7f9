"""An event of numbered players played to the end by a simple rule for its results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from ..acceleration import AccelerationPlan, Career, Entrant, FrozenGroups, freeze, virtual_histories
from ..dispatch import pair
from ..model import Colour, Competitor, Game, Outcome, RoundPairing, Scoring, TournamentState

STANDARD = Scoring()


class Results(StrEnum):
    """How the games of an example end."""

    FAVOURITES = "favourites"
    """The higher placed player always wins."""
    DRAWS = "draws"


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round with what everybody carried into it; points are tenths, by pairing number from 1."""

    before: TournamentState
    pairing: RoundPairing
    real: tuple[int, ...]
    virtual: tuple[int, ...]

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.before.round_number

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """In board order, the higher placed player first."""
        return tuple((min(one.white, one.black), max(one.white, one.black)) for one in self.pairing.pairs)


@dataclass(frozen=True, slots=True)
class PlayedCourse:
    """An event played through some of its rounds."""

    plan: AccelerationPlan
    groups: FrozenGroups
    group_of: tuple[str, ...]
    """By pairing number from 1; empty without acceleration."""
    rounds: tuple[PlayedRound, ...]
    points: tuple[int, ...]
    """Real points of everybody at the end, in tenths."""

    @property
    def perfect(self) -> tuple[int, ...]:
        """How many have won everything after each round."""
        after = [*(one.real for one in self.rounds[1:]), self.points]
        return tuple(points.count(STANDARD.win * number) for number, points in enumerate(after, start=1))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has the most points at the end."""
        return tuple(number for number, points in enumerate(self.points, start=1) if points == max(self.points))


def play(
    plan: AccelerationPlan,
    *,
    players: int,
    rounds: int,
    shown: int | None = None,
    results: Results = Results.FAVOURITES,
    ratings: Sequence[int] = (),
    edition: str = "2026",
    system: str = "dutch",
    past: Sequence[str] = (),
) -> PlayedCourse:
    """``players`` by pairing number in an event of ``rounds`` rounds, of which the first ``shown`` are played.

    ``past`` are the rounds that are given instead of being paired, each as ``5-1:= 2-13:1 14-8:0``: White, Black, and
    what White scored; the course then begins with the round after them. Otherwise number 1 has White in round 1. Raises
    ``InvalidState`` when the groups of ``plan`` do not fit the field, and ``NoPairing`` when a round cannot be paired.
    """
    numbers = range(1, players + 1)
    entrants = [Entrant(number, ratings[number - 1] if ratings else 0) for number in numbers]
    groups = freeze(plan, entrants)
    members = groups.members(list(numbers))
    group_of = tuple(members.get(number, "") for number in numbers)
    games: list[list[Game]] = [[] for _ in numbers]
    before: list[list[int]] = [[0] for _ in numbers]
    done: list[PlayedRound] = []
    for one in past:
        _write_down_past(one, games)
        for own, played in zip(before, games, strict=True):
            own.append(own[-1] + STANDARD.points(played[-1].outcome))
    for completed in range(len(past), rounds if shown is None else shown):
        state = replace(_state(plan, group_of, games, before, rounds, entrants, edition), system=system)
        made = pair(state)
        real = tuple(points[-1] for points in before)
        virtual = tuple(one.virtual_before(completed + 1) for one in state.competitors)
        done.append(PlayedRound(state, made, real, virtual))
        _write_down(made, games, results)
        for own, played in zip(before, games, strict=True):
            own.append(own[-1] + STANDARD.points(played[-1].outcome))
    return PlayedCourse(plan, groups, group_of, tuple(done), tuple(points[-1] for points in before))


def _state(
    plan: AccelerationPlan,
    group_of: Sequence[str],
    games: Sequence[Sequence[Game]],
    before: Sequence[Sequence[int]],
    rounds: int,
    entrants: Sequence[Entrant],
    edition: str,
) -> TournamentState:
    completed = len(games[0])
    careers = [Career(group, real, [True] * len(real)) for group, real in zip(group_of, before, strict=True)]
    virtual = virtual_histories(plan, STANDARD, careers)
    competitors = tuple(
        Competitor(one.identity, tuple(played), given if plan.accelerates else (), rating=one.rating)
        for one, played, given in zip(entrants, games, virtual, strict=True)
    )
    return TournamentState(competitors, rounds, completed, initial_colour=Colour.WHITE, edition=edition)


def _write_down_past(written: str, games: Sequence[list[Game]]) -> None:
    outcomes = {"1": (Outcome.WIN, Outcome.LOSS), "=": (Outcome.DRAW,) * 2, "0": (Outcome.LOSS, Outcome.WIN)}
    for game in written.split():
        pair_text, _colon, result = game.partition(":")
        white, black = map(int, pair_text.split("-"))
        for own, colour, other, outcome in (
            (white, Colour.WHITE, black, outcomes[result][0]),
            (black, Colour.BLACK, white, outcomes[result][1]),
        ):
            games[own - 1].append(Game(outcome, other, colour))


def _write_down(made: RoundPairing, games: Sequence[list[Game]], results: Results) -> None:
    for one in made.pairs:
        for own, colour, other in ((one.white, Colour.WHITE, one.black), (one.black, Colour.BLACK, one.white)):
            if results is Results.DRAWS:
                outcome = Outcome.DRAW
            else:
                outcome = Outcome.WIN if own < other else Outcome.LOSS
            games[own - 1].append(Game(outcome, other, colour))
    if made.bye:
        games[made.bye - 1].append(Game(Outcome.PAIRING_BYE))
