"""What a tie-break counts, as facts: one for the tie-break itself and one for each of its modifiers."""

from __future__ import annotations

from collections.abc import Iterator

from ..facts import Fact, fact
from .tie_breaks import Criterion


def describe(item: Criterion) -> tuple[Fact, ...]:
    """Sentences that say what ``item`` counts, the tie-break itself first; none for the points."""
    definition = item.definition
    if definition is None:
        return ()
    if item.is_external:
        return (fact("tie_break.external"),)
    base = item.base
    if base == "AOB" and item.fore:
        base = "AOB_fore"
    elif base in {"TPN", "RTNG"} and item.reverse:
        base += "_reverse"
    return (Fact(f"tie_break.{base}", article=f"C.07 {definition.article}"), *_modifiers(item))


def _modifiers(item: Criterion) -> Iterator[Fact]:
    if item.cut_low:
        kind = "median" if item.cut_high else "cut_first" if item.base == "PS" else "cut"
        code = f"tie_break.{kind}" if item.cut_low == 1 else f"tie_break.{kind}_many"
        yield Fact(code, {} if item.cut_low == 1 else {"count": item.cut_low}, "C.07 14")
    if item.koya_shift:
        code = "tie_break.limit_raised" if item.koya_shift > 0 else "tie_break.limit_lowered"
        yield fact(code, "C.07 14.5", shift=abs(item.koya_shift) * 5)
    if item.forfeits_as_games:
        yield fact("tie_break.forfeits_as_games", "C.02.03 MTB26")
