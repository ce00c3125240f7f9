"""What the editions of the Dutch system call their criteria and articles.

The statements are the same in both; the edition of 2017 numbers them otherwise, counts score differences of pairs
(C.6) and has no criterion on who gets the bye. Other systems name their criteria themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from pairing.engine.articles import ARTICLES_2017
from pairing.engine.explanation.model import (
    BoardExplanation,
    BracketExplanation,
    ByeExplanation,
    RoundExplanation,
)
from pairing.engine.facts import Fact
from pairing.engine.history import EDITION_2017

CRITERIA_2026: Mapping[str, tuple[str, str]] = {
    f"C{number}": (f"criterion.C{number}", f"C.04.3 2.4.{number - 5}") for number in range(6, 22)
} | {"C8": ("criterion.outlook", "C.04.3 2.4.3")}
"""Fact code and article of each quality criterion."""

CRITERIA_2017: Mapping[str, tuple[str, str]] = {
    "C5": ("criterion.C6", "C.04.3 C.5"),
    "C6": ("criterion.differences", "C.04.3 C.6"),
    "C7": ("criterion.outlook", "C.04.3 C.7"),
} | {f"C{number}": (f"criterion.C{number + 2}", f"C.04.3 C.{number}") for number in range(8, 20)}

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
