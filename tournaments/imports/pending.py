"""Uploaded files between preview and confirmation: one per tournament and user, seen by that user alone, and
forgotten after a day."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Final

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.sweeps import sweeping
from portal.organizations.models import Organization, User
from portal.organizations.quotas import IMPORTS_PER_HOUR, quota
from tournaments.changes.locking import lock
from tournaments.imports.choices import Choices
from tournaments.imports.workers.reading import ask_to_read, is_for_worker
from tournaments.models import PendingImport, Tournament

KEPT: Final = timedelta(days=1)
"""How long an uploaded file waits for its confirmation."""
HOUR: Final = 3600
"""Seconds in which uploads are counted together."""


def keep_upload(*, tournament: Tournament, user: User, filename: str, content: bytes) -> PendingImport:
    """Keep a file until its preview is confirmed; it replaces the one that waited before. A worker reads a large
    workbook, or judges the rounds of a long report (``workers.reading``), once this transaction is committed.

    Locks the tournament: of a button that was pressed twice both requests are answered, and one file waits. Raises
    ``Refused`` where the organization has uploaded as many in this hour as it may: reading a file takes the web server,
    which others need too.
    """
    count_upload(tournament.organization)
    with transaction.atomic():
        lock(tournament)
        discard_upload(tournament=tournament, user=user)
        large = is_for_worker(content)
        waiting = PendingImport.objects.create(
            tournament=tournament,
            uploaded_by=user,
            filename=filename[:200],
            content=content,
            state=PendingImport.State.READING if large else PendingImport.State.WAITING,
            language=translation.get_language() or "en",
        )
        if large:
            transaction.on_commit(lambda: ask_to_read(waiting))
        return waiting


def uploads_of_the_hour(organization: Organization) -> int:
    """How many files the organization has uploaded in the present hour of the clock."""
    return int(cache.get(_counter(organization), 0))


def count_upload(organization: Organization) -> None:
    """Count one more file that the web server reads. Raises ``Refused`` as ``keep_upload`` does."""
    key, most = _counter(organization), quota(organization, IMPORTS_PER_HOUR)
    cache.add(key, 0, 2 * HOUR)
    try:
        count = cache.incr(key)
    except ValueError:
        return  # the cache dropped the counter between the two calls; so few were counted that one more is allowed
    if count > most:
        cache.decr(key)
        raise Refused(
            "too_many_imports",
            _("This organization may upload at most %(most)s files in an hour. Try again later.") % {"most": most},
            field="file",
        )


def _counter(organization: Organization) -> str:
    return f"imports:{organization.pk}:{int(time.time()) // HOUR}"


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


def keep_choices(*, waiting: PendingImport, choices: Choices) -> None:
    """Keep what was decided about rows of a waiting file; nothing changes for one that is being imported."""
    open_states = (PendingImport.State.WAITING, PendingImport.State.FAILED)
    PendingImport.objects.filter(pk=waiting.pk, state__in=open_states).update(choices=choices.as_json(), outcome="")


def discard_upload(*, tournament: Tournament, user: User) -> None:
    """Forget the waiting file, if any."""
    PendingImport.objects.filter(tournament=tournament, uploaded_by=user).delete()
