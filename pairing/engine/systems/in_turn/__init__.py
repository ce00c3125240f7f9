"""What systems share in which players choose their opponents one after the other; no system by itself.

A rule (``choosing.Rule``) says who chooses next and in which order opponents come; the first is taken with whom
everybody else can still be paired. ``field`` says who may meet whom, ``choosing`` walks through the round, ``system``
is the protocol, ``explanation`` and ``why_not`` read the walk.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...system_description import ColourReason

COLOURS: Final[Mapping[ColourReason, str]] = MappingProxyType(
    {
        ColourReason.GRANTED: "C.04.3 5.2.1",
        ColourReason.STRONGER: "C.04.3 5.2.2",
        ColourReason.ALTERNATE: "C.04.3 5.2.3",
        ColourReason.HIGHER_RANKED: "C.04.3 5.2.4",
        ColourReason.INITIAL: "C.04.3 5.2.5",
    }
)
"""Systems that say nothing of the colours of a pair take those of the Dutch system."""
LOT: Final[Mapping[ColourReason, str]] = MappingProxyType({ColourReason.LOT: "lot"})
"""What stands in place of rank and initial colour where the lot decides (``Description.colours_by_lot``)."""
ARTICLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "1.5": "C.04.1 3",
        "2.1.1": "C.04.1 2",
        "2.1.2": "C.04.1 4",
        "2.1.3": "C.04.1 6",
        **{article: f"C.04.3 {article}" for article in ("1.2", "1.7.1", "1.7.2", "1.7.3", "1.7.4", "5.1")},
        **{article.removeprefix("C.04.3 "): article for article in COLOURS.values()},
    }
)
"""The basic rules that hold in every Swiss system, and those of colours."""
