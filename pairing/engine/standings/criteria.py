"""Tie-break codes of the report file (annex MTB26 of C.02.03): what ``BH/C1/P`` asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pairing.engine.errors import InvalidState

EDITIONS: Final = ("2026-03", "2024-08")
"""Editions of C.07, the one in force first."""

POINTS: Final = "PTS"
_ALLOWED: Final = {
    POINTS: "", "DE": "P", "WIN": "", "WON": "", "BPG": "", "BWG": "", "PS": "CM", "REP": "", "STD": "", "TPN": "R",
    "BH": "CMP", "AOB": "FP", "FB": "CMP", "SB": "CMP", "KS": "L", "ARO": "CM", "TPR": "", "PTP": "", "APRO": "",
    "APPO": "", "RTNG": "R",
}  # fmt: skip
"""Every individual criterion with the modifiers that make sense for it (C.07 Article 14, MTB26)."""
_BARRED_IN_ROUND_ROBINS: Final = frozenset({"BH", "AOB", "FB"})
_ON_RATINGS: Final = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})
_TEAM_CRITERIA: Final = frozenset(
    {"MPVGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "SSSC", "BC", "TBR", "BBE"}
)
_MODIFIER: Final = re.compile(r"([CM])([1-9]\d?)|L([+-]\d{1,2})|([PFR])")


@dataclass(frozen=True, slots=True)
class Criterion:
    """One entry of a list of tie-breaks, parsed."""

    code: str
    """As it is shown, in capitals."""
    base: str
    cut_low: int = 0
    """Least significant values left out (C.07 Articles 14.1-14.4)."""
    cut_high: int = 0
    koya_shift: int = 0
    """The limit of the Koya system, moved by this many half points (C.07 Article 14.5)."""
    forfeits_as_games: bool = False
    fore: bool = False
    reverse: bool = False


def criterion(code: str) -> Criterion:
    """The criterion that ``code`` names. Raises ``InvalidState`` for codes that nobody can compute here."""
    shown = code.strip().upper()
    base, *modifiers = shown.split("/")
    base = "REP" if base == "GE" else base
    if base.partition(":")[0] in _TEAM_CRITERIA or ":" in base:
        raise InvalidState(
            f"The tie-break {shown} is for team events; this is an individual one. Remove it from the list.",
            code="team_tie_break", tie_break=shown,
        )  # fmt: skip
    if base not in _ALLOWED:
        raise InvalidState(
            f"There is no tie-break {shown!r}. Use codes such as BH/C1, BH, SB, DE (C.07).",
            code="unknown_tie_break", tie_break=shown,
        )  # fmt: skip
    found = {"code": shown, "base": base}
    values: dict[str, int | bool] = {}
    for modifier in modifiers:
        match = _MODIFIER.fullmatch(modifier)
        if match is None or modifier[0] not in _ALLOWED[base]:
            raise InvalidState(
                f"The tie-break {base} has no modifier {modifier!r}. Remove it.",
                code="unknown_modifier", tie_break=shown, modifier=modifier,
            )  # fmt: skip
        cut, count, shift, flag = match.groups()
        if cut:
            values["cut_low"] = int(count)
            values["cut_high"] = int(count) if cut == "M" else 0
        elif shift:
            values["koya_shift"] = int(shift)
        else:
            values[{"P": "forfeits_as_games", "F": "fore", "R": "reverse"}[flag]] = True
    return Criterion(**found, **values)  # type: ignore[arg-type]


def criteria(codes: Sequence[str]) -> tuple[Criterion, ...]:
    """The criteria of a list, points first even where the list leaves them out (record 202 does)."""
    listed = [criterion(code) for code in codes]
    if not listed or listed[0].base != POINTS:
        listed.insert(0, Criterion(POINTS, POINTS))
    return tuple(listed)


@dataclass(frozen=True, slots=True)
class RuleWarning:
    """A criterion that the rules bar or advise against here."""

    tie_break: str
    code: str
    article: str
    message: str


def warnings(codes: Sequence[str], *, round_robin: bool = False, unrated: int = 0) -> Iterator[RuleWarning]:
    """What the rules say against ``codes`` for an event with ``unrated`` unrated players."""
    for item in criteria(codes)[1:]:
        if round_robin and item.base in _BARRED_IN_ROUND_ROBINS:
            yield RuleWarning(
                item.code, "barred_in_round_robin", "C.07 Article 8",
                f"{item.code} must not be used in a round robin.",
            )  # fmt: skip
        if unrated and item.base in _ON_RATINGS:
            yield RuleWarning(
                item.code, "unrated_players", "C.07 Article 10",
                f"{item.code} counts only with a rule for the {unrated} unrated players, published beforehand.",
            )  # fmt: skip
        if not round_robin and item.base == "KS":
            yield RuleWarning(
                item.code, "meant_for_round_robin", "C.07 Article 9.2",
                f"{item.code} is defined for round robins; in a Swiss its unplayed rounds are not regulated.",
            )  # fmt: skip
