"""What the editions of the Dutch system call their criteria and articles.

The statements are the same in both; the edition of 2017 numbers them otherwise, counts score differences of pairs
(C.6) and has no criterion on who gets the bye. Other systems name their criteria themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from pairing.engine.explanation.model import (
    BoardExplanation,
    BracketExplanation,
    ByeExplanation,
    RoundExplanation,
)
from pairing.engine.facts import Fact
from pairing.engine.history import EDITION_2017

CRITERIA_2026: Mapping[str, tuple[str, str]] = {
    f"C{number}": (f"criterion.C{number}", f"C.04.3 2.4.{number - 5}") for number in range(6, 22) if number != 8
}
"""Fact code and article of each quality criterion; C8 is about the next bracket and is told there."""

CRITERIA_2017: Mapping[str, tuple[str, str]] = {
    "C5": ("criterion.C6", "C.04.3 C.5"),
    "C6": ("criterion.differences", "C.04.3 C.6"),
} | {f"C{number}": (f"criterion.C{number + 2}", f"C.04.3 C.{number}") for number in range(8, 20)}

ARTICLES_2017: Mapping[str, str] = {
    "1.2": "A.2",
    "1.3.1": "A.3",
    "1.3.2": "A.3",
    "1.4.1": "A.4",
    "1.4.2": "A.4",
    "1.5": "A.5",
    "1.7.1": "A.6",
    "1.7.2": "A.6",
    "1.7.3": "A.6",
    "1.7.4": "A.6",
    "1.8": "A.7",
    "1.9.2": "A.9",
    "2.1.1": "C.1",
    "2.1.2": "C.2",
    "2.1.3": "C.3",
    "2.2.1": "C.4",
    "2.4.1": "C.5",
    "2.4.3": "C.7",
    "2.4.7": "C.10",
    "2.4.9": "C.12",
    "2.4.10": "C.13",
    "2.4.11": "C.14",
    "2.4.12": "C.15",
    "3.2": "B.2",
    "3.3": "B.3",
    "3.4": "B.4",
    "3.6": "B.6",
    "3.7": "B.7",
    "4.3": "D.2",
    "5.2.1": "E.1",
    "5.2.2": "E.2",
    "5.2.3": "E.3",
    "5.2.4": "E.4",
    "5.2.5": "E.5",
}
"""The article of 2017 for an article of C.04.3 of 2026, where there is one."""

_DUTCH = "C.04.3 "


def criteria_of(edition: str) -> Mapping[str, tuple[str, str]]:
    """Fact code and article by the name that a bracket's trace gives to a criterion."""
    return CRITERIA_2017 if edition == EDITION_2017 else CRITERIA_2026


def in_edition(explanation: RoundExplanation) -> RoundExplanation:
    """``explanation`` with the articles of its own edition; those that the edition did not have are left out."""
    if explanation.edition != EDITION_2017:
        return explanation
    return replace(
        explanation,
        boards=tuple(_part(board) for board in explanation.boards),
        byes=tuple(_part(bye) for bye in explanation.byes),
        brackets=tuple(_bracket(bracket) for bracket in explanation.brackets),
        facts=_renumbered(explanation.facts),
    )


Part = TypeVar("Part", BoardExplanation, ByeExplanation)


def _part(part: Part) -> Part:
    return replace(part, lead=_renumbered(part.lead), steps=_renumbered(part.steps), details=_renumbered(part.details))


def _bracket(bracket: BracketExplanation) -> BracketExplanation:
    return replace(bracket, facts=_renumbered(bracket.facts))


def _renumbered(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple(replace(one, article=_article(one.article)) for one in facts)


def _article(article: str) -> str:
    number = article.removeprefix(_DUTCH)
    if number == article:
        return ""
    if number[:1].isalpha():
        return article
    return _DUTCH + ARTICLES_2017[number] if number in ARTICLES_2017 else ""
