"""The criteria of C.04.4.2 Article 2, each once: where it is stated, what kind of comparison it is, what says so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

CHAPTER: Final = "C.04.4.2"


class Kind(Enum):
    """How a criterion is applied."""

    ABSOLUTE = "absolute"
    """Never broken (2.1)."""
    COMPLETION = "completion"
    """All others can still be paired (2.2)."""
    COUNT = "count"
    """As few as possible."""
    SCORES = "scores"
    """Lists of scores, the highest first, as low as possible."""
    FOLLOWING = "following"
    """What C5 and C6 then come to in the following bracket."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion."""

    name: str
    number: str
    """The article without its chapter."""
    kind: Kind
    told: str = ""
    """Code of the fact that says what a bracket could not fulfil; empty where nothing is compared."""
    why_not: str = ""
    """Code of the fact that says on what another round loses."""

    @property
    def article(self) -> str:
        """The article with its chapter."""
        return article(self.number)


CRITERIA: Final = {
    one.name: one
    for one in (
        Criterion("C1", "2.1.1", Kind.ABSOLUTE, why_not="why_not.met"),
        Criterion("C2", "2.1.2", Kind.ABSOLUTE),
        Criterion("C3", "2.1.3", Kind.ABSOLUTE, why_not="why_not.same_colour"),
        Criterion("C4", "2.2.1", Kind.COMPLETION, why_not="why_not.impossible"),
        Criterion("C5", "2.3.1", Kind.COUNT, "criterion.C6", "why_not.C6"),
        Criterion("C6", "2.3.2", Kind.SCORES, "criterion.C7", "why_not.C7"),
        Criterion("C7", "2.3.3", Kind.FOLLOWING, "criterion.outlook", "why_not.C8"),
        Criterion("C8", "2.3.4", Kind.COUNT, "criterion.C12", "why_not.C12"),
    )
}
"""By name, in order of priority; what says the same as a criterion of the Dutch system is worded by its sentence."""


def article(number: str) -> str:
    """An article with its chapter."""
    return f"{CHAPTER} {number}"
