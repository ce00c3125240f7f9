"""Letters that a font lacks, written with letters that it has."""

from __future__ import annotations

import unicodedata
from collections.abc import Container

from anyascii import anyascii


def legible(text: str, known: Container[int]) -> str:
    """``text`` with letters of which ``known`` holds the code points.

    A letter that is missing stands without its accents where that helps, otherwise as it sounds in Latin letters;
    what has no sound stands as a question mark. Line breaks stay.
    """
    if text.isascii():
        return text
    return "".join(_written(letter, known) for letter in unicodedata.normalize("NFC", text))


def _written(letter: str, known: Container[int]) -> str:
    if ord(letter) in known or letter in "\n\t":
        return letter
    if unicodedata.category(letter) in {"Cc", "Cf", "Mn"}:
        return ""
    bare = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
    if bare and all(ord(part) in known for part in bare):
        return bare
    return anyascii(letter) or "?"
