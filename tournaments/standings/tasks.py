"""The task that keeps ranks, so that pages need not compute them."""

from __future__ import annotations

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.models import Tournament
from tournaments.standings import progress
from tournaments.standings.progress import KEEP_TASK


@shared_task(name=KEEP_TASK)
def keep_ranks(tournament_id: int, organization_id: int) -> None:
    """Write down the ranks after every complete round."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        for tournament in Tournament.objects.filter(pk=tournament_id):  # deleted, perhaps, while this waited
            progress.keep_ranks(tournament)
