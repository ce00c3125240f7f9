"""The criteria of C.04.3 in one table: number, article in each edition, what is compared, and the statement about it.

Everything in the engine that has to name a criterion or its article reads it here. The verifier alone keeps a table of
its own, because it must not share anything with what it judges; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ...history import EDITION_2017


class Comparison(StrEnum):
    """What a criterion compares between two candidates; the smaller value is better."""

    ABSOLUTE = "absolute"
    """Nothing: a candidate that breaks it is no candidate."""
    NUMBER = "number"
    """A number of players, pairs or rounds."""
    SCORES = "scores"
    """A list of scores or score differences, from the largest down, which a statement shows."""
    DIFFERENCES = "differences"
    """A list of score differences, which a statement does not show."""
    NEXT_BRACKET = "next bracket"
    """What the following bracket can then do."""


@dataclass(frozen=True, slots=True)
class CriterionRule:
    """One criterion; ``name`` and ``name_2017`` are empty where an edition does not have it."""

    name: str
    """``C1`` … ``C21``, as a trace of 2026 calls it."""
    article: str
    """In the edition of 2026."""
    name_2017: str
    """``C1`` … ``C19``, as a trace of 2017 calls it; the article there is the same with a point."""
    comparison: Comparison
    code: str = ""
    """The fact that says what a bracket gave up; empty where no bracket can give it up."""

    @property
    def article_2017(self) -> str:
        """In the edition of 2017, for example ``C.10``; empty where that edition does not have it."""
        return self.name_2017.replace("C", "C.")


_ABSOLUTE, _NUMBER, _SCORES = Comparison.ABSOLUTE, Comparison.NUMBER, Comparison.SCORES
_DIFFERENCES, _NEXT = Comparison.DIFFERENCES, Comparison.NEXT_BRACKET

CRITERIA: Final = (
    CriterionRule("C1", "2.1.1", "C1", _ABSOLUTE),  # nobody meets an opponent again
    CriterionRule("C2", "2.1.2", "C2", _ABSOLUTE),  # who has had the bye, or a win without playing, gets no bye
    CriterionRule("C3", "2.1.3", "C3", _ABSOLUTE),  # no two non-topscorers with the same absolute preference
    CriterionRule("C4", "2.2.1", "C4", _ABSOLUTE),  # the rest of the round can be paired
    CriterionRule("C5", "2.3.1", "", _NUMBER),  # the score of who gets the bye
    CriterionRule("C6", "2.4.1", "C5", _NUMBER, "criterion.C6"),  # downfloaters
    CriterionRule("C7", "2.4.2", "", _SCORES, "criterion.C7"),  # scores of the downfloaters
    CriterionRule("", "", "C6", _SCORES, "criterion.differences"),  # score differences of pairs and downfloaters
    CriterionRule("C8", "2.4.3", "C7", _NEXT, "criterion.outlook"),  # C6 and C7 in the next bracket
    CriterionRule("C9", "2.4.4", "", _NUMBER, "criterion.C9"),  # unplayed games of who gets the bye
    CriterionRule("C10", "2.4.5", "C8", _NUMBER, "criterion.C10"),  # topscorers with a colour difference beyond 2
    CriterionRule("C11", "2.4.6", "C9", _NUMBER, "criterion.C11"),  # topscorers with a colour three times in a row
    CriterionRule("C12", "2.4.7", "C10", _NUMBER, "criterion.C12"),  # players without their colour preference
    CriterionRule("C13", "2.4.8", "C11", _NUMBER, "criterion.C13"),  # players without their strong preference
    CriterionRule("C14", "2.4.9", "C12", _NUMBER, "criterion.C14"),  # residents who downfloat as in the round before
    CriterionRule("C15", "2.4.10", "C13", _NUMBER, "criterion.C15"),  # MDP opponents who upfloat as in the round before
    CriterionRule("C16", "2.4.11", "C14", _NUMBER, "criterion.C16"),  # as C14, two rounds before
    CriterionRule("C17", "2.4.12", "C15", _NUMBER, "criterion.C17"),  # as C15, two rounds before
    CriterionRule("C18", "2.4.13", "C16", _DIFFERENCES, "criterion.C18"),  # of MDPs who downfloated the round before
    CriterionRule("C19", "2.4.14", "C17", _DIFFERENCES, "criterion.C19"),  # of MDP opponents who upfloated then
    CriterionRule("C20", "2.4.15", "C18", _DIFFERENCES, "criterion.C20"),  # as C18, two rounds before
    CriterionRule("C21", "2.4.16", "C19", _DIFFERENCES, "criterion.C21"),  # as C19, two rounds before
)
"""In order of priority."""

DOWNFLOATS: Final = {1: "C14", 2: "C16"}
UPFLOATS: Final = {1: "C15", 2: "C17"}
MDP_DIFFERENCES: Final = {1: "C18", 2: "C20"}
OPPONENT_DIFFERENCES: Final = {1: "C19", 2: "C21"}
"""The criteria about floats, by how many rounds ago the earlier float was."""

ARTICLE_OF: Final[Mapping[str, str]] = {rule.name: rule.article for rule in CRITERIA if rule.name}
"""The article of 2026 by the name of 2026."""

_OTHER_ARTICLES_2017: Final = {
    "1.2": "A.2", "1.3.1": "A.3", "1.3.2": "A.3", "1.4.1": "A.4", "1.4.2": "A.4", "1.5": "A.5",
    "1.7.1": "A.6", "1.7.2": "A.6", "1.7.3": "A.6", "1.7.4": "A.6", "1.8": "A.7", "1.9.1": "A.9", "1.9.2": "A.9",
    "3.2": "B.2", "3.3": "B.3", "3.4": "B.4", "3.6": "B.6", "3.7": "B.7", "4.2": "D.1", "4.3": "D.2", "4.4": "D.3",
    "5.2.1": "E.1", "5.2.2": "E.2", "5.2.3": "E.3", "5.2.4": "E.4", "5.2.5": "E.5",
}  # fmt: skip

ARTICLES_2017: Final[Mapping[str, str]] = _OTHER_ARTICLES_2017 | {
    rule.article: rule.article_2017 for rule in CRITERIA if rule.name and rule.name_2017
}
"""Where the edition of 2017 states what an article of 2026 states; what it did not know is not in it."""


def criteria_of(edition: str) -> Mapping[str, tuple[CriterionRule, str]]:
    """Every criterion of an edition that a bracket can give up, with its article, by the name that traces use."""
    if edition == EDITION_2017:
        return {rule.name_2017: (rule, rule.article_2017) for rule in CRITERIA if rule.name_2017 and rule.code}
    return {rule.name: (rule, rule.article) for rule in CRITERIA if rule.name and rule.code}
