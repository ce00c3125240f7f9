"""The task that computes the forecasts of methods, turn by turn."""

from __future__ import annotations

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.methods import forecasts


@shared_task(name=forecasts.TASK)
def forecast_method(wanted: list[int], organization_id: int) -> None:
    """Compute one turn of the first forecast that is wanted and queue the next one."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        left = forecasts.run_turns(forecasts=wanted)
    if left:
        forecasts.queue_turn(left, organization_id)
