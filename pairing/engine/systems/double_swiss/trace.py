"""How one bracket was paired, and what that comes to on the criteria, as explanations and why-not answers read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...matching.bitset import members
from ...model import CriterionResult
from .field import Field
from .upfloaters import serves_next


@dataclass(frozen=True, slots=True)
class DoubleSwissBracket:
    """One bracket by pairing number."""

    score: int
    """Pairing score of the residents, in tenths."""
    residents: tuple[int, ...]
    """In order of rank."""
    upfloaters: tuple[int, ...]
    """In the order of C.04.5 Article 3.5."""
    pairs: tuple[tuple[int, int], ...]
    """Top member and bottom member, in the order of the identifier (3.6)."""
    criteria: tuple[CriterionResult, ...]
    """C4 to C8; the smaller value is the better one."""

    @property
    def identifier(self) -> tuple[int, ...]:
        """3.6.2."""
        return (*(top for top, _ in self.pairs), *(bottom for _, bottom in self.pairs))


def describe(field: Field, top: int, lifted: int, left: int, pairs: Sequence[tuple[int, int]]) -> DoubleSwissBracket:
    """The trace of a bracket; ``left`` are those who remain after it."""

    def numbers(positions: Sequence[int]) -> tuple[int, ...]:
        return tuple(field.players[position].number for position in positions)

    upfloaters = members(lifted)
    score = field.players[members(top)[0]].score
    missing = sorted((score - field.players[one].score for one in upfloaters), reverse=True)
    floated = 0 if field.last_round else field.floated
    again = members(lifted & floated)
    meetings = [(one, other) for pair in pairs for one, other in (pair, pair[::-1]) if lifted >> one & 1]
    spared = [other for _, other in meetings if floated >> other & 1]
    return DoubleSwissBracket(
        score,
        numbers(members(top)),
        numbers(upfloaters),
        tuple((field.players[one].number, field.players[other].number) for one, other in pairs),
        (
            CriterionResult("C4", (len(upfloaters),), numbers(upfloaters)),
            CriterionResult("C5", tuple(missing), numbers(upfloaters)),
            CriterionResult("C6", (int(not serves_next(field, left)),)),
            CriterionResult("C7", (len(again),), numbers(again)),
            CriterionResult("C8", (len(spared),), numbers(spared)),
        ),
    )
