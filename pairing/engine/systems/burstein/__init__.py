"""The Burstein system, C.04.4.2: the edition of 2026.

How a round is found, in the order in which to read the modules: ``rulebook`` holds the criteria; ``seeding`` says
which rounds the Dutch system pairs; ``evaluation`` measures the opposition that each player has met (Article 1.7) and
ranks by it (1.8); ``field`` gives the pairing-allocated bye (3.1) and the field without its receiver; ``fold`` finds
the best pairing of a bracket and, among equals, the first in the order of Article 4; ``exact`` does the same with
weights; ``system`` puts the round together. Who leaves a bracket (C4 to C7) is decided as in the Dutch system, whose
criteria C4, C6, C7 and C8 say the same (``systems.dutch.floaters``).
"""

from __future__ import annotations

from ...system_description import ColourReason, Description, TypeCode
from .rulebook import CHAPTER

DESCRIPTION = Description(
    name="burstein",
    chapter=CHAPTER,
    editions=("2026",),
    codes=(TypeCode("FIDE_BURSTEIN"),),
    colour_articles={
        ColourReason.INITIAL: "5.2.1",
        ColourReason.GRANTED: "5.2.2",
        ColourReason.STRONGER: "5.2.3",
        ColourReason.ALTERNATE: "5.2.4",
        ColourReason.HIGHER_RANKED: "5.2.5",
    },
    articles={
        "1.2": "1.2",
        "1.5": "1.4",
        "1.7.1": "1.5.1",
        "1.7.2": "1.5.2",
        "1.7.3": "1.5.3",
        "1.7.4": "1.5.4",
        "2.1.1": "2.1.1",
        "2.1.2": "2.1.2",
        "2.1.3": "2.1.3",
        "2.3.1": "3.1.3",
        "2.4.4": "3.1.4",
        "2.4.7": "2.3.4",
        "5.1": "5.1",
    },
)
