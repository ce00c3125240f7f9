"""Alternating from both ends of the list: 1-2, then the last two, then 3-4, towards the middle.

No rules of FIDE; the course for Italian arbiters describes it (Swiss or British variant of the Italo-Swiss).
"""

from __future__ import annotations

from ...system_description import Description, Floats, RuleSource, TypeCode
from ..in_turn import ARTICLES, COLOURS

DESCRIPTION = Description(
    name="alternating",
    chapter="",
    editions=("2026",),
    # The list of codes for record 192 has none; this one is ours.
    codes=(TypeCode("OTHER_ALTERNATING"),),
    rules=RuleSource.UNPUBLISHED,
    floats=Floats.BOTH,
    topscorers=True,
    colour_articles=COLOURS,
    articles=ARTICLES,
)
