"""The FIDE (Dutch) system, C.04.3: the edition of 2026 and, to replay older events, that of 2017.

How a round is found, in the order in which to read the modules: ``pairing_field`` ranks the players and says who may
meet whom (C1 to C3). ``lookahead`` tests whether everybody below can still be paired (C4, C5, C8). ``bracket`` is one
bracket as a graph. ``staged`` finds its best candidate by taking edges away, one criterion after the other, and
``remainder`` the first such candidate in the order of Article 4. Where ``staged`` cannot prove its answer, ``exact``
and ``cheapest_candidate`` find it with weights. ``needs`` says which players those below lack, ``floaters`` decides who
leaves a bracket. ``criteria`` has each quality criterion once, and ``system`` puts the round together.
"""

from __future__ import annotations

from ...history import EDITION_2017
from ...system_description import ColourReason, Description, TypeCode

EDITION_2026 = "2026"

DESCRIPTION = Description(
    name="dutch",
    chapter="C.04.3",
    editions=(EDITION_2026, EDITION_2017),
    codes=(
        TypeCode("FIDE_DUTCH"),
        TypeCode("FIDE_DUTCH_2026", EDITION_2026),
        TypeCode("FIDE_DUTCH_2025", EDITION_2026),
        TypeCode("FIDE_DUTCH_2017", EDITION_2017),
    ),
    colour_articles={
        ColourReason.GRANTED: "5.2.1",
        ColourReason.STRONGER: "5.2.2",
        ColourReason.ALTERNATE: "5.2.3",
        ColourReason.HIGHER_RANKED: "5.2.4",
        ColourReason.INITIAL: "5.2.5",
    },
    topscorers=True,
)
