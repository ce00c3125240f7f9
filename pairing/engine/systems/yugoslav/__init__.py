"""The Yugoslav circular system: every score is a circle of its own, and no round begins at the top again.

No rules of FIDE, and no text of the rules was found: this is a working definition; see the guide.
"""

from __future__ import annotations

from ...system_description import Description, Floats, RuleSource, TypeCode
from ..in_turn import ARTICLES, COLOURS

DESCRIPTION = Description(
    name="yugoslav",
    chapter="",
    editions=("2026",),
    # The list of codes for record 192 has none; this one is ours.
    codes=(TypeCode("OTHER_YUGOSLAV"),),
    rules=RuleSource.UNPUBLISHED,
    floats=Floats.BOTH,
    topscorers=True,
    colour_articles=COLOURS,
    articles=ARTICLES,
)
