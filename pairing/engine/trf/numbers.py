"""How the report file writes numbers of points, decimals in the file and integer tenths inside, and dates."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

MOST_DIGITS: Final = 9
SHOWN: Final = 40
"""How much of a bad value a message quotes."""
LONG: Final = re.compile(r"(\d{4})/(\d\d)/(\d\d)")
"""``YYYY/MM/DD``: records 042, 052 and birth dates."""
SHORT: Final = re.compile(r"(\d\d)/(\d\d)/(\d\d)")
"""``YY/MM/DD``: record 132."""
_DECIMAL = re.compile(r"[+-]?(?:\d{1,4}(?:[.,]\d?)?|[.,]\d)")


def tenths(text: str) -> int | None:
    """``3.5``, ``3,5``, ``.5`` or ``3`` as tenths of a point; None when it is no such number."""
    text = text.strip()
    if not _DECIMAL.fullmatch(text):
        return None
    sign = -1 if text.startswith("-") else 1
    whole, _, tenth = text.lstrip("+-").replace(",", ".").partition(".")
    return sign * (int(whole or 0) * 10 + int(tenth or 0))


def is_whole(text: str) -> bool:
    """Whether ``text`` is a whole number as the file writes them: up to nine digits from 0 to 9, nothing else.

    ``str.isdigit`` alone lets through what ``int`` cannot read: raised digits, and thousands of them.
    """
    return len(text) <= MOST_DIGITS and text.isascii() and text.isdigit()


def decimal(points: int) -> str:
    """Tenths as the file writes them: 35 is ``3.5``."""
    sign = "-" if points < 0 else ""
    return f"{sign}{abs(points) // 10}.{abs(points) % 10}"


def in_columns(points: int, columns: int) -> str:
    """``points`` as ``decimal`` writes them, without the tenth of a whole number where they have no room; blank where
    they have none even so.

    >>> in_columns(995, 4), in_columns(1010, 4), in_columns(1015, 4)
    ('99.5', '101', '')
    """
    text = decimal(points)
    if len(text) > columns and points % 10 == 0:
        text = text.removesuffix(".0")
    return text if len(text) <= columns else ""


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
