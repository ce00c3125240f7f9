"""The Italo-Swiss system: round the circle of a list that was drawn once, each with the next one of the same score.

No rules of FIDE; the text is that of the Italian draughts federation, and the course for Italian arbiters describes the
same for chess. The same course advises against it; see the guide.
"""

from __future__ import annotations

from ...system_description import Description, Floats, RuleSource, TypeCode
from ..in_turn import ARTICLES, COLOURS

DESCRIPTION = Description(
    name="italo_swiss",
    chapter="",
    editions=("2026",),
    # The list of codes for record 192 has none; this one is ours.
    codes=(TypeCode("OTHER_ITALOSWISS"),),
    rules=RuleSource.UNPUBLISHED,
    floats=Floats.BOTH,
    topscorers=True,
    colour_articles=COLOURS,
    articles=ARTICLES,
)
