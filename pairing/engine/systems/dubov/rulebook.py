"""The quality criteria of C.04.4.1 Article 2 and where they are stated, each once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...model import CriterionResult
from .field import Field

CHAPTER = "C.04.4.1"
CRITERIA = ("C5", "C6", "C7", "C8", "C9", "C10")
"""In order of priority."""
LISTED = frozenset({"C6"})
"""Those that compare lists of scores; the others count."""


def article(number: str) -> str:
    """An article or a criterion with its chapter."""
    return f"{CHAPTER} {number}"


def values(field: Field, upfloaters: Sequence[int], pairs: Iterable[tuple[int, int]]) -> tuple[CriterionResult, ...]:
    """What a bracket comes to on every criterion, with the players concerned; smaller is better.

    C6 lists the scores that the upfloaters lack of the residents', the largest first.
    """
    top = max((field.players[one].pairing_score for pair in pairs for one in pair), default=0)
    burdens = {one: field.burdens(one) for one in upfloaters}
    missing = tuple(sorted((top - field.players[one].pairing_score for one in upfloaters), reverse=True))
    same = [one for pair in pairs if _same(field, *pair) for one in pair]
    maximum = [one for one in upfloaters if burdens[one][0]]
    again = [one for one in upfloaters if burdens[one][2]]

    def result(criterion: str, value: tuple[int, ...], players: Sequence[int]) -> CriterionResult:
        return CriterionResult(criterion, value, tuple(field.tpn(one) for one in players))

    return (
        result("C5", (len(upfloaters),), upfloaters),
        result("C6", missing, upfloaters),
        result("C7", (len(same) // 2,), same),
        result("C8", (len(maximum),), maximum),
        result("C9", (sum(burdens[one][1] for one in maximum),), maximum),
        result("C10", (len(again),), again),
    )


def _same(field: Field, one: int, other: int) -> bool:
    return not (field.white >> one ^ field.white >> other) & 1
