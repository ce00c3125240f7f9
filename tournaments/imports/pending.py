"""Uploaded files between preview and confirmation: one per tournament and user, seen by that user alone."""

from __future__ import annotations

from django.db import transaction

from portal.organizations.models import User
from tournaments.models import PendingImport, Tournament


def keep_upload(*, tournament: Tournament, user: User, filename: str, content: bytes) -> PendingImport:
    """Keep a file until its preview is confirmed; it replaces the one that waited before."""
    with transaction.atomic():
        discard_upload(tournament=tournament, user=user)
        return PendingImport.objects.create(
            tournament=tournament, uploaded_by=user, filename=filename[:200], content=content
        )


def waiting_upload(*, tournament: Tournament, user: User) -> PendingImport | None:
    """The file that this user uploaded for this tournament and has not confirmed."""
    return PendingImport.objects.filter(tournament=tournament, uploaded_by=user).first()


def discard_upload(*, tournament: Tournament, user: User) -> None:
    """Forget the waiting file, if any."""
    PendingImport.objects.filter(tournament=tournament, uploaded_by=user).delete()
