"""How the report file writes numbers of points: decimals in the file, integer tenths inside."""

from __future__ import annotations

import re

_DECIMAL = re.compile(r"[+-]?(?:\d{1,4}(?:[.,]\d?)?|[.,]\d)")


def tenths(text: str) -> int | None:
    """``3.5``, ``3,5``, ``.5`` or ``3`` as tenths of a point; None when it is no such number."""
    text = text.strip()
    if not _DECIMAL.fullmatch(text):
        return None
    sign = -1 if text.startswith("-") else 1
    whole, _, tenth = text.lstrip("+-").replace(",", ".").partition(".")
    return sign * (int(whole or 0) * 10 + int(tenth or 0))


def decimal(points: int) -> str:
    """Tenths as the file writes them: 35 is ``3.5``."""
    sign = "-" if points < 0 else ""
    return f"{sign}{abs(points) // 10}.{abs(points) % 10}"
