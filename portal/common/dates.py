"""Days and times as people write them. Italian writes days and months in small letters."""

from __future__ import annotations

import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language


def day_text(day: datetime.date, pattern: str = "l j F Y") -> str:
    """A day, for example Thursday 19 November 2026; ``pattern`` as Django's date formats."""
    text = date_format(day, pattern)
    return text.lower() if (get_language() or "").startswith("it") else text


def moment_text(moment: datetime.datetime, pattern: str = "l j F, H:i") -> str:
    """A day and time in the active time zone, for example Thursday 19 November, 15:00."""
    return day_text(timezone.localtime(moment), pattern)


def range_text(first: datetime.date, last: datetime.date) -> str:
    """A span of days without repeating what both have in common: 19–25 November 2026."""
    if first == last:
        return day_text(first, "j F Y")
    if (first.year, first.month) == (last.year, last.month):
        start = str(first.day)
    else:
        start = day_text(first, "j F" if first.year == last.year else "j F Y")
    return f"{start}{'–' if start.isdigit() else ' – '}{day_text(last, 'j F Y')}"
