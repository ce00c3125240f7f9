"""Points, results and facts on a page. Every number of points in the portal is written by these tags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import get_language

from pairing.engine.facts import Fact
from pairing.engine.wording import LANGUAGES, word, word_article, word_points

register = template.Library()

_MARKS: Mapping[str, str] = {
    "1": "1", "W": "1", "=": "½", "D": "½", "0": "0", "L": "0", "+": "+", "-": "−", "?": "?",
    "U": "+", "F": "+", "H": "½", "Z": "−",
}  # fmt: skip


@register.filter
def points(tenths: int | None) -> str:
    """Tenths of a point as text, for example 3½; nothing for None."""
    return "" if tenths is None else word_points(tenths, engine_language())


@register.filter
def outcome_mark(code: str) -> str:
    """One side of a result as printed: 1, ½, 0, + or − without a game; blank while there is no result."""
    return _MARKS.get(code, "")


@register.inclusion_tag("partials/score.html")
def score(value: Any) -> dict[str, Any]:
    """A score with its parts named: real, virtual and pairing score before the round that ``value`` says.

    Where there are no virtual points only the real score stands.
    """
    return {"score": value}


@register.simple_tag
def say(fact: Mapping[str, Any] | Fact, names: Mapping[int, str] | None = None) -> str:
    """The sentence of a stored fact in the reader's language; ``names`` maps pairing numbers to names."""
    stored = fact if isinstance(fact, Fact) else Fact.from_json(fact)
    return word(stored, engine_language(), names or {})


@register.simple_tag
def article(fact: Mapping[str, Any] | Fact) -> str:
    """The rule behind a stored fact, blank when it rests on none."""
    stored = fact if isinstance(fact, Fact) else Fact.from_json(fact)
    return word_article(stored, engine_language())


def engine_language() -> str:
    """The reader's language, as far as the engine speaks it; otherwise English."""
    language = (get_language() or "en").split("-")[0]
    return language if language in LANGUAGES else "en"
