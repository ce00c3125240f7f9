"""Plans of acceleration as a browser sends them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

HTMX = {"HTTP_HX_REQUEST": "true"}


def own(
    groups: list[tuple[Any, ...]],
    rules: list[tuple[Any, ...]],
    meetings: Sequence[tuple[Any, ...]] = (),
    *,
    cap: str = "",
    method: str = "own",
) -> dict[str, Any]:
    """What a browser sends: rows of (name, kind, amount, rounding), (group, from, to, points, from real points) and
    (upper, lower, from, to, opponents, dropped at most)."""
    data: dict[str, Any] = {"method": method, "cap": cap, "results": "1", "own_results": ""}
    for i, (key, kind, amount, *rounding) in enumerate(groups):
        values = (key, kind, amount, *(rounding or ["even_up"]))
        data |= dict(zip([f"groups-{i}-{n}" for n in ("key", "kind", "amount", "rounding")], values, strict=True))
    for i, (group, first, last, points, *minimum) in enumerate(rules):
        names = ("group", "first_round", "last_round", "virtual_points", "minimum_points")
        values = (group, first, last, points, *(minimum or [""]))
        data |= dict(zip([f"rules-{i}-{n}" for n in names], values, strict=True))
    for i, meeting in enumerate(meetings):
        names = ("upper", "lower", "first_round", "last_round", "opponents", "most_dropped")
        data |= dict(zip([f"round_rules-{i}-{n}" for n in names], meeting, strict=True))
    return data


TWO = [("A", "share_field", "1/2"), ("B", "remaining", "")]


BLANK = ("C", "", "")
