"""The Keizer system: a list that pays for beating those above, paired from the top; players come, go and meet again.

No rules of FIDE. ``keizer_score`` of the engine computes list and scores; ``rematches`` says who may meet again,
``colours`` who has White, ``system`` is the round; ``explanation`` and ``why_not`` read the same list. Scores are whole
numbers of sixths, so that halves and thirds of a value are exact.
"""

from __future__ import annotations

from typing import Final

from ...keizer_score import BYE, DUTY, NOTICE, NOTICES, OWN_VALUE, SCORE, TOP_VALUE
from ...system_description import Description, Floats, Option, RuleSource, TypeCode

GAP: Final = "rematch_gap"
MEETINGS: Final = "most_meetings"

DESCRIPTION = Description(
    name="keizer",
    chapter="",
    editions=("2026",),
    # The list of codes for record 192 has none; this one is ours, with the words of the options behind it.
    codes=(TypeCode("OTHER_KEIZER"),),
    acceleration_barred_by="Keizer",
    rules=RuleSource.UNPUBLISHED,
    floats=Floats.BOTH,
    rematches=True,
    own_score=SCORE,
    articles={"5.1": "C.04.3 5.1"},
    options={
        TOP_VALUE: Option(default=0, most=999, word="TOP"),
        OWN_VALUE: Option(default=True, choices=(False, True), word="OWN"),
        NOTICE: Option(default=2, most=6, word="NOTICE"),
        NOTICES: Option(default=5, most=99, word="PAID"),
        BYE: Option(default=4, most=6, word="BYE"),
        DUTY: Option(default=4, most=6, word="DUTY"),
        GAP: Option(default=3, most=20, word="GAP"),
        MEETINGS: Option(default=4, least=1, most=99, word="MEET"),
    },
)
