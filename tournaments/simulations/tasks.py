"""The task that computes a simulation study chunk by chunk."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.simulations import actions as simulation


@shared_task(name=simulation.LANE_TASK)
def simulate(study_id: str, organization_id: int) -> None:
    """Compute one part of a simulation study and queue the next turn, behind whatever else waits."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        seconds = simulation.run_chunk(study_id=UUID(study_id))
    if seconds is not None:
        simulation.queue_lane(UUID(study_id), organization_id, seconds)
