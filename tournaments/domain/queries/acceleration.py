"""What a plan of acceleration would do in one tournament, before it is chosen. Nothing here is written."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, cycle, islice
from typing import Any, Final

from pairing.engine import pair
from pairing.engine.acceleration import (
    AccelerationPlan,
    Advice,
    Entrant,
    PlanDescription,
    TimelineStep,
    advise,
    describe,
    timeline,
)
from pairing.engine.errors import EngineError, InvalidState
from pairing.engine.facts import Fact
from pairing.engine.model import Scoring
from tournaments.domain.snapshot import Snapshot, take_snapshot
from tournaments.domain.wording import error_text
from tournaments.models import Entry, Regulations, Tournament

RESULTS: Final = ("1", "10", "01", "=", "0")
"""The courses of results that a preview offers, one sign per round, repeated: all wins, wins and losses in turn …"""


@dataclass(frozen=True, slots=True)
class Place:
    """A player with the number of the present list."""

    number: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class PlannedGroup:
    """One group on the present list, from the top down."""

    key: str
    members: tuple[Place, ...]
    steps: tuple[TimelineStep, ...]
    """What a player of the group would have before each round with the results of the preview."""

    @property
    def reasons(self) -> tuple[Fact, ...]:
        """Why the virtual points change; what is the same as in the round before is said once."""
        told: list[Fact] = []
        before: list[tuple[str, dict[str, Any]]] = []
        for step in self.steps:
            now = [(one.code, {**one.params, "round": 0}) for one in step.reasons]
            told += [one for one, key in zip(step.reasons, now, strict=True) if key not in before]
            before = now
        return tuple(told)

    @property
    def last(self) -> Place | None:
        """The last player of the group in the list."""
        return self.members[-1] if self.members else None


@dataclass(frozen=True, slots=True)
class PlannedBoard:
    """One pair of round 1 as the present list would give it."""

    number: int
    white: Place
    black: Place
    white_group: str
    black_group: str


@dataclass(frozen=True, slots=True)
class PlanPreview:
    """A plan seen on the present entry list."""

    described: PlanDescription
    advice: tuple[Advice, ...]
    players: int
    """Players who take part in round 1."""
    groups: tuple[PlannedGroup, ...] = ()
    boards: tuple[PlannedBoard, ...] = ()
    without_opponent: Place | None = None
    obstacle: str = ""
    """Why there are no pairings to show."""

    @property
    def depends(self) -> bool:
        """Whether some virtual points hang on the results of others."""
        return any(step.is_open for group in self.groups for step in group.steps)


def preview_plan(tournament: Tournament, regulations: Regulations, plan: AccelerationPlan, results: str) -> PlanPreview:
    """``plan`` on the present list: words, table, groups, pairings of round 1, points before each round, advice.

    ``results`` holds one of ``1``, ``=``, ``0`` per round and is repeated when it is shorter than the tournament. The
    plan must have no ``problems``. Eight queries at most.
    """
    try:
        seen = take_snapshot(tournament, 1, renumber=True, trial=plan)
    except InvalidState as error:
        return _without_groups(tournament, regulations, plan, error_text(error))
    entrants = _entrants(seen)
    boards, alone, obstacle = _first_round(seen)
    return PlanPreview(
        described=describe(plan, regulations.rounds, seen.groups),
        advice=advise(plan, rounds=regulations.rounds, scoring=regulations.scoring, entrants=entrants),
        players=sum(one.present for one in entrants),
        groups=_groups(plan, seen, regulations, results),
        boards=boards,
        without_opponent=alone,
        obstacle=obstacle,
    )


def real_before(results: str, rounds: int, scoring: Scoring) -> list[int]:
    """Real points, in tenths, before each of ``rounds`` rounds for somebody with these results."""
    worth = {"1": scoring.win, "=": scoring.draw, "0": scoring.loss}
    return list(accumulate((worth[sign] for sign in islice(cycle(results), rounds - 1)), initial=0))


def _without_groups(
    tournament: Tournament, regulations: Regulations, plan: AccelerationPlan, obstacle: str
) -> PlanPreview:
    """The plan alone: its groups do not fit the list."""
    entrants = _entrants(take_snapshot(tournament, 1, renumber=True, trial=AccelerationPlan()))
    return PlanPreview(
        described=describe(plan, regulations.rounds),
        advice=advise(plan, rounds=regulations.rounds, scoring=regulations.scoring, entrants=entrants),
        players=sum(one.present for one in entrants),
        obstacle=obstacle,
    )


def _entrants(seen: Snapshot) -> list[Entrant]:
    return [
        Entrant(entry.pk, entry.rating, one.absence is None)
        for entry, one in zip(seen.entries, seen.state.competitors, strict=True)
    ]


def _groups(plan: AccelerationPlan, seen: Snapshot, regulations: Regulations, results: str) -> tuple[PlannedGroup, ...]:
    real = real_before(results, regulations.rounds, regulations.scoring)
    return tuple(
        PlannedGroup(
            group.key,
            tuple(
                Place(number, entry)
                for number, entry in enumerate(seen.entries, start=1)
                if seen.members[entry.pk] == group.key
            ),
            timeline(plan, group.key, real, scoring=regulations.scoring),
        )
        for group in plan.groups
        if seen.members
    )


def _first_round(seen: Snapshot) -> tuple[tuple[PlannedBoard, ...], Place | None, str]:
    """Boards, who is left without an opponent, and why there are none."""
    try:
        made = pair(seen.state)
    except EngineError as error:
        return (), None, error_text(error)
    group_of = seen.members

    def place(number: int) -> Place:
        return Place(number, seen.entry(number))

    boards = tuple(
        PlannedBoard(
            board,
            white := place(one.white),
            black := place(one.black),
            group_of.get(white.entry.pk, ""),
            group_of.get(black.entry.pk, ""),
        )
        for board, one in enumerate(made.pairs, start=1)
    )
    return boards, place(made.bye) if made.bye else None, ""
