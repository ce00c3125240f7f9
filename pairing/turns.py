"""Whose run comes next: organizations take turns, whoever asked first and however often.

A message only says that a run waits. The worker that gets it looks into the rows: it takes the run of the organization
that has the fewest in the hands of workers, and of those the one that was served the longest ago; within it the oldest.
An organization that has as many in hand as its quota allows waits for itself alone.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django_scopes import scopes_disabled

from pairing import runs
from pairing.models import PairingRun, RunState
from portal.organizations.models import Organization
from portal.organizations.quotas import PAIRINGS_AT_ONCE, quota

_NEVER: Final = datetime.min.replace(tzinfo=UTC)


def take(*, named: UUID, task: str) -> PairingRun | None:
    """The run whose turn it is, taken for this process with the message ``task``; None when none may be taken now.

    ``named`` is the run of the message: where its worker was lost, it is taken up again before all others. Outside a
    scope, over all organizations.
    """
    with scopes_disabled():
        again = runs.claim(run_id=named, task=task) if _is_lost(named) else None
        if again is not None:
            return again
        oldest = _oldest_waiting()
        for organization in _in_turn(oldest):
            taken = _take_within_quota(oldest[organization], organization, task)
            if taken is not None:
                return taken
    return None


def next_waiting() -> UUID | None:
    """A run that could be taken up now; None where none waits, or only of organizations that have their share."""
    with scopes_disabled():
        oldest = _oldest_waiting()
        in_hand, organizations = _in_hand(), Organization.objects.in_bulk(list(oldest))
        free = (one for one in _in_turn(oldest) if in_hand[one] < quota(organizations[one], PAIRINGS_AT_ONCE))
        return next((oldest[one] for one in free), None)


def in_hand_of(organization: Organization) -> int:
    """How many runs of the organization workers are computing."""
    return _in_hand()[organization.pk]


def _oldest_waiting() -> dict[int, UUID]:
    """The oldest run that waits of each organization that has any, in the order of asking."""
    oldest: dict[int, UUID] = {}
    waiting = PairingRun.objects.filter(state=RunState.QUEUED).order_by("requested_at")
    for organization, run in waiting.values_list("organization_id", "pk"):
        oldest.setdefault(organization, run)
    return oldest


def _in_turn(organizations: dict[int, UUID]) -> list[int]:
    """The organizations in the order of their turns."""
    if len(organizations) < 2:
        return list(organizations)
    in_hand, now = _in_hand(), timezone.now()
    rows = PairingRun.objects.filter(organization__in=organizations).values_list("organization_id")
    served = dict(rows.annotate(Max("started_at")))
    # Whoever was served "later than now", before the clock was set back, would otherwise come last until then.
    last = {one: at if at and at <= now else _NEVER for one, at in served.items()}
    return sorted(organizations, key=lambda one: (in_hand[one], last[one]))


def _take_within_quota(run_id: UUID, organization_id: int, task: str) -> PairingRun | None:
    with transaction.atomic():
        # Two workers that look at once must not both find the last free place.
        organization = Organization.objects.select_for_update(no_key=True).get(pk=organization_id)
        allowed = in_hand_of(organization) < quota(organization, PAIRINGS_AT_ONCE)
        return runs.claim(run_id=run_id, task=task) if allowed else None


def _in_hand() -> Counter[int]:
    """How many runs of each organization workers are computing, without those whose worker is lost."""
    now = timezone.now()
    running = PairingRun.objects.filter(state=RunState.RUNNING)
    rows = running.only("organization_id", "state", "requested_at", "started_at", "worker")
    return Counter(run.organization_id for run in rows if runs.overdue(run, now) is None)


def _is_lost(run_id: UUID) -> bool:
    run = PairingRun.objects.filter(pk=run_id, state=RunState.RUNNING).defer("snapshot", "result").first()
    return run is not None and runs.overdue(run, timezone.now()) is not None
