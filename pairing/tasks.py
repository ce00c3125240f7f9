"""The task that a worker runs, which takes the ids of the run and its organization, and the worker's signs of life."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from celery import current_app, shared_task
from celery.exceptions import SoftTimeLimitExceeded, WorkerLostError
from celery.signals import task_failure, worker_process_init, worker_ready, worker_shutdown
from django_scopes import scope, scopes_disabled

from pairing import runs, workers
from pairing.models import RunState
from portal.common import sweeps
from portal.organizations.models import Organization

log = logging.getLogger(__name__)


@shared_task(name=runs.COMPUTE_TASK, soft_time_limit=runs.TIME_LIMIT_SECONDS, time_limit=runs.TIME_LIMIT_SECONDS + 15)
def compute_run(run_id: str, organization_id: int, then: str = "") -> None:
    """Compute one run and, when it is ready, do the task ``then`` with the run's and the organization's id.

    It is done here and not queued: the boards would wait behind whatever came into the queue meanwhile.
    """
    with scope(organization=Organization.objects.get(pk=organization_id)):
        try:
            run = runs.compute(run_id=UUID(run_id))
        except SoftTimeLimitExceeded:
            run = runs.fail(run_id=UUID(run_id), code=runs.TIME_LIMIT)
        except Exception:
            log.exception("Run %s ended with a fault of the program", run_id)
            run = runs.fail(run_id=UUID(run_id), code=runs.INTERNAL_ERROR)
    if then and run.state == RunState.READY:
        current_app.tasks[then](run_id, organization_id)


@worker_process_init.connect
def pool_process_begins(**_signal: Any) -> None:
    """Say in each process of the pool for which worker it works."""
    workers.work_for_parent()


@task_failure.connect(sender=compute_run)
def pool_process_died(exception: BaseException, args: Sequence[Any], **_signal: Any) -> None:
    """Note in the worker that the process which computed a run was killed."""
    if isinstance(exception, WorkerLostError):
        with scopes_disabled():
            runs.worker_died(run_id=UUID(args[0]))


@worker_ready.connect
def worker_begins(**_signal: Any) -> None:
    """Say from now on that a worker is there, and sweep, if it is one that takes up pairings."""
    if current_app.conf.task_default_queue in current_app.amqp.queues.consume_from:
        workers.begin_signs()
        sweeps.begin()


@worker_shutdown.connect
def worker_ends(**_signal: Any) -> None:
    """Say that the worker is gone."""
    sweeps.end()
    workers.end_signs()
