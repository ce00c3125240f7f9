"""The task that takes over the answer of a run."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.models import Tournament
from tournaments.rounds import actions as runs
from tournaments.rounds import timed_publication
from tournaments.rounds.actions import ADOPT_TASK
from tournaments.rounds.timed_publication import PUBLISH_DUE_TASK


@shared_task(name=ADOPT_TASK)
def adopt_run(run_id: str, organization_id: int) -> None:
    """Turn the answer of a run into draft boards, if its input is still the present one."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        runs.adopt_run(run_id=UUID(run_id))


@shared_task(name=PUBLISH_DUE_TASK)
def publish_due(tournament_id: int, organization_id: int) -> None:
    """Publish the draft whose time has come, or look again later."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        tournament = Tournament.objects.select_related("organization").filter(pk=tournament_id).first()
        if tournament is None:
            return  # deleted before the time came
        if not timed_publication.publish_due(tournament=tournament):
            at = timed_publication.next_time(tournament)
            if at is not None:
                timed_publication.wake_up(tournament_id, organization_id, at)
