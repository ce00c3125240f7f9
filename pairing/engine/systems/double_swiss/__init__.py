"""The Double-Swiss system, C.04.5, edition of 2026: every round is a match of two games.

``matches`` reads the past as matches; ``field`` says who may meet whom and gives the bye (3.4); ``upfloaters`` decides
who joins the top scoregroup (3.5), ``identifier`` pairs the bracket (3.6), ``colours`` says who has White in the first
game (4.3), ``system`` puts the round together. ``rulebook`` names criteria and articles.
"""

from __future__ import annotations

from ...system_description import Description, Floats, TypeCode
from .rulebook import CHAPTER

DESCRIPTION = Description(
    name="double_swiss",
    chapter=CHAPTER,
    editions=("2026",),
    floats=Floats.UP,
    codes=(TypeCode("FIDE_DOUBLESWISS"), TypeCode("CUSTOM_DOUBLESWISS")),
    two_games=True,
    articles={
        "1.2": "1.2",
        "1.3.1": "1.3.1",
        "1.3.2": "1.3.2",
        "1.5": "1.4",
        "2.1.1": "2.1.1",
        "2.1.2": "2.1.2",
        "5.1": "4.1",
    },
)
