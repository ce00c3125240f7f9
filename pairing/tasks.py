"""The task that a worker runs, which takes the ids of the run and its organization, and the worker's signs of life."""

from __future__ import annotations

import logging
from typing import Any
from uuid import UUID

from celery import current_app, shared_task
from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import worker_ready, worker_shutdown
from django_scopes import scope

from pairing import runs, workers
from pairing.models import RunState
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


@worker_ready.connect
def worker_begins(**_signal: Any) -> None:
    """Say from now on that a worker is there, if it is one that takes up pairings."""
    if current_app.conf.task_default_queue in current_app.amqp.queues.consume_from:
        workers.begin_signs()


@worker_shutdown.connect
def worker_ends(**_signal: Any) -> None:
    """Say that the worker is gone."""
    workers.end_signs()
