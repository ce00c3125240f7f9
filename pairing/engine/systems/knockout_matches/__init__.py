"""Single elimination in matches of two games, each player with White once.

The pairing is that of ``knockout``; the match is won by points, and the colours are those of the first game.
"""

from __future__ import annotations

from ...system_description import Description, Floats, RuleSource
from ..knockout import ARTICLES, OPTIONS, codes_of

DESCRIPTION = Description(
    name="knockout_matches",
    chapter="",
    editions=("2026",),
    codes=codes_of("OTHER_KNOCKOUTMATCHES"),
    acceleration_barred_by="C.04.7",
    rules=RuleSource.UNPUBLISHED,
    floats=Floats.BOTH,
    knockout=True,
    two_games=True,
    articles=ARTICLES,
    options=OPTIONS,
)
