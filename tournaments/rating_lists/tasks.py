"""The task that loads a rating list."""

from __future__ import annotations

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.rating_lists import comparing, fetching, uploads


@shared_task(name=uploads.LOAD_TASK)
def load_rating_list(upload_id: int, organization_id: int) -> None:
    """Load a file that somebody uploaded."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        uploads.load_upload(upload_id)


@shared_task(name=fetching.FETCH_TASK)
def fetch_fide_list() -> None:
    """Fetch FIDE's list, if somebody or the time has asked for it."""
    fetching.fetch_if_asked()


@shared_task(name=uploads.COMPARE_TASK)
def compare_events() -> None:
    """Compare the players of coming and running events with the lists."""
    comparing.compare_events()
