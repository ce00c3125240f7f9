"""Articles of a finished explanation, renamed: what systems and editions share is written with those of C.04.3."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from ..facts import Fact
from ..system_description import Description
from .explained_round import BoardExplanation, BracketExplanation, ByeExplanation, RoundExplanation

Rename = Callable[[str], str]
DUTCH = "C.04.3 "

Part = TypeVar("Part", BoardExplanation, ByeExplanation)


def in_system(explanation: RoundExplanation, description: Description) -> RoundExplanation:
    """``explanation`` with the system's own articles in place of those of C.04.3; what it does not have is left out."""

    def rename(article: str) -> str:
        number = article.removeprefix(DUTCH)
        return article if number == article else description.article(number)

    return renamed(explanation, rename)


def renamed(explanation: RoundExplanation, rename: Rename) -> RoundExplanation:
    """``explanation`` with every article put through ``rename``."""
    return replace(
        explanation,
        boards=tuple(_part(board, rename) for board in explanation.boards),
        byes=tuple(_part(bye, rename) for bye in explanation.byes),
        brackets=tuple(_bracket(bracket, rename) for bracket in explanation.brackets),
        facts=_facts(explanation.facts, rename),
    )


def _part(part: Part, rename: Rename) -> Part:
    return replace(
        part,
        lead=_facts(part.lead, rename),
        steps=_facts(part.steps, rename),
        details=_facts(part.details, rename),
    )


def _bracket(bracket: BracketExplanation, rename: Rename) -> BracketExplanation:
    return replace(bracket, facts=_facts(bracket.facts, rename))


def _facts(facts: Iterable[Fact], rename: Rename) -> tuple[Fact, ...]:
    return tuple(replace(one, article=rename(one.article)) for one in facts)
