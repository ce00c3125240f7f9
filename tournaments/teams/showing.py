"""When the line-ups of a round are to be shown to everybody."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import Q
from django.utils import timezone

WAITING: Final = timedelta(seconds=2)
"""So long after the time that captains have their line-ups are shown: who sent in the last moment may have to wait for
those who sent in the moment before, and once a line-up is public nobody else can send one."""


def to_be_shown() -> Q:
    """Rounds whose line-ups wait to be shown, and whose time has passed."""
    return Q(line_ups_shown=False, line_ups_until__lte=timezone.now() - WAITING)
