"""Whom the arbiter expelled: the one place that says how they are found."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import Entry


def expelled_entries() -> QuerySet[Entry]:
    """Everybody who is expelled, in every event of the scope."""
    return Entry.objects.filter(expelled_from__isnull=False)
