"""What a plan of acceleration would do in one tournament, before it is chosen. Nothing here is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, cycle, islice
from typing import Any, Final

from django.utils.translation import gettext as _

from pairing.engine import pair
from pairing.engine.acceleration import (
    AccelerationPlan,
    Advice,
    Entrant,
    EventProfile,
    PlanDescription,
    TimelineStep,
    advise,
    describe,
    group_profiles,
    timeline,
)
from pairing.engine.errors import EngineError, InvalidState
from pairing.engine.facts import Fact
from pairing.engine.model import Scoring
from portal.common.models import JournalEntry
from tournaments.acceleration.actions import SET_ACTION
from tournaments.acceleration.forecast import ForecastPage, forecast_of, forecast_page
from tournaments.acceleration.profile import event_profile
from tournaments.acceleration.rating_picture import RatingBar, rating_bars
from tournaments.history.snapshot import Snapshot, take_snapshot
from tournaments.models import Entry, Regulations, Tournament
from tournaments.wording import error_text

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
        """Why the virtual points change; a reason that stays the same as in the round before is given once."""
        told: list[Fact] = []
        before: list[tuple[str, dict[str, Any]]] = []
        for step in self.steps:
            now = [(one.code, {**one.params, "round": 0}) for one in step.reasons]
            told += [one for one, key in zip(step.reasons, now, strict=True) if key not in before]
            before = now
        return tuple(told)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the members in the list."""
        return tuple(place.number for place in self.members)


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
    forecast: ForecastPage | None = None
    """What the plan does to the list; None without acceleration or with too few players."""
    bars: tuple[RatingBar, ...] = ()
    """The ratings of the list as a picture."""

    @property
    def depends(self) -> bool:
        """Whether some virtual points depend on the results of other players."""
        return any(step.is_open for group in self.groups for step in group.steps)


def last_set(tournament: Tournament) -> JournalEntry | None:
    """Who set the acceleration last, and when; None where nobody did on its page. One query."""
    rows = JournalEntry.objects.filter(subject=tournament.subject, action=SET_ACTION).select_related("actor")
    return rows.order_by("-at", "-pk").first()


def preview_plan(
    tournament: Tournament,
    regulations: Regulations,
    plan: AccelerationPlan,
    results: str,
    aims: Iterable[str] | None = None,
) -> PlanPreview:
    """``plan`` on the present list: words, table, groups, pairings of round 1, points before each round, advice.

    ``results`` holds one of ``1``, ``=``, ``0`` per round and is repeated when it is shorter than the tournament.
    ``aims`` are what the event is for; None: what its prizes, categories and entries show. The plan must have no
    ``problems``. Eleven queries at most.
    """
    profile = event_profile(tournament, regulations, aims)
    try:
        seen = take_snapshot(tournament, 1, renumber=True, trial=plan)
    except InvalidState as error:
        return _without_groups(tournament, regulations, plan, error_text(error), profile)
    entrants = _entrants(seen)
    boards, alone, obstacle = _first_round(seen)
    found = forecast_of(plan, regulations, entrants, expected=True)
    page = forecast_page(found, plan, regulations) if found else None
    profiles = group_profiles(seen.groups, entrants) if seen.groups else ()
    return PlanPreview(
        described=describe(plan, regulations.rounds, seen.groups, profiles),
        advice=_advice(regulations, plan, entrants, profile, told=page.losses if page else ()),
        forecast=page,
        bars=rating_bars(entrants),
        players=sum(one.present for one in entrants),
        groups=_groups(plan, seen, regulations, results),
        boards=boards,
        without_opponent=alone,
        obstacle=obstacle,
    )


def _advice(
    regulations: Regulations,
    plan: AccelerationPlan,
    entrants: Sequence[Entrant],
    profile: EventProfile,
    told: Sequence[Advice] = (),
) -> tuple[Advice, ...]:
    """Everything but the forecast, which has a section of its own, and what is ``told`` there."""
    found = advise(
        plan,
        rounds=regulations.rounds,
        scoring=regulations.round_scoring,
        entrants=entrants,
        profile=profile,
    )
    return tuple(one for one in found if one not in told)


def real_before(results: str, rounds: int, scoring: Scoring) -> list[int]:
    """Real points, in tenths, before each of ``rounds`` rounds for somebody with these results."""
    worth = {"1": scoring.win, "=": scoring.draw, "0": scoring.loss}
    return list(accumulate((worth[sign] for sign in islice(cycle(results), rounds - 1)), initial=0))


def _without_groups(
    tournament: Tournament, regulations: Regulations, plan: AccelerationPlan, obstacle: str, profile: EventProfile
) -> PlanPreview:
    """The plan alone: its groups do not fit the list."""
    entrants = _entrants(take_snapshot(tournament, 1, renumber=True, trial=AccelerationPlan()))
    return PlanPreview(
        described=describe(plan, regulations.rounds),
        advice=_advice(regulations, plan, entrants, profile),
        bars=rating_bars(entrants),
        players=sum(one.present for one in entrants),
        obstacle=obstacle,
    )


def _entrants(seen: Snapshot) -> list[Entrant]:
    return [
        Entrant(entry.pk, entry.rating, one.absence is None)
        for entry, one in zip(seen.entries, seen.state.competitors, strict=True)
    ]


def _groups(plan: AccelerationPlan, seen: Snapshot, regulations: Regulations, results: str) -> tuple[PlannedGroup, ...]:
    real = real_before(results, regulations.rounds, regulations.round_scoring)
    return tuple(
        PlannedGroup(
            group.key,
            tuple(
                Place(number, entry)
                for number, entry in enumerate(seen.entries, start=1)
                if seen.members[entry.pk] == group.key
            ),
            timeline(plan, group.key, real, scoring=regulations.round_scoring),
        )
        for group in plan.groups
        if seen.members
    )


def _why_no_boards(error: EngineError) -> str:
    if error.code == "lot_missing":
        return _("Round 1 is drawn by lot when it is paired: nobody can know its pairs before.")
    return error_text(error)


def _first_round(seen: Snapshot) -> tuple[tuple[PlannedBoard, ...], Place | None, str]:
    """The boards, the player left without an opponent, and the reason where there are no boards."""
    try:
        made = pair(seen.state)
    except EngineError as error:
        return (), None, _why_no_boards(error)
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
