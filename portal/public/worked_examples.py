"""The examples of the help pages, played by the engine: what the page prints is what the engine does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pairing.engine import pair
from pairing.engine.acceleration import (
    AccelerationPlan,
    Career,
    Entrant,
    Event,
    FrozenGroups,
    PlanDescription,
    TimelineStep,
    describe,
    freeze,
    preset,
    timeline,
    virtual_histories,
)
from pairing.engine.model import Colour, Competitor, Game, Outcome, Scoring, TournamentState

WIN = 10
"""Tenths of a point."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round in which the higher ranked player wins every game."""

    number: int
    pairs: tuple[tuple[int, int], ...]
    """In board order, the higher ranked player first."""


@dataclass(frozen=True, slots=True)
class Example:
    """An event played to the end of the rounds that the page shows."""

    plan: AccelerationPlan
    groups: FrozenGroups
    described: PlanDescription
    rounds: tuple[PlayedRound, ...]
    steps: dict[int, tuple[TimelineStep, ...]]
    """What every player carried into each round shown, by pairing number; empty without acceleration."""


@cache
def example(method: str, players: int, rounds: int, shown: int) -> Example:
    """``players`` by pairing number in an event of ``rounds`` rounds, of which the first ``shown`` are played."""
    plan = preset(method, Event(rounds, players=players))
    numbers = range(1, players + 1)
    groups = freeze(plan, [Entrant(number) for number in numbers])
    group_of = groups.members(numbers)
    games: dict[int, list[Game]] = {number: [] for number in numbers}
    before = {number: [0] for number in numbers}
    played: list[PlayedRound] = []
    virtual: Sequence[tuple[int, ...]] = ()
    for completed in range(shown):
        present = [True] * (completed + 1)
        careers = [Career(group_of.get(number, ""), before[number], present) for number in numbers]
        virtual = virtual_histories(plan, Scoring(), careers)
        competitors = tuple(
            Competitor(number, tuple(games[number]), given) for number, given in zip(numbers, virtual, strict=True)
        )
        made = pair(TournamentState(competitors, rounds, completed))
        for one in made.pairs:
            for own, colour, other in ((one.white, Colour.WHITE, one.black), (one.black, Colour.BLACK, one.white)):
                outcome = Outcome.WIN if own < other else Outcome.LOSS
                games[own].append(Game(outcome, other, colour))
                before[own].append(before[own][-1] + (WIN if own < other else 0))
        if made.bye:
            games[made.bye].append(Game(Outcome.PAIRING_BYE))
            before[made.bye].append(before[made.bye][-1] + WIN)
        pairs = tuple((min(one.white, one.black), max(one.white, one.black)) for one in made.pairs)
        played.append(PlayedRound(completed + 1, pairs))
    steps = {
        number: timeline(plan, key, before[number][:shown], given=virtual[number - 1])
        for number, key in group_of.items()
    }
    return Example(plan, groups, describe(plan, rounds, groups), tuple(played), steps)
