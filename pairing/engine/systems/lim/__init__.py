"""The Lim system, C.04.4.3 (edition listed from 1 February 2026; the procedure is that of 1987 to 1999).

How a round is found, in the order in which to read the modules: ``rulebook`` names the articles; ``field`` says who is
compatible with whom, who is due which colour and where the median is; ``direction`` is all that is mirrored below the
median; ``bye`` takes the receiver of the bye out; ``floaters`` decides who is transferred before a group is paired;
``scrutiny`` pairs those who stay, exchange after exchange; ``colours`` is Article 5; ``system`` does the groups in
their order and cracks pairs where the median is blocked; ``trace`` is what explanations follow.

The rules describe a procedure by hand in which every choice is the first in an order that leaves the others pairable.
Where the rules leave a question open, the reading of the guide to this system holds; it stands where the code decides.
"""

from __future__ import annotations

from ...system_description import ColourReason, Description, Floats, Option, TypeCode
from .rulebook import CHAPTER, Rule

MAXI = "maxi"
"""The option that keeps choices for colour within 100 rating points (3.2.3, 3.8, 5.7)."""

DESCRIPTION = Description(
    name="lim",
    chapter=CHAPTER,
    editions=("2026",),
    floats=Floats.BOTH,
    # The list of codes for record 192 has none for Lim; these are ours.
    codes=(TypeCode("FIDE_LIM", options={MAXI: False}), TypeCode("FIDE_LIM_MAXI", options={MAXI: True})),
    colour_articles={
        ColourReason.GRANTED: Rule.DUE,
        ColourReason.ALTERNATE: Rule.HISTORY,
        ColourReason.INITIAL: Rule.FIRST_COLOURS,
    },
    articles={
        "1.2": Rule.HALVES,
        "1.4.2": Rule.TRANSFERRED,
        "1.5": Rule.BYE,
        "1.7.4": Rule.DUE,
        "1.8": Rule.LAST_ROUND,
        "2.1.1": Rule.COMPATIBLE,
        "2.1.2": Rule.BYE,
        "2.1.3": Rule.COMPATIBLE,
        "2.4.7": Rule.COLOUR_EXCHANGE,
        "5.1": Rule.FIRST_COLOURS,
    },
    last_colours_free=True,
    options={MAXI: Option(default=False, choices=(False, True))},
)
