"""The tasks that read and load a file for a register."""

from __future__ import annotations

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.registry import loading


@shared_task(name=loading.READ_TASK)
def read_register_file(upload: str, organization_id: int) -> None:
    """Read a file that somebody uploaded for the register."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        loading.read_upload(upload)


@shared_task(name=loading.WRITE_TASK)
def load_register(upload: str, organization_id: int) -> None:
    """Load a file whose preview somebody has confirmed."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        loading.write_upload(upload)
