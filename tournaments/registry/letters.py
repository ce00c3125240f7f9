"""Texts of the register: one visible line, and the words of a name under which it is found."""

from __future__ import annotations

from typing import Any

from tournaments.entries.letters import first_level
from tournaments.entries.lines import visible_line
from tournaments.files.csv_table import FORMULA_STARTS
from tournaments.rating_lists.folding import leading_words, words_of_name


def tidied(text: str) -> str:
    """``text`` in one visible line, without the apostrophe that an export puts before what begins like a formula."""
    line = visible_line(text)
    while line.startswith("'") and line[1:].startswith(FORMULA_STARTS):
        line = line[1:].lstrip()
    return line


def columns_of(name: str) -> dict[str, Any]:
    """What a player is found and sorted by, as fields of ``RegisteredPlayer``."""
    words = words_of_name(name)
    leading = leading_words(words or ["0"])
    return {
        "sort_key": first_level(name)[:80],
        "words": "".join(f" {word}" for word in words)[:255],
        **{f"word{place}": word for place, word in enumerate(leading, start=1)},
    }
