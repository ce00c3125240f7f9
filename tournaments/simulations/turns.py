"""Who computes which part of which study, and when: organizations take turns.

The rows are the truth, and a message to a worker says only that there is work. The worker takes one part: for the
organization with the fewest parts in the hands of workers, of those the one on which nobody has worked the longest, and
within it for the oldest study. It plays about a second, stores what it has, leaves the rest as a part of its own, and
sends the message again behind whatever else waits. A message that finds nothing to take ends; a part whose worker was
lost is taken again after a while, and gives the same numbers.
"""

from __future__ import annotations

import logging
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.core.cache import cache
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from pairing.engine.errors import InvalidState
from pairing.engine.simulation import Study, Tally, empty_tally, report, run, study_from_json
from portal.common.sending import send
from portal.common.sweeps import sweeping
from portal.organizations.models import Organization
from portal.organizations.quotas import SIMULATIONS_AT_ONCE, quota
from tournaments.models.simulation import ChunkState, SimulationChunk, SimulationStudy, StudyState

log = logging.getLogger(__name__)

TURN_TASK: Final = "tournaments.simulate"
PATIENCE: Final = timedelta(minutes=2)
"""When nobody has worked on any study for this long, the workers are away, or the messages to them are lost."""
CHUNK_PATIENCE: Final = timedelta(seconds=60)
"""After this time the worker of a chunk counts as lost."""
SILENCE: Final = timedelta(seconds=15)
"""When nobody has worked on any study for this long, messages are sent again: some may have been lost."""
CHUNK_SECONDS: Final = 1.0
"""After this time a chunk is cut behind the tournament that is being played."""
INTERNAL_ERROR: Final = "internal_error"
_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


def begin(study: SimulationStudy) -> None:
    """Let the workers know on commit, by as many messages as parts of the organization are computed at once.

    While the broker is away the study counts as stalled until a sweep.
    """
    organization = study.tournament.organization

    def tell() -> None:
        if not send_turns(quota(organization, SIMULATIONS_AT_ONCE)):
            move(study, [StudyState.RUNNING], active_at=timezone.now() - PATIENCE)

    transaction.on_commit(tell)


def send_turns(count: int) -> bool:
    """Queue so many turns; False when the broker is away. One too many costs a worker a look into the rows."""
    return all(send(TURN_TASK) for _turn in range(count))


def take_turn() -> bool:
    """Compute one part of the study whose turn it is; False where nothing may be taken. Outside a scope."""
    with scopes_disabled():
        taken = _next_part()
    if taken is None:
        return False
    study, chunk = taken
    with scope(organization=study.tournament.organization):
        _compute(study, chunk)
    return True


def take(study: SimulationStudy) -> SimulationChunk | None:
    """A chunk that waits, or whose worker is lost, for this process alone; None when there is none."""
    while True:
        now = timezone.now()
        free = Q(state=ChunkState.WAITING) | Q(state=ChunkState.RUNNING) & ~_held(now)
        chunk = SimulationChunk.objects.filter(free, study=study).order_by("first").first()
        if chunk is None:
            return None
        taken = SimulationChunk.objects.filter(free, pk=chunk.pk, attempt=chunk.attempt).update(
            state=ChunkState.RUNNING, attempt=F("attempt") + 1, taken_at=now
        )
        if taken:
            SimulationStudy.objects.filter(pk=study.pk).update(active_at=now)
            return chunk


def _held(now: datetime) -> Q:
    """Parts whose worker is not lost. One taken well after ``now`` was taken before the clock was set back."""
    return Q(taken_at__range=(now - CHUNK_PATIENCE, now + CHUNK_PATIENCE))


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
    move(study, [StudyState.RUNNING], state=StudyState.READY, result=result, finished_at=timezone.now())
    return True


def move(study: SimulationStudy, states: Sequence[StudyState], **changes: Any) -> bool:
    """Change the study if it is in one of ``states``; True when it was."""
    changes.setdefault("active_at", timezone.now())
    moved = SimulationStudy.objects.filter(pk=study.pk, state__in=states).update(**changes)
    if moved:
        for name, value in changes.items():
            setattr(study, name, value)
    return bool(moved)


def in_hand_of(organization: Organization) -> int:
    """How many parts of the organization's studies workers are computing. One query."""
    return _in_hand()[organization.pk]


@sweeping
def send_lost_turns() -> None:
    """Send messages again where studies wait and nobody has worked on any for a while; not at every sweep."""
    now = timezone.now()
    under_way = SimulationStudy.objects.filter(state=StudyState.RUNNING)
    if not under_way.exists() or under_way.filter(active_at__range=(now - SILENCE, now + SILENCE)).exists():
        return
    if not cache.add("turns-sent-again", 1, CHUNK_PATIENCE.seconds):
        return
    organizations = Organization.objects.filter(pk__in=under_way.values("tournament__organization"))
    if send_turns(sum(quota(one, SIMULATIONS_AT_ONCE) for one in organizations)):
        under_way.exclude(active_at__range=(now - PATIENCE, now + PATIENCE)).update(active_at=now)
    else:
        cache.delete("turns-sent-again")


def _next_part() -> tuple[SimulationStudy, SimulationChunk] | None:
    """The part whose turn it is, taken for this process; None where none waits that its organization may have."""
    waiting: defaultdict[int, list[UUID]] = defaultdict(list)
    worked_on: dict[int, datetime] = {}
    now = timezone.now()
    rows = SimulationStudy.objects.filter(state=StudyState.RUNNING).order_by("started_at")
    for pk, organization, active_at in rows.values_list("pk", "tournament__organization", "active_at"):
        waiting[organization].append(pk)
        # A time ahead is from before the clock was set back: it must not put its organization behind all others.
        known = active_at if active_at <= now else _LONG_AGO
        worked_on[organization] = max(known, worked_on.get(organization, known))
    in_hand, organizations = _in_hand(), Organization.objects.in_bulk(list(waiting))
    for organization in sorted(waiting, key=lambda one: (in_hand[one], worked_on[one])):
        if in_hand[organization] >= quota(organizations[organization], SIMULATIONS_AT_ONCE):
            continue
        for pk in waiting[organization]:
            study = SimulationStudy.objects.select_related("tournament__organization").get(pk=pk)
            chunk = _take_within_quota(study)
            if chunk is not None:
                return study, chunk
            # Its last part may have been stored by a process that died before it put the report together.
            finish(study=study)
    return None


def _take_within_quota(study: SimulationStudy) -> SimulationChunk | None:
    with transaction.atomic():
        # Two workers that look at once must not both find the last free place.
        organization = Organization.objects.select_for_update(no_key=True).get(pk=study.tournament.organization_id)
        allowed = in_hand_of(organization) < quota(organization, SIMULATIONS_AT_ONCE)
        return take(study) if allowed else None


def _in_hand() -> Counter[int]:
    """How many parts of each organization workers are computing, without those whose worker is lost."""
    taken = SimulationChunk.objects.filter(
        _held(timezone.now()), study__state=StudyState.RUNNING, state=ChunkState.RUNNING
    )
    return Counter(taken.values_list("study__tournament__organization", flat=True))


def _compute(study: SimulationStudy, chunk: SimulationChunk) -> None:
    """Compute a chunk that was taken; after the last one put the report together."""
    try:
        tally, reached = _play(study_from_json(study.description), chunk.first, chunk.last)
    except Exception as error:
        log.exception("A part of study %s failed", study.pk)
        code = error.code if isinstance(error, InvalidState) else INTERNAL_ERROR
        move(study, [StudyState.RUNNING], state=StudyState.FAILED, error_code=code, finished_at=timezone.now())
        SimulationChunk.objects.filter(pk=chunk.pk).update(state=ChunkState.WAITING)
        return
    store(chunk=chunk, tally=tally, reached=reached)
    finish(study=study)


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
