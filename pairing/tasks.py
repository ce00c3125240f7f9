"""The task that a worker runs, and the one place that talks to the broker."""

from __future__ import annotations

import logging
from uuid import UUID

from celery import shared_task, signature
from celery.exceptions import SoftTimeLimitExceeded
from django_scopes import scope
from kombu.exceptions import OperationalError

from pairing.domain import runs
from pairing.models import RunState
from portal.organizations.models import Organization

log = logging.getLogger(__name__)


@shared_task(
    name="pairing.compute_run", soft_time_limit=runs.TIME_LIMIT_SECONDS, time_limit=runs.TIME_LIMIT_SECONDS + 15
)
def compute_run(run_id: str, organization_id: int, then: str = "") -> None:
    """Compute one run and, when it is ready, queue the task ``then`` with the run's and the organization's id."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        try:
            run = runs.compute(run_id=UUID(run_id))
        except SoftTimeLimitExceeded:
            run = runs.fail(run_id=UUID(run_id), code=runs.TIME_LIMIT)
        except Exception:
            log.exception("Run %s ended with a fault of the program", run_id)
            run = runs.fail(run_id=UUID(run_id), code=runs.INTERNAL_ERROR)
    if then and run.state == RunState.READY:
        signature(then, args=(run_id, organization_id)).apply_async()


def queue_run(run_id: UUID, organization_id: int, then: str) -> None:
    """Hand a run to the workers. A broker that is away is stored with the run, which can then be tried again."""
    try:
        compute_run.apply_async(args=(str(run_id), organization_id, then), retry=False)
    except (OperationalError, OSError):
        log.exception("Run %s could not be queued", run_id)
        runs.fail(run_id=run_id, code=runs.BROKER_DOWN)
