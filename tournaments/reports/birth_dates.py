"""Dates of birth as report files have them."""

from __future__ import annotations


def birth_date(year: int | None, day: str) -> str:
    """``1980/05/17``; with 00 for a month and a day that are not known, and blank without a year.

    >>> birth_date(1980, "05-17"), birth_date(1980, ""), birth_date(None, "05-17")
    ('1980/05/17', '1980/00/00', '')
    """
    return f"{year}/{day.replace('-', '/') or '00/00'}" if year else ""
