"""Tasks that write to registered players."""

from __future__ import annotations

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.models import Tournament
from tournaments.registration.posting import post
from tournaments.registration.requests import POST_TASK, queue_posting


@shared_task(name=POST_TASK)
def post_registration_letters(tournament_id: int, organization_id: int) -> None:
    """One turn of a tournament; the next one waits behind those of others."""
    organization = Organization.objects.get(pk=organization_id)
    with scope(organization=organization):
        tournament = Tournament.objects.select_related("organization").filter(pk=tournament_id).first()
        if tournament is not None and post(tournament):
            queue_posting(tournament_id, organization_id)
