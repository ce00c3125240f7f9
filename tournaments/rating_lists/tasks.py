"""The task that loads a rating list."""

from __future__ import annotations

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.rating_lists import uploads


@shared_task(name=uploads.LOAD_TASK)
def load_rating_list(upload_id: int, organization_id: int) -> None:
    """Load a file that somebody uploaded."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        uploads.load_upload(upload_id)
