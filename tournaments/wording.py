"""The engine's facts and points in the language of the reader, as Django knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import get_language, ngettext

from pairing.engine.errors import EngineError
from pairing.engine.facts import Fact
from pairing.engine.wording import (
    LANGUAGES,
    word,
    word_article,
    word_error,
    word_points,
    word_tie_break,
    word_tie_break_rule,
)

_MARKS: Mapping[str, str] = {
    "1": "1", "W": "1", "=": "½", "D": "½", "0": "0", "L": "0", "+": "+", "-": "−", "?": "?",
    "U": "+", "F": "+", "H": "½", "Z": "−",
}  # fmt: skip


def fact_text(fact: Mapping[str, Any] | Fact, names: Mapping[int, str] | None = None, *, teams: bool = False) -> str:
    """The sentence of a fact, stored or not; ``names`` maps pairing numbers to players as lists name them. ``teams``:
    they are teams."""
    return word(_read(fact), engine_language(), _Spoken(names or {}), teams=teams)


def spoken_name(listed: str) -> str:
    """A player as a sentence says it: Philippe Renaud, whom lists call "Renaud, Philippe". Other names stay."""
    last, comma, first = listed.partition(",")
    first = first.strip()
    return f"{first} {last.strip()}" if comma and first and "," not in first else listed


class _Spoken(Mapping[int, str]):
    def __init__(self, listed: Mapping[int, str]) -> None:
        self._listed = listed

    def __getitem__(self, number: int) -> str:
        return spoken_name(self._listed[number])

    def __iter__(self) -> Iterator[int]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)


def fact_article(fact: Mapping[str, Any] | Fact) -> str:
    """The rule behind a fact, blank when it rests on none."""
    return word_article(_read(fact), engine_language())


def error_text(error: EngineError) -> str:
    """What the engine refused, in the language of the reader."""
    return word_error(error, engine_language())


def points_text(tenths: int) -> str:
    """Tenths of a point as a number, for example 3½."""
    return word_points(tenths, engine_language())


def points_words(tenths: int) -> str:
    """Tenths of a point with the noun, for example 3½ points."""
    text = ngettext("%(points)s point", "%(points)s points", 1 if tenths in {5, 10} else 2)
    return text % {"points": points_text(tenths)}


def lives_words(halves: int) -> str:
    """Half lives with the noun, for example 1½ lives."""
    text = ngettext("%(lives)s life", "%(lives)s lives", 1 if halves in {1, 2} else 2)
    return text % {"lives": points_text(5 * halves)}


def tie_break_name(code: str) -> str:
    """The name of a tie-break, for example Buchholz Cut-1; the code itself where nobody knows it."""
    try:
        return word_tie_break(code, engine_language())
    except EngineError:
        return code


def tie_break_rule(code: str) -> str:
    """What a tie-break counts, in whole sentences; blank where nobody knows it."""
    try:
        return word_tie_break_rule(code, engine_language())
    except EngineError:
        return ""


def engine_language() -> str:
    """The active language, as far as the engine speaks it; otherwise English."""
    language = (get_language() or "en").split("-")[0]
    return language if language in LANGUAGES else "en"


def _read(fact: Mapping[str, Any] | Fact) -> Fact:
    return fact if isinstance(fact, Fact) else Fact.from_json(fact)


def outcome_mark(code: str) -> str:
    """One side of a result as printed: 1, ½, 0, + or − without a game; blank while there is no result."""
    return _MARKS.get(code, "")
