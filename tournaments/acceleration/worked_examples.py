"""The examples of the help pages, played by the engine: what the page prints is what the engine does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pairing.engine.acceleration import (
    AccelerationPlan,
    Event,
    FrozenGroups,
    PlanDescription,
    TimelineStep,
    describe,
    preset,
    timeline,
)
from pairing.engine.documents import EXAMPLES, Examination, PlayedRound, examine, play

WIN = 10
"""Tenths of a point."""


@dataclass(frozen=True, slots=True)
class Example:
    """An event played to the end of the rounds that the page shows; the higher placed player wins every game."""

    plan: AccelerationPlan
    groups: FrozenGroups
    described: PlanDescription
    rounds: tuple[PlayedRound, ...]
    perfect: tuple[int, ...]
    """Players on a perfect score after each round shown."""
    steps: dict[int, tuple[TimelineStep, ...]]
    """What every player carried into each round shown, by pairing number; empty without acceleration."""


@cache
def example(method: str, players: int, rounds: int, shown: int) -> Example:
    """``players`` by pairing number in an event of ``rounds`` rounds, of which the first ``shown`` are played."""
    plan = preset(method, Event(rounds, players=players))
    course = play(plan, players=players, rounds=rounds, shown=shown)
    steps = {
        number: timeline(
            plan,
            group,
            [one.real[number - 1] for one in course.rounds],
            given=[one.virtual[number - 1] for one in course.rounds],
        )
        for number, group in enumerate(course.group_of, start=1)
        if group
    }
    return Example(plan, course.groups, describe(plan, rounds, course.groups), course.rounds, course.perfect, steps)


@cache
def examinations() -> tuple[Examination, ...]:
    """Every printed example of the documents beside what the rules give."""
    return tuple(examine(one) for one in EXAMPLES)
