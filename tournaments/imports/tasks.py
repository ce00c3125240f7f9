"""The task that imports a large file."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.imports import importing


@shared_task(name=importing.IMPORT_TASK)
def import_file(pending_id: str, organization_id: int) -> None:
    """Import a file that somebody confirmed."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        importing.import_confirmed(pending_id=UUID(pending_id))
