"""The Monrad system: the list from the top, each with the next one not yet met. No rules of FIDE; see the guide."""

from __future__ import annotations

from ...system_description import Description, Floats, RuleSource, TypeCode
from ..in_turn import ARTICLES, COLOURS

DESCRIPTION = Description(
    name="monrad",
    chapter="",
    editions=("2026",),
    # The list of codes for record 192 has none; this one is ours.
    codes=(TypeCode("OTHER_MONRAD"),),
    rules=RuleSource.UNPUBLISHED,
    floats=Floats.BOTH,
    topscorers=True,
    colour_articles=COLOURS,
    articles=ARTICLES,
)
