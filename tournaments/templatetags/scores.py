"""Points, results and facts on a page. Every number of points in the portal is written by these tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.translation import ngettext

from pairing.engine.acceleration import TableRow
from pairing.engine.facts import Fact
from tournaments.domain import wording
from tournaments.domain.wording import fact_article, fact_text, points_text, points_words

register = template.Library()

_MARKS: Mapping[str, str] = {
    "1": "1", "W": "1", "=": "½", "D": "½", "0": "0", "L": "0", "+": "+", "-": "−", "?": "?",
    "U": "+", "F": "+", "H": "½", "Z": "−",
}  # fmt: skip


@register.filter
def points(tenths: int | None) -> str:
    """Tenths of a point as text, for example 3½; nothing for None."""
    return "" if tenths is None else points_text(tenths)


@register.filter
def signed_points(tenths: int) -> str:
    """A bonus or a penalty with its sign, for example +½ or −1."""
    return f"{'+' if tenths > 0 else '−'}{points_text(abs(tenths))}"


@register.filter
def points_with_noun(tenths: int) -> str:
    """Tenths of a point with the noun, for example 3½ points."""
    return points_words(tenths)


@register.filter
def points_noun(tenths: int) -> str:
    """The noun alone, in the right number: point or points."""
    return ngettext("point", "points", 1 if tenths in {5, 10} else 2)


@register.filter
def tie_break_name(code: str) -> str:
    """The name of a tie-break in the reader's language."""
    return wording.tie_break_name(code)


@register.filter
def outcome_mark(code: str) -> str:
    """One side of a result as printed: 1, ½, 0, + or − without a game; blank while there is no result."""
    return _MARKS.get(code, "")


@register.filter
def by_results(table: Sequence[TableRow | Mapping[str, Any]]) -> bool:
    """Whether a round of an acceleration's table is left to the results; its rows are live or as stored."""
    return any(None in (row["values"] if isinstance(row, Mapping) else row.values) for row in table)


@register.filter
def has_thresholds(table: Sequence[TableRow]) -> bool:
    """Whether a row of an acceleration's table holds from a real score on."""
    return any(row.minimum for row in table)


@register.inclusion_tag("partials/score.html")
def score(value: Any, *, compact: bool = False) -> dict[str, Any]:
    """A score with its parts named: real, virtual and pairing score before the round that ``value`` says.

    Where there are no virtual points only the real score stands. ``compact`` is for long tables whose caption says
    what the numbers are.
    """
    return {"score": value, "compact": compact}


@register.simple_tag
def say(fact: Mapping[str, Any] | Fact, names: Mapping[int, str] | None = None) -> str:
    """The sentence of a stored fact in the reader's language; ``names`` maps pairing numbers to names."""
    return fact_text(fact, names)


@register.simple_tag
def article(fact: Mapping[str, Any] | Fact) -> str:
    """The rule behind a stored fact, blank when it rests on none."""
    return fact_article(fact)
