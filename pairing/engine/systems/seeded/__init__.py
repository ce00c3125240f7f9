"""The seeded system: in every scoregroup the upper half meets the lower half, in order of rank, as the colours allow.

No rules of FIDE. The slides of the Italian arbiters' course call it the base of every Swiss method and give one
example, 64 players who draw all their games; ``system`` says the least that yields it.
"""

from __future__ import annotations

from ...system_description import Description, RuleSource, TypeCode
from ..in_turn import ARTICLES, COLOURS

DESCRIPTION = Description(
    name="seeded",
    chapter="",
    editions=("2026",),
    # The list of codes for record 192 has none; this one is ours.
    codes=(TypeCode("OTHER_SEEDED"),),
    rules=RuleSource.UNPUBLISHED,
    topscorers=True,
    colour_articles=COLOURS,
    articles=ARTICLES,
)
