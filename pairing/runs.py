"""Pairing runs: request, compute and cancel them, and notice a worker that never answered.

The database row holds the state of a run. A message only tells a worker to look at it, so a message that is lost,
doubled or late changes nothing.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from celery import current_app
from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.utils import timezone

from pairing import engine, workers
from pairing.engine.errors import OFF_TABLE, EngineError, NoPairing
from pairing.engine.explanation import explain
from pairing.engine.snapshot import canonical, from_json, pairing_to_json
from pairing.engine.snapshot import digest as digest_of
from pairing.models import PairingRun, RunPhase, RunState
from portal.common.sending import send

log = logging.getLogger(__name__)

QUEUE_PATIENCE: Final = timedelta(seconds=30)
"""After this time in the queue a run counts as never picked up, if no worker is alive."""
TIME_LIMIT_SECONDS: Final = 90
"""A run that takes longer is given up. The largest fields take a few seconds."""
RUN_PATIENCE: Final = timedelta(seconds=TIME_LIMIT_SECONDS + 30)
"""After this time without an answer the worker of a run counts as lost."""

WORKER_LOST: Final = "worker_lost"
COMPUTE_TASK: Final = "pairing.compute_run"
"""Name of the task that computes a run. It gets the id of the run that was asked for, and takes the one whose turn it
is (``pairing.turns``)."""

PLAYERS_IN_PLACE: Final = 400
"""While the broker is away, fields up to this size are paired by the process that asks: it takes a moment only."""

NOT_PICKED_UP: Final = "not_picked_up"
BROKER_DOWN: Final = "broker_down"
"""Said of a run that waits for the broker; it is not a failure."""
TIME_LIMIT: Final = "time_limit"
INTERNAL_ERROR: Final = "internal_error"


def request_run(
    *,
    organization: Any,
    subject: str,
    round_number: int,
    snapshot: Mapping[str, Any],
    actor: Any = None,
    then: str = "",
) -> PairingRun:
    """The run for this input: the stored one where it is ready or under way, otherwise one that is queued on commit.

    ``then`` names a task that the worker does with ``(run id, organization id)`` as soon as the run is ready. A run
    that failed, was cancelled or whose worker is lost is queued again as its next attempt. Call it inside a
    transaction.
    """
    digest = digest_of(snapshot)
    run, created = PairingRun.objects.select_for_update(of=("self",)).get_or_create(
        subject=subject,
        round_number=round_number,
        digest=digest,
        defaults={"organization": organization, "snapshot": snapshot, "requested_by": actor, "then": then},
    )
    if not created:
        if run.state == RunState.READY or (is_open(run) and overdue(run, timezone.now()) is None):
            return run
        run.state = RunState.QUEUED
        run.attempt += 1
        run.requested_by = actor
        run.requested_at = timezone.now()
        run.started_at = run.finished_at = run.milliseconds = run.error_facts = None
        run.error_code = run.phase = ""
        run.then = then
        run.save()
    transaction.on_commit(lambda: queue_run(run.pk))
    return run


def compute_now(
    *, organization: Any, subject: str, round_number: int, snapshot: Mapping[str, Any], actor: Any = None
) -> PairingRun:
    """The run for this input, computed here and not by a worker: for the part of a round that an arbiter waits for.

    A stored answer is given at once. Returns the run, ready or failed.
    """
    with transaction.atomic():
        run, _created = PairingRun.objects.get_or_create(
            subject=subject,
            round_number=round_number,
            digest=digest_of(snapshot),
            defaults={"organization": organization, "snapshot": snapshot, "requested_by": actor},
        )
        if run.state not in {RunState.READY, RunState.QUEUED}:
            run.state = RunState.QUEUED
            run.requested_at = timezone.now()
            run.save(update_fields=["state", "requested_at"])
        return compute(run_id=run.pk)


def error_of(run: PairingRun) -> EngineError:
    """What kept the engine from answering, as it was raised."""
    facts = dict(run.error_facts or {})
    return EngineError(str(facts.pop("message", run.error_code)), code=run.error_code, **facts)


def no_pairing_exists(run: PairingRun) -> bool:
    """Whether the engine has found that no complete pairing exists (C.04.3 Article 1.9.3)."""
    return run.state == RunState.FAILED and run.error_code == NoPairing.code


def has_left_the_table(run: PairingRun) -> bool:
    """Whether an earlier round, paired by hand, is not that of the table, so that the table cannot go on."""
    return run.state == RunState.FAILED and run.error_code.endswith(OFF_TABLE)


def queue_run(run_id: UUID) -> None:
    """Tell the workers that a run waits. While the broker is away a small field is paired here, and a large one waits.

    A run that waits is taken up by the sweep of a worker once the broker is back.
    """
    waiting = PairingRun.objects.filter(pk=run_id, state=RunState.QUEUED)
    if send(COMPUTE_TASK, (str(run_id),)):
        waiting.exclude(error_code="").update(error_code="")
        return
    run = waiting.first()
    if run is None:
        return
    if len(run.snapshot["competitors"]) <= PLAYERS_IN_PLACE:
        log.warning("Run %s is computed without a worker, because the broker is away", run_id)
        taken = claim(run_id=run_id)
        if taken is not None:
            carry_out(taken)
    else:
        waiting.update(error_code=BROKER_DOWN)


def is_open(run: PairingRun) -> bool:
    """Whether an answer is still to come."""
    return run.state in {RunState.QUEUED, RunState.RUNNING}


def overdue(run: PairingRun, now: datetime) -> str | None:
    """``NOT_PICKED_UP`` or ``WORKER_LOST`` for an open run whose answer should have come by now; else None.

    A run that waits while a worker lives is not overdue: the worker is busy, or the broker is away. A time that lies
    ahead tells that the clock was set back: then only the signs of the workers count.
    """
    if late(run, now):
        return None if workers.alive() else NOT_PICKED_UP
    if run.state != RunState.RUNNING or not run.started_at:
        return None
    gone = run.worker and abs(now - run.started_at) > workers.SIGN_PATIENCE and not workers.alive(run.worker)
    return WORKER_LOST if gone or now - run.started_at > RUN_PATIENCE else None


def worker_died(*, task: str) -> None:
    """A process died while it computed the run of this message; whoever asked for it can ask again at once."""
    for run in PairingRun.objects.filter(state=RunState.RUNNING, task=task).only("pk") if task else ():
        fail(run_id=run.pk, code=WORKER_LOST)


def late(run: PairingRun, now: datetime) -> bool:
    """Whether the run has waited in the queue for longer than usual, or the clock does not tell."""
    return run.state == RunState.QUEUED and abs(now - run.requested_at) > QUEUE_PATIENCE


def cancel_run(*, run_id: UUID) -> bool:
    """Give up an open run; a worker that answers later changes nothing. False when it was not open any more."""
    changed = PairingRun.objects.filter(pk=run_id, state__in=[RunState.QUEUED, RunState.RUNNING]).update(
        state=RunState.CANCELLED, finished_at=timezone.now()
    )
    return bool(changed)


def compute(*, run_id: UUID) -> PairingRun:
    """Pair the run's snapshot and store the answer, or why there is none. Returns the run.

    Running it twice changes nothing: only a queued run, or one whose worker is lost, is taken. An answer that comes
    after its run was given up for lost is stored, since the same input has one answer; after a cancellation it is not.
    What is not an ``EngineError`` is the caller's to handle.
    """
    run = claim(run_id=run_id)
    return PairingRun.objects.get(pk=run_id) if run is None else _pair(run)


def carry_out(run: PairingRun) -> PairingRun:
    """Compute a claimed run whatever happens, and when it is ready do the task that takes it over.

    That is done here and not queued: the boards would wait behind whatever came into the queue meanwhile. Call it in
    the scope of the run's organization.
    """
    try:
        run = _pair(run)
    except SoftTimeLimitExceeded:
        run = fail(run_id=run.pk, code=TIME_LIMIT)
    except Exception:
        log.exception("Run %s ended with a fault of the program", run.pk)
        run = fail(run_id=run.pk, code=INTERNAL_ERROR)
    if run.then and run.state == RunState.READY:
        current_app.loader.import_default_modules()
        current_app.tasks[run.then](str(run.pk), run.organization_id)
    return run


def _pair(run: PairingRun) -> PairingRun:
    began = time.monotonic()
    try:
        result = answer(run.snapshot, lambda phase: _say(run.pk, phase))
    except EngineError as error:
        return fail(run_id=run.pk, code=error.code, facts={**error.facts, "message": error.message})
    return _store(run.pk, result, round((time.monotonic() - began) * 1000))


def answer(snapshot: Mapping[str, Any], say: Callable[[RunPhase], None] | None = None) -> dict[str, Any]:
    """The engine's answer with its reasons: ``pairing_to_json`` plus ``explanation``. Raises ``EngineError``.

    ``say`` is told when the boards are found and their reasons are next.
    """
    state = from_json(snapshot)
    pairing = engine.pair(state, trace=True)
    if say is not None:
        say(RunPhase.REASONS)
    found = {**pairing_to_json(pairing), "explanation": explain(state, pairing).to_json()}
    stored: dict[str, Any] = json.loads(canonical(found))  # lists for tuples: the same now and when read back
    return stored


def fail(*, run_id: UUID, code: str, facts: Mapping[str, Any] | None = None) -> PairingRun:
    """Store why an open run has no answer."""
    with transaction.atomic():
        run: PairingRun = PairingRun.objects.select_for_update(of=("self",)).get(pk=run_id)
        if is_open(run):
            run.state = RunState.FAILED
            run.error_code = code
            run.error_facts = dict(facts) if facts else None
            run.finished_at = timezone.now()
            run.engine_version = engine.VERSION
            run.save()
    return run


def _say(run_id: UUID, phase: RunPhase) -> None:
    """Let those who follow the run know how far it is."""
    PairingRun.objects.filter(pk=run_id, state=RunState.RUNNING).update(phase=phase)


def claim(*, run_id: UUID, task: str = "") -> PairingRun | None:
    """Take the run for this process, which got the message ``task``; None when there is nothing to do."""
    with transaction.atomic():
        run: PairingRun = PairingRun.objects.select_for_update(of=("self",)).get(pk=run_id)
        now = timezone.now()
        if run.state != RunState.QUEUED and overdue(run, now) != WORKER_LOST:
            return None
        run.state = RunState.RUNNING
        run.started_at = now
        run.phase = RunPhase.PAIRING
        run.worker = workers.own_name()
        run.task = task
        run.save(update_fields=["state", "started_at", "phase", "worker", "task"])
    return run


def _store(run_id: UUID, result: dict[str, Any], milliseconds: int) -> PairingRun:
    with transaction.atomic():
        run: PairingRun = PairingRun.objects.select_for_update(of=("self",)).get(pk=run_id)
        if run.state not in {RunState.READY, RunState.CANCELLED}:
            run.state = RunState.READY
            run.phase = RunPhase.BOARDS
            run.result = result
            run.error_code = ""
            run.error_facts = None
            run.finished_at = timezone.now()
            run.milliseconds = milliseconds
            run.engine_version = engine.VERSION
            run.save()
    return run
