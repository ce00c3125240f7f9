"""Tasks that write to followers."""

from __future__ import annotations

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.following import telling
from tournaments.following.requests import ASK_TASK, TELL_TASK, queue_telling
from tournaments.models import Tournament


@shared_task(name=TELL_TASK)
def tell_followers(tournament_id: int, organization_id: int) -> None:
    """One turn of a tournament; the next one waits behind those of others."""
    organization = Organization.objects.get(pk=organization_id)
    with scope(organization=organization):
        tournament = Tournament.objects.select_related("organization").filter(pk=tournament_id).first()
        if tournament is not None and telling.tell(tournament):
            queue_telling(tournament_id, organization_id)


@shared_task(name=ASK_TASK)
def ask_follower(follower_id: int, organization_id: int) -> None:
    """Ask the owner of an address whether messages are wanted."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        telling.ask(follower_id)
