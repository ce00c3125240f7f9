"""The English system (ECF, formerly BCF, and the Chess Arbiters' Association): colours before ratings.

No rules of FIDE. Its priorities, list, byes and first round are known from descriptions; floats are sought from the
median of the larger colour group. ``median`` completes what they leave open; the guide says all of it word for word.
"""

from __future__ import annotations

from ...system_description import Description, RuleSource, TypeCode
from ..in_turn import ARTICLES, COLOURS

DESCRIPTION = Description(
    name="english",
    chapter="",
    editions=("2026",),
    # The list of codes for record 192 has none; this one is ours.
    codes=(TypeCode("OTHER_ENGLISH"),),
    rules=RuleSource.UNPUBLISHED,
    topscorers=True,
    colour_articles=COLOURS,
    articles=ARTICLES,
)
