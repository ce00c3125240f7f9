"""Asking a worker to write about an approval. What there is to say, it reads in the row."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from portal.common.sending import send
from tournaments.models import Approval

TELL_TASK: Final = "tournaments.tell_approval"


def request_telling(row: Approval) -> None:
    """Have a worker write about an approval once the present transaction is committed."""
    key, organization = row.pk, row.tournament.organization_id
    transaction.on_commit(lambda: queue_telling(key, organization))


def queue_telling(approval_id: int, organization_id: int) -> bool:
    """Have a worker write about an approval; False when the broker is away: then a sweep finds it."""
    return send(TELL_TASK, (approval_id, organization_id))
