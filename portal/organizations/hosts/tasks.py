"""Work of host names in the background."""

from __future__ import annotations

from celery import shared_task
from django_scopes import scope

from portal.organizations.hosts import actions
from portal.organizations.models import Organization


@shared_task(name=actions.TASK)
def look_at_host(claim_id: int, organization_id: int) -> None:
    """Look a claim up in the DNS and serve the name or not; nothing where either is gone."""
    organization = Organization.objects.filter(pk=organization_id).first()
    if organization is not None:
        with scope(organization=organization):
            actions.look_at_host(claim_id)
