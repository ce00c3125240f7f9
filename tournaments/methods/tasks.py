"""The task that computes the forecasts of methods, turn by turn."""

from __future__ import annotations

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.methods import forecasts


@shared_task(name=forecasts.TASK)
def forecast_method(forecast_id: int, organization_id: int) -> None:
    """Compute one turn of a forecast and queue the next one."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        more = forecasts.run_turn(forecast_id=forecast_id)
    if more:
        forecasts.queue_turn(forecast_id, organization_id)
