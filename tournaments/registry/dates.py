"""Days as people and spreadsheets write them."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.imports.cells import BadCell

_YEAR_FIRST: Final = re.compile(r"(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?:[T ]00:00(?::00)?)?")
_DAY_FIRST: Final = re.compile(r"(\d\d?)[-/.](\d\d?)[-/.](\d{4})")
_YEAR: Final = re.compile(r"\d{4}")


def day_of(text: str) -> date:
    """The day that ``2026-12-31``, ``31.12.2026`` or ``31/12/2026`` names. Raises ``BadCell``."""
    text = text.strip()
    if text.isascii() and (found := _YEAR_FIRST.fullmatch(text)):
        year, month, day = map(int, found.groups())
    elif text.isascii() and (found := _DAY_FIRST.fullmatch(text)):
        day, month, year = map(int, found.groups())
    else:
        raise _bad(text)
    try:
        return date(year, month, day)
    except ValueError:
        raise _bad(text) from None


def birth_of(text: str) -> dict[str, Any]:
    """Year, and where it is said month and day of birth, as fields of a player. Raises ``BadCell``."""
    text = text.strip()
    if text.isascii() and _YEAR.fullmatch(text):
        year, day = int(text), ""
    else:
        born = day_of(text)
        year, day = born.year, f"{born:%m-%d}"
    if not 1850 <= year <= 2100:
        raise _bad(text)
    return {"birth_year": year, "birth_day": day}


def _bad(text: str) -> BadCell:
    message = _("“%(value)s” is no day. Write it as 1987-05-31 or 31.05.1987; of a birth the year alone will do, too.")
    return BadCell("bad_day", message % {"value": text[:20]})
