"""The task that a worker runs, which takes the id of a run, and the worker's signs of life."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from celery import Task, shared_task
from celery.exceptions import WorkerLostError
from celery.signals import task_failure, worker_process_init, worker_ready, worker_shutdown
from django_scopes import scope, scopes_disabled

from pairing import runs, turns, workers
from portal.celery import pairs_rounds
from portal.common import sweeps
from portal.common.sending import send


@shared_task(
    bind=True, name=runs.COMPUTE_TASK, soft_time_limit=runs.TIME_LIMIT_SECONDS, time_limit=runs.TIME_LIMIT_SECONDS + 15
)
def compute_run(self: Task[Any, Any], run_id: str, *_of_older_messages: Any) -> None:
    """Compute the run whose turn it is, and let another worker know if more could be taken up."""
    run = turns.take(named=UUID(run_id), task=self.request.id or "")
    if run is None:
        return
    with scope(organization=run.organization):
        runs.carry_out(run)
    waits = turns.next_waiting()
    if waits is not None:
        send(runs.COMPUTE_TASK, (str(waits),))


@worker_process_init.connect
def pool_process_begins(**_signal: Any) -> None:
    """Say in each process of the pool for which worker it works."""
    workers.work_for_parent()


@task_failure.connect(sender=compute_run)
def pool_process_died(exception: BaseException, task_id: str, **_signal: Any) -> None:
    """Note in the worker that the process which computed a run was killed."""
    if isinstance(exception, WorkerLostError):
        with scopes_disabled():
            runs.worker_died(task=task_id)


@worker_ready.connect
def worker_begins(**_signal: Any) -> None:
    """Say from now on that a worker is there, and sweep, if it is one that takes up pairings."""
    if pairs_rounds():
        workers.begin_signs()
        sweeps.begin()


@worker_shutdown.connect
def worker_ends(**_signal: Any) -> None:
    """Say that the worker is gone."""
    sweeps.end()
    workers.end_signs()
