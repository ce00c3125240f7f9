"""The answer to a why-not question, as frozen data. Players are TPNs, points tenths."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ..facts import Fact


class AnswerKind(StrEnum):
    """The kinds of answer."""

    HAPPENS = "happens"
    """It is so already."""
    FORBIDDEN = "forbidden"
    """An absolute criterion stands against it (C1, C2, C3) or a prohibition of the event."""
    IMPOSSIBLE = "impossible"
    """It is allowed, but then the others could not all be paired (C4)."""
    WORSE = "worse"
    """The best round that has it loses on a criterion."""
    LATER = "later"
    """The best round that has it is as good, but the rules generate it later (Article 4)."""
    DECIDED = "decided"
    """A rule decides it directly: colours (Article 5.2)."""
    NOT_APPLICABLE = "not_applicable"
    """The question does not arise: somebody is absent, or nobody gets a bye."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why something did not happen. ``reason`` words it; the other fields hold the same as data."""

    outcome: AnswerKind
    reason: Fact
    criterion: str = ""
    """The first criterion that decides: ``C1`` … ``C21``, ``prohibited``, ``order`` or nothing."""
    score: int | None = None
    """Pairing score of the bracket in which the best round that has it parts from the round of the rules."""
    actual: tuple[int, ...] = ()
    """Value of the criterion in the round of the rules; of C8 only the number of downfloaters where that decides."""
    with_it: tuple[int, ...] = ()
    """Value in the best round that has what was asked for."""

    def to_json(self) -> dict[str, Any]:
        """The stored form."""
        return {
            "outcome": self.outcome.value,
            "reason": self.reason.to_json(),
            "criterion": self.criterion,
            "score": self.score,
            "actual": list(self.actual),
            "with_it": list(self.with_it),
        }
