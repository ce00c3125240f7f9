"""Uploaded files between preview and confirmation: one per tournament and user, seen by that user alone, and
forgotten after a day."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from portal.common.sweeps import sweeping
from portal.organizations.models import User
from tournaments.models import PendingImport, Tournament

KEPT: Final = timedelta(days=1)
"""How long an uploaded file waits for its confirmation."""


def keep_upload(*, tournament: Tournament, user: User, filename: str, content: bytes) -> PendingImport:
    """Keep a file until its preview is confirmed; it replaces the one that waited before."""
    with transaction.atomic():
        discard_upload(tournament=tournament, user=user)
        return PendingImport.objects.create(
            tournament=tournament, uploaded_by=user, filename=filename[:200], content=content
        )


def waiting_upload(*, tournament: Tournament, user: User) -> PendingImport | None:
    """The file that this user uploaded for this tournament and has not confirmed, unless it is older than ``KEPT``."""
    since = timezone.now() - KEPT
    return PendingImport.objects.filter(tournament=tournament, uploaded_by=user, uploaded_at__gt=since).first()


@sweeping
def forget_uploads() -> None:
    """Delete the files that nobody confirmed in ``KEPT``: they hold birthdays and addresses of people."""
    forgotten = PendingImport.objects.filter(uploaded_at__lte=timezone.now() - KEPT)
    if forgotten.exists():
        forgotten.delete()


def discard_upload(*, tournament: Tournament, user: User) -> None:
    """Forget the waiting file, if any."""
    PendingImport.objects.filter(tournament=tournament, uploaded_by=user).delete()
