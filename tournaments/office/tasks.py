"""The task that makes the return of a year."""

from __future__ import annotations

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.office import year_files


@shared_task(name=year_files.MAKE_TASK)
def make_year_file(key: int, organization_id: int) -> None:
    """Make the return of a year that somebody has asked for."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        year_files.make_year_file(key)
