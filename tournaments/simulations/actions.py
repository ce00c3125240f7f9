"""Simulation studies: start, compute in chunks, cancel, resume, share.

The rows are the truth and messages to workers only nudges. A study is computed by a few *lanes*: each is a task that
takes one chunk, computes it and queues itself again behind whatever else waits. A chunk that takes longer than a moment
is cut there and its rest waits as a chunk of its own, so that a pairing never waits longer than that. A lane that finds
nothing left to take, but chunks in other hands, comes back later and takes over those whose worker was lost. A chunk
computed twice gives the same numbers.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from pairing import engine
from pairing.engine.acceleration import AccelerationPlan, Event
from pairing.engine.errors import InvalidState
from pairing.engine.registry import description_of
from pairing.engine.simulation import (
    MOST_PLAYERS,
    MOST_VARIANTS,
    Population,
    Study,
    Tally,
    Variant,
    empty_tally,
    parts_of,
    report,
    run,
    study_from_json,
    variant_of,
)
from pairing.engine.wording import word_error
from portal.common.errors import Refused
from portal.common.sending import send
from portal.common.sweeps import sweeping
from portal.organizations.models import User
from tournaments.acceleration.profile import prize_bands
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, public_pages_changed
from tournaments.entries.numbering import ranked
from tournaments.models import Entry, EntryStatus, Regulations, Tournament
from tournaments.models.simulation import ChunkState, SimulationChunk, SimulationStudy, StudyState
from tournaments.regulations.actions import plan_of
from tournaments.standings.tie_breaks import with_own_score
from tournaments.wording import engine_language

log = logging.getLogger(__name__)

LANE_TASK: Final = "tournaments.simulate"
LANES: Final = 4
"""How many workers may compute one study at the same time."""
PATIENCE: Final = timedelta(minutes=2)
"""When nobody has worked on a study for this long, its workers are away, or the messages to them are lost."""
CHUNK_PATIENCE: Final = timedelta(seconds=60)
"""After this time the worker of a chunk counts as lost."""
LOOK_AGAIN_SECONDS: Final = 15
"""When a lane comes back to chunks that are in other hands."""
CHUNK_GAMES: Final = 25_000
"""Most games of one chunk: one or two seconds' work of an idle machine; a lost worker costs no more than that."""
CHUNK_SECONDS: Final = 1.0
"""After this time a chunk is cut behind the tournament that is being played."""
MOST_GAMES: Final = 30_000_000
"""Games of one study, about a quarter of an hour for two workers."""
MOST_RUNS: Final = 10_000
_FIELDS_OF_REFUSALS: Final = {
    "unrated_players": "systems",
    "acceleration_barred": "systems",
    "rounds_not_allowed": "systems",
    "more_rounds_than_opponents": "more_rounds",
    "more_rounds_than_table": "systems",
}
"""Where the form shows what the engine objects to; other objections stand above it."""
INTERNAL_ERROR: Final = "internal_error"


def listed_ratings(tournament: Tournament) -> tuple[int, ...]:
    """The ratings of those who play from round 1, the highest first; 0 without a rating. One query."""
    entries = Entry.objects.filter(tournament=tournament, status=EntryStatus.ACTIVE, first_round=1)
    return tuple(entry.rating for entry in ranked(entries))


def start(
    *,
    tournament: Tournament,
    actor: User | None,
    methods: Sequence[str],
    population: Population,
    runs: int,
    seed: int,
    unsaved: Mapping[str, AccelerationPlan] = MappingProxyType({}),
    **settings: Any,
) -> SimulationStudy:
    """Compare ``methods`` on ``runs`` tournaments of the rounds and scoring of ``tournament``; workers begin on commit.

    A method is a preset, ``own``, the tournament's plan, a name of the plans ``unsaved``, or points of the top half
    such as ``1,1,0.5``; with ``@11`` it is played over 11 rounds, with ``lim:`` before it by another pairing system.
    The first is the one that the others are compared with.
    ``settings`` are further fields of ``Study`` (``model``, ``draw_percent``, ``top``). Raises ``Refused``: another
    study of the tournament is under way, it would be too much work, or the engine's objection.
    """
    if not 1 <= runs <= MOST_RUNS:
        raise Refused(
            "runs_range", _("Simulate between 1 and %(most)s tournaments.") % {"most": MOST_RUNS}, field="runs"
        )
    regulations = Regulations.objects.get(tournament=tournament)
    _check_size(population, regulations, methods)
    study = _study(regulations, methods, unsaved, population, seed, settings)
    games = population.size * sum(map(study.rounds_of, study.variants)) // 2
    if games * runs > MOST_GAMES:
        raise Refused(
            "too_much_work",
            _("That is too much for one study. With these plans and players simulate at most %(most)s tournaments.")
            % {"most": MOST_GAMES // games},
            field="runs",
        )
    size = max(1, CHUNK_GAMES // games)
    try:
        with transaction.atomic():
            row = SimulationStudy.objects.create(
                tournament=tournament,
                description=study.to_json(),
                runs=runs,
                started_by=actor,
                active_at=timezone.now(),
                engine_version=engine.VERSION,
            )
            SimulationChunk.objects.bulk_create(
                SimulationChunk(study=row, first=first, last=min(first + size, runs)) for first in range(0, runs, size)
            )
            _record(row, "simulation.started", actor, {"plans": list(methods), "runs": runs, "seed": seed})
            _queue_lanes(row)
    except IntegrityError as error:
        raise Refused(
            "study_running", _("A simulation of this tournament is under way. Wait for it, or cancel it first.")
        ) from error
    return row


def cancel(*, study: SimulationStudy, actor: User | None) -> None:
    """Stop a study; what is computed is kept. Raises ``Refused`` when it is not under way."""
    with transaction.atomic():
        if not _move(study, [StudyState.RUNNING], state=StudyState.CANCELLED, finished_at=timezone.now()):
            raise Refused("study_not_running", _("This simulation is not under way."))
        _record(study, "simulation.cancelled", actor)


def resume(*, study: SimulationStudy, actor: User | None) -> None:
    """Go on with a study that was cancelled, failed or lost its workers; nothing that is computed is computed again.

    Raises ``Refused`` when it is ready, or another one of the tournament is under way.
    """
    unfinished = [StudyState.RUNNING, StudyState.CANCELLED, StudyState.FAILED]
    try:
        with transaction.atomic():
            if not _move(study, unfinished, state=StudyState.RUNNING, finished_at=None, error_code=""):
                raise Refused("study_ready", _("This simulation is complete."))
            _record(study, "simulation.resumed", actor)
            _queue_lanes(study)
    except IntegrityError as error:
        raise Refused(
            "study_running", _("A simulation of this tournament is under way. Wait for it, or cancel it first.")
        ) from error


def share(*, study: SimulationStudy, actor: User | None, shared: bool) -> None:
    """Let everybody read the report, linked on the announcement, or only members again.

    Raises ``Refused`` when there is no report yet.
    """
    with transaction.atomic():
        current = lock(study.tournament)
        if not _move(study, [StudyState.READY], shared_at=timezone.now() if shared else None):
            raise Refused("study_not_ready", _("There is no report to share yet."))
        _record(study, "simulation.shared" if shared else "simulation.unshared", actor)
        public_pages_changed(current)


def run_chunk(*, study_id: UUID) -> float | None:
    """One turn of a lane: take a chunk, compute it, store it; after the last one the report.

    Returns in how many seconds the lane should come back, None when there is nothing more to do.
    """
    study = SimulationStudy.objects.select_related("tournament").filter(pk=study_id).first()
    if study is None or study.state != StudyState.RUNNING:
        return None
    chunk = _take(study)
    if chunk is None:
        return None if finish(study=study) else LOOK_AGAIN_SECONDS
    try:
        tally, reached = _play(study_from_json(study.description), chunk.first, chunk.last)
    except Exception as error:
        log.exception("A part of study %s failed", study_id)
        code = error.code if isinstance(error, InvalidState) else INTERNAL_ERROR
        _move(study, [StudyState.RUNNING], state=StudyState.FAILED, error_code=code, finished_at=timezone.now())
        SimulationChunk.objects.filter(pk=chunk.pk).update(state=ChunkState.WAITING)
        return None
    store(chunk=chunk, tally=tally, reached=reached)
    return None if finish(study=study) else 0


def store(*, chunk: SimulationChunk, tally: Tally, reached: int | None = None) -> None:
    """Keep the numbers of a chunk, or of its tournaments before ``reached``: then the rest waits as a chunk of its own.

    A second answer changes nothing.
    """
    reached = chunk.last if reached is None else reached
    with transaction.atomic():
        kept = SimulationChunk.objects.filter(pk=chunk.pk).exclude(state=ChunkState.DONE)
        if kept.update(state=ChunkState.DONE, tally=tally.to_json(), last=reached) and reached < chunk.last:
            SimulationChunk.objects.create(study_id=chunk.study_id, first=reached, last=chunk.last)
    SimulationStudy.objects.filter(pk=chunk.study_id).update(active_at=timezone.now())


def finish(*, study: SimulationStudy) -> bool:
    """Put the report together when every chunk is there; True when nothing is left to do. Twice changes nothing."""
    if SimulationChunk.objects.filter(study=study).exclude(state=ChunkState.DONE).exists():
        return False
    description = study_from_json(study.description)
    whole = empty_tally(description)
    for chunk in SimulationChunk.objects.filter(study=study, tally__isnull=False).order_by("first"):
        whole.merge(Tally.from_json(chunk.tally or {}))
    result = report(description, whole).to_json()
    _move(study, [StudyState.RUNNING], state=StudyState.READY, result=result, finished_at=timezone.now())
    return True


def _play(study: Study, first: int, last: int) -> tuple[Tally, int]:
    """Play the tournaments from ``first``, at least one, until ``last`` or the time of a chunk is over.

    Returns their numbers and the first tournament that is not played.
    """
    tally, ends = empty_tally(study), time.monotonic() + CHUNK_SECONDS
    for index in range(first, last):
        tally.merge(run(study, index, index + 1))
        if time.monotonic() >= ends:
            return tally, index + 1
    return tally, last


def _take(study: SimulationStudy) -> SimulationChunk | None:
    """A chunk that waits, or whose worker is lost, for this lane alone; None when there is none."""
    while True:
        now = timezone.now()
        free = Q(state=ChunkState.WAITING) | Q(state=ChunkState.RUNNING, taken_at__lt=now - CHUNK_PATIENCE)
        chunk = SimulationChunk.objects.filter(free, study=study).order_by("first").first()
        if chunk is None:
            return None
        taken = SimulationChunk.objects.filter(free, pk=chunk.pk, attempt=chunk.attempt).update(
            state=ChunkState.RUNNING, attempt=F("attempt") + 1, taken_at=now
        )
        if taken:
            SimulationStudy.objects.filter(pk=study.pk).update(active_at=now)
            return chunk


def _check_size(population: Population, regulations: Regulations, methods: Sequence[str]) -> None:
    rounds = regulations.rounds
    by_score = any(description_of(parts_of(method)[0] or regulations.system).by_score for method in methods)
    if not 2 <= population.size <= MOST_PLAYERS:
        raise Refused(
            "players_range",
            _("A simulation needs between 2 and %(most)s players; this field has %(players)s.")
            % {"most": MOST_PLAYERS, "players": population.size},
            field="players",
        )
    if by_score and rounds >= population.size:
        raise Refused(
            "too_many_rounds",
            _("%(players)s players cannot play %(rounds)s rounds without meeting twice.")
            % {"players": population.size, "rounds": rounds},
            field="players",
        )
    if not 1 <= len(set(methods)) <= MOST_VARIANTS:
        raise Refused("plans_range", _("Choose between 1 and %(most)s plans.") % {"most": MOST_VARIANTS}, field="plans")


def _study(
    regulations: Regulations,
    methods: Sequence[str],
    unsaved: Mapping[str, AccelerationPlan],
    population: Population,
    seed: int,
    settings: Mapping[str, Any],
) -> Study:
    event = Event(regulations.rounds, regulations.game_scoring, population.size)
    try:
        study = Study(
            seed=seed,
            rounds=regulations.rounds,
            variants=tuple(_variant(method, event, regulations, unsaved) for method in methods),
            population=population,
            scoring=regulations.game_scoring,
            # A system's own score ranks where that system is played; others would not know it.
            tie_breaks=tuple(with_own_score("dutch", regulations.tie_breaks)) or ("BH",),
            bands=prize_bands(regulations.tournament),
            **settings,
        )
        study.validate()
    except InvalidState as error:
        field = _FIELDS_OF_REFUSALS.get(error.code)
        raise Refused(error.code, word_error(error, engine_language()), field=field) from error
    return study


def _variant(method: str, event: Event, regulations: Regulations, unsaved: Mapping[str, AccelerationPlan]) -> Variant:
    """The plan and the system that ``method`` names."""
    name = parts_of(method)[1]
    own = unsaved.get(name) or plan_of(regulations)
    written = method.removesuffix(name) + "own" if name in unsaved else method
    found = variant_of(
        written,
        event,
        system=regulations.system,
        edition=regulations.edition,
        own=own,
        options=tuple(regulations.options.items()),
    )
    return replace(found, name=method)


def _move(study: SimulationStudy, states: Sequence[StudyState], **changes: Any) -> bool:
    """Change the study if it is in one of ``states``; True when it was."""
    changes.setdefault("active_at", timezone.now())
    moved = SimulationStudy.objects.filter(pk=study.pk, state__in=states).update(**changes)
    if moved:
        for name, value in changes.items():
            setattr(study, name, value)
    return bool(moved)


def _queue_lanes(study: SimulationStudy) -> None:
    """Hand the study to the workers on commit. While the broker is away it counts as stalled until a sweep."""
    organization = study.tournament.organization_id

    def queue() -> None:
        if not all(queue_lane(study.pk, organization, 0) for _lane in range(LANES)):
            _move(study, [StudyState.RUNNING], active_at=timezone.now() - PATIENCE)

    transaction.on_commit(queue)


def queue_lane(study_id: UUID, organization_id: int, seconds: float) -> bool:
    """Queue one turn of a lane, to begin after ``seconds``; False when the broker is away."""
    return send(LANE_TASK, (str(study_id), organization_id), seconds=seconds)


@sweeping
def queue_stalled_studies() -> None:
    """Hand studies on which nobody has worked for long to the workers again; each at most once in that time."""
    stalled = SimulationStudy.objects.filter(state=StudyState.RUNNING, active_at__lte=timezone.now() - PATIENCE)
    for study in stalled.select_related("tournament").only("tournament__organization_id"):
        if all(queue_lane(study.pk, study.tournament.organization_id, 0) for _lane in range(LANES)):
            SimulationStudy.objects.filter(pk=study.pk).update(active_at=timezone.now())


def _record(study: SimulationStudy, action: str, actor: User | None, after: Mapping[str, Any] | None = None) -> None:
    record_change(
        study.tournament,
        action,
        actor,
        after={"study": str(study.pk), **(after or {})},
        public=False,
    )
