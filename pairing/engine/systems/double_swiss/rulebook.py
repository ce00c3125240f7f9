"""The criteria of C.04.5 Article 2, each once: where it is stated, and whether it compares numbers or lists."""

from __future__ import annotations

from typing import Final

CHAPTER: Final = "C.04.5"
ARTICLES: Final = {
    "C1": "2.1.1", "C2": "2.1.2", "C3": "2.2.1", "C4": "2.3.1",
    "C5": "2.3.2", "C6": "2.3.3", "C7": "2.3.4", "C8": "2.3.5",
}  # fmt: skip
"""By criterion, without the chapter."""
LISTED: Final = frozenset({"C5"})
"""Those that compare lists of scores; the others count."""


def article(number: str) -> str:
    """An article or a criterion with its chapter."""
    return f"{CHAPTER} {ARTICLES.get(number, number)}"
