"""Tasks about programs."""

from __future__ import annotations

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.changes.telling_programs import DELIVER_TASK, queue_delivery
from tournaments.programs.delivering import deliver


@shared_task(name=DELIVER_TASK)
def deliver_webhook(webhook_id: int, organization_id: int) -> None:
    """One turn of a webhook; the next one waits behind those of others."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        if deliver(webhook_id):
            queue_delivery(webhook_id, organization_id)
