"""The tasks that read and import large files."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.imports import importing
from tournaments.imports.workers import reading


@shared_task(name=importing.IMPORT_TASK)
def import_file(pending_id: str, organization_id: int) -> None:
    """Import a file that somebody confirmed."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        importing.import_confirmed(pending_id=UUID(pending_id))


@shared_task(
    name=reading.READ_TASK, soft_time_limit=reading.TIME_LIMIT_SECONDS, time_limit=reading.TIME_LIMIT_SECONDS + 15
)
def read_file(pending_id: str, organization_id: int) -> None:
    """Read a large workbook that somebody uploaded, or judge the rounds of a long report file."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        reading.read_upload(pending_id=UUID(pending_id))
