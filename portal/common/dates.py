"""Days and times as people write them: day, month, year and the 24-hour clock, in every language.

Every pattern of the portal stands here; ``portal.common.formats`` gives the same to whatever Django writes by itself.
Italian writes days and months in small letters.
"""

from __future__ import annotations

import datetime
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language

DAY: Final = "j F Y"
"""22 November 2026"""
WEEKDAY: Final = "l j F Y"
"""Sunday 22 November 2026"""
TIME: Final = "H:i"
"""15:05"""
MOMENT: Final = f"{DAY}, {TIME}"
"""22 November 2026, 15:05"""
WEEKDAY_MOMENT: Final = f"{WEEKDAY}, {TIME}"
"""Sunday 22 November 2026, 15:05"""
COMING_MOMENT: Final = f"l j F, {TIME}"
"""Sunday 22 November, 15:05"""
SHORT_MOMENT: Final = f"D j M, {TIME}"
"""Sun 22 Nov, 15:05"""
TYPED: Final = "d.m.Y"
"""22.11.2026"""


def day_text(day: datetime.date, pattern: str = WEEKDAY) -> str:
    """A day, for example Thursday 19 November 2026; ``pattern`` as Django's date formats."""
    text = date_format(day, pattern)
    return text.lower() if (get_language() or "").startswith("it") else text


def moment_text(moment: datetime.datetime, pattern: str = COMING_MOMENT) -> str:
    """A day and time in the active time zone, for example Thursday 19 November, 15:00. Beyond an event, whose zone its
    pages have, it is UTC and says so."""
    text = day_text(timezone.localtime(moment), pattern)
    return f"{text} UTC" if timezone.get_current_timezone_name() == "UTC" else text


def day_typed(value: datetime.date) -> str:
    """A day as it is typed: 19.11.2026, with which the fields of the portal are filled, too."""
    return date_format(value, TYPED)


def range_text(first: datetime.date, last: datetime.date) -> str:
    """A span of days without repeating what both have in common: 19–25 November 2026."""
    if first == last:
        return day_text(first, DAY)
    if (first.year, first.month) == (last.year, last.month):
        start = str(first.day)
    else:
        start = day_text(first, "j F" if first.year == last.year else DAY)
    return f"{start}{'–' if start.isdigit() else ' – '}{day_text(last, DAY)}"
