"""How the report file writes numbers of points: decimals in the file, integer tenths inside."""

from __future__ import annotations

import re
from typing import Final

MOST_DIGITS: Final = 9
SHOWN: Final = 40
"""How much of a bad value a message quotes."""
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
