"""The lottery Swiss: inside a score the lot says who meets whom. No rules of FIDE; see the guide.

``drawn_out`` says who has to leave the own score, ``groups`` draws the pairs, also those of the two-life system. The
labels of the draws (``drawn_lots``) are ``bye``, ``leave``, ``order`` and ``colour``.
"""

from __future__ import annotations

from ...system_description import Description, Floats, RuleSource, TypeCode
from ..in_turn import ARTICLES, COLOURS, LOT

DESCRIPTION = Description(
    name="lottery",
    chapter="",
    editions=("2026",),
    # The list of codes for record 192 has none; this one is ours.
    codes=(TypeCode("OTHER_LOTTERY"),),
    rules=RuleSource.UNPUBLISHED,
    floats=Floats.DOWN,
    topscorers=True,
    draws_lots=True,
    colours_by_lot=True,
    colour_articles={**COLOURS, **LOT},
    articles={article: own for article, own in ARTICLES.items() if article not in {"5.1", "5.2.4", "5.2.5"}},
)
