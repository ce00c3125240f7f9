"""What a tie-break is called."""

from __future__ import annotations

from typing import Final

from ..standings import Criterion, Score
from .formatting import format_points
from .language import Language

HALF_POINT: Final = 5


def name_of(item: Criterion, language: Language) -> str:
    """The name of ``item`` with its modifiers, for example ``Buchholz Cut-1, forfeits as games``."""
    if item.is_external:
        return item.code
    name, modifiers = language.terms["tie_break"][item.base], language.terms["tie_break_modifier"]
    if item.cut_low:
        cut = modifiers["median" if item.cut_high else "cut"].format(number=item.cut_low)
        name = f"{name} {cut}"
    parts = [name]
    if item.koya_shift:
        amount = format_points(abs(item.koya_shift) * HALF_POINT, language.decimal_mark)
        parts.append(modifiers["limit"].format(number=f"{'+' if item.koya_shift > 0 else '−'}{amount}"))
    parts += [
        modifiers[key]
        for key, present in (
            ("forfeits", item.forfeits_as_games), ("fore", item.fore), ("reverse", item.reverse),
            *((one.value, item.score is one) for one in Score),
        )
        if present
    ]  # fmt: skip
    return ", ".join(parts)
