"""Writing to the journal; every domain function that changes state calls ``record`` once, inside its transaction."""

from __future__ import annotations

from typing import Any

from portal.common.models import JournalEntry


def record(
    *,
    organization: Any,
    action: str,
    subject: str = "",
    actor: Any = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> JournalEntry:
    """Add one row to the journal and return it. ``before`` and ``after`` are JSON-able."""
    return JournalEntry.objects.create(
        organization=organization,
        subject=subject,
        action=action,
        actor=actor,
        before=before,
        after=after,
        reason=reason,
    )
