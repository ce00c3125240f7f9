"""Articles of a finished explanation in the edition of 2017, which numbers otherwise what both editions say."""

from __future__ import annotations

from ....explanation.articles import DUTCH, renamed
from ....explanation.explained_round import RoundExplanation
from ....history import EDITION_2017
from ..rulebook import ARTICLES_2017


def in_edition(explanation: RoundExplanation) -> RoundExplanation:
    """``explanation`` with the articles of its own edition; those that the edition did not have are left out."""
    if explanation.edition != EDITION_2017:
        return explanation
    return renamed(explanation, _article)


def _article(article: str) -> str:
    number = article.removeprefix(DUTCH)
    if number == article:
        return ""
    if number[:1].isalpha():
        return article
    return DUTCH + ARTICLES_2017[number] if number in ARTICLES_2017 else ""
