"""Names without marks and capitals, for searching and for the alphabet."""

from __future__ import annotations

import unicodedata

_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ς": "σ", "’": "'"}
)


def plain(text: str) -> str:
    """``text`` in small letters without accents, for comparison. ``static/js/portal.js`` folds what is typed alike."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(letter for letter in folded if not unicodedata.category(letter).startswith("M"))
