"""Names as words in plain letters, so that accents, case, order and punctuation do not matter to a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from anyascii import anyascii

from tournaments.entries.letters import plain

LONGEST: Final = 40
"""More letters of one word are not compared."""
LEADING: Final = 4
"""So many words of a name lead to it; the others narrow a search."""
BEGINNING: Final = 3
"""So many letters of two words together lead to few names, however frequent each of them is."""
PAIRS: Final = LEADING * (LEADING - 1) // 2
_WORD: Final = re.compile(r"[a-z0-9]+")


def words_of_name(text: str) -> list[str]:
    """The words of a name, or of what somebody typed: small letters from a to z and digits alone."""
    simple = text.lower() if text.isascii() else anyascii(plain(text)).lower()
    return [word[:LONGEST] for word in _WORD.findall(simple)]


def pair_of(first: str, second: str) -> str:
    """The key under which a name with words that begin like these two is found."""
    return "".join(sorted((first[:BEGINNING], second[:BEGINNING])))


def pairs_of(leading: Sequence[str | None]) -> tuple[str | None, ...]:
    """The keys of all pairs of leading words, filled up with None."""
    words = [word for word in leading if word is not None]
    found = list(dict.fromkeys(pair_of(*pair) for pair in combinations(words, 2)))
    return (*found, *[None] * (PAIRS - len(found)))


def leading_words(words: list[str]) -> tuple[str | None, ...]:
    """The ``LEADING`` longest of ``words`` in their order, filled up with None."""
    chosen = list(dict.fromkeys(words))
    if len(chosen) > LEADING:
        longest = sorted(chosen, key=len, reverse=True)[:LEADING]
        chosen = [word for word in chosen if word in longest]
    return (*chosen, *[None] * (LEADING - len(chosen)))
