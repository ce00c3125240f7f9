"""Round robin by the Berger tables (C.05 Annex 1): everybody meets everybody, and the numbers alone say when.

``berger`` is the table, ``schedule`` the table of one event with who sits at which number, ``system`` the round;
``explanation`` and ``why_not`` read the table backwards. ``double_round_robin`` is the same with a second cycle.
"""

from __future__ import annotations

from typing import Final

from ...system_description import Description, Floats, Option, RuleSource, TypeCode
from .berger import CHAPTER

LEAVERS: Final = "leavers"
"""The option that says what becomes of the results of those who leave."""
LEAVERS_OPTION: Final = Option(default="half", choices=("half", "stand", "struck"))
"""``half``: as C.05 says, they stand with half of the games played, otherwise they are not counted; ``stand``: they
always count; ``struck``: they never do."""

DESCRIPTION = Description(
    name="round_robin",
    chapter=CHAPTER,
    editions=("2026",),
    codes=(TypeCode("BERGER_ROUNDROBIN"), TypeCode("FIDE_ROUNDROBIN")),
    acceleration_barred_by=CHAPTER,
    rules=RuleSource.TABLES,
    floats=Floats.BOTH,
    table=True,
    articles={"2.1.1": ""},
    options={LEAVERS: LEAVERS_OPTION},
)
