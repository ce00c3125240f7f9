"""The Dubov system, C.04.4.1, edition of 2026: opponents of like average rating among players of like score.

The pairing-allocated bye is given first (``bye``). Then every bracket, from the top: ``upfloaters`` decides who comes
up from below, ``subgroups`` splits the bracket by colour, evens out the two sides and takes the first transposition
that is legal. ``field`` holds what all brackets share, ``rulebook`` names criteria and articles, ``trace`` keeps the
path that explanations follow, ``system`` puts the round together. The reasons are in ``explanation``, with ``choice``
of an opponent and ``lifting`` of players, and in ``why_not``.
"""

from __future__ import annotations

from ...system_description import ColourReason, Description, Floats, TypeCode

DESCRIPTION = Description(
    name="dubov",
    chapter="C.04.4.1",
    editions=("2026",),
    floats=Floats.UP,
    codes=(TypeCode("FIDE_DUBOV"),),
    rated_only=True,
    colour_articles={
        ColourReason.INITIAL: "5.2.1",
        ColourReason.GRANTED: "5.2.2",
        ColourReason.STRONGER: "5.2.3",
        ColourReason.ALTERNATE: "5.2.4",
        ColourReason.HIGHER_RANKED: "5.2.5",
    },
    articles={
        "1.2": "1.2", "1.3.1": "1.3", "1.3.2": "1.3", "1.4.2": "1.3", "1.5": "1.4", "1.7.1": "1.6.1", "1.7.2": "1.6.2",
        "1.7.3": "1.6.3", "1.7.4": "1.6.4", "1.9.1": "1.9", "1.9.2": "1.9.2", "1.9.3": "1.9.3", "2.1": "2.1",
        "2.1.1": "C1", "2.1.2": "C2", "2.1.3": "C3", "2.2.1": "C4", "2.3.1": "3.1.3", "2.4.4": "3.1.4", "2.4.7": "C7",
        "3.8.1": "3.1.5", "5.1": "5.1",
    },
)  # fmt: skip
