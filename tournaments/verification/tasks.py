"""Tasks that judge what was published."""

from __future__ import annotations

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django_scopes import scope

from portal.common.sending import send
from portal.organizations.models import Organization
from tournaments.models import RoundRevision
from tournaments.verification import actions as verification
from tournaments.verification.actions import TIME_LIMIT_SECONDS, VERIFY_AGAIN_TASK, VERIFY_TASK


@shared_task(name=VERIFY_TASK, soft_time_limit=TIME_LIMIT_SECONDS, time_limit=TIME_LIMIT_SECONDS + 15)
def verify_revision(revision_id: int, organization_id: int, again: bool = False) -> None:
    """Check a published revision, then pair it once more without acceleration."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        if not RoundRevision.objects.filter(pk=revision_id).exists():
            return  # the broker remembers what a database that was restored from a backup never knew
        try:
            verification.verify_revision(revision_id=revision_id, again=again)
        except SoftTimeLimitExceeded:
            verification.give_up(revision_id=revision_id)
        else:
            verification.pair_without_acceleration(revision_id=revision_id)
            verification.read_chain(revision_id=revision_id)


@shared_task(name=VERIFY_AGAIN_TASK)
def verify_again(after: int = 0) -> None:
    """Queue the next revision that the present verifier has not judged, and the turn after it behind whatever waits."""
    queued = verification.queue_next_outdated(after=after)
    if queued is not None:
        send(VERIFY_AGAIN_TASK, (queued,))
