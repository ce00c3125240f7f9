"""Names as words in plain letters, so that accents, case, order and punctuation do not matter to a search."""

from __future__ import annotations

import re
from typing import Final

from anyascii import anyascii

from tournaments.entries.finding import plain

LONGEST: Final = 40
"""More letters of one word are not compared."""
LEADING: Final = 4
"""So many words of a name lead to it; the others narrow a search."""
_WORD: Final = re.compile(r"[a-z0-9]+")


def words_of_name(text: str) -> list[str]:
    """The words of a name, or of what somebody typed: small letters from a to z and digits alone."""
    simple = text.lower() if text.isascii() else anyascii(plain(text)).lower()
    return [word[:LONGEST] for word in _WORD.findall(simple)]


def leading_words(words: list[str]) -> tuple[str | None, ...]:
    """The ``LEADING`` longest of ``words`` in their order, filled up with None."""
    chosen = list(dict.fromkeys(words))
    if len(chosen) > LEADING:
        longest = sorted(chosen, key=len, reverse=True)[:LEADING]
        chosen = [word for word in chosen if word in longest]
    return (*chosen, *[None] * (LEADING - len(chosen)))
