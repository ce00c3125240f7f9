"""Round robin by the Berger tables (C.05 Annex 1): everybody meets everybody, and the numbers alone say when.

``berger`` is the table, ``schedule`` the table of one event with who sits at which number, ``system`` the round;
``explanation`` and ``why_not`` read the table backwards. ``double_round_robin`` is the same with a second cycle.
"""

from __future__ import annotations

from ...system_description import Description, Floats, RuleSource, TypeCode
from .berger import CHAPTER

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
)
