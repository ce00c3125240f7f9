"""Values of FIDE's lists. A list of a million lines has odd ones; what cannot be read is left out, not guessed."""

from __future__ import annotations

from typing import Final

from tournaments.models.entry import Title

_TITLES: Final = {
    **{title.value: title.value for title in Title},
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
}  # fmt: skip


def number(text: str, most: int) -> int:
    """A rating or a K; 0 for an empty cell and for what is no number up to ``most``."""
    text = text.strip()
    if not (text.isascii() and text.isdecimal()):
        return 0
    found = int(text[:9])
    return found if found <= most else 0


def title_of(text: str) -> str:
    """A title as entries have it; blank for what is none."""
    return _TITLES.get(text, "")


def sex_of(text: str) -> str:
    """``m`` or ``w``; blank for anything else."""
    return {"M": "m", "F": "w", "W": "w"}.get(text, "")


def year_of(text: str) -> int | None:
    """The year of birth at the beginning of ``text``; None for 0000 and for what is no year."""
    year = text[:4]
    return int(year) if year.isascii() and year.isdecimal() and 1850 <= int(year) <= 2100 else None
