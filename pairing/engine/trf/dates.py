"""Dates as the file writes them."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

LONG: Final = re.compile(r"(\d{4})/(\d\d)/(\d\d)")
"""``YYYY/MM/DD``: records 042, 052 and birth dates."""
SHORT: Final = re.compile(r"(\d\d)/(\d\d)/(\d\d)")
"""``YY/MM/DD``: record 132."""


def read_day(form: re.Pattern[str], text: str) -> date | None:
    """The day that ``text`` names in this form; None when it names none."""
    match = form.fullmatch(text)
    if match is None or not text.isascii():
        return None
    year, month, day = (int(part) for part in match.groups())
    try:
        return date(year if form is LONG else 2000 + year, month, day)
    except ValueError:
        return None
