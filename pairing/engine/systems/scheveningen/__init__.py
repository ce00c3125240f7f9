"""Scheveningen: two groups of equal size; everybody meets everybody of the other group once, nobody of the own.

The first half of the list is group A, the second group B. ``tables`` holds the printed tables and the rule beyond them,
``two_sides`` the table of one event, ``system`` the round; ``explanation`` and ``why_not`` read the table backwards.
"""

from __future__ import annotations

from ...system_description import Description, Floats, RuleSource, TypeCode

DESCRIPTION = Description(
    name="scheveningen",
    chapter="",
    editions=("2026",),
    codes=(TypeCode("FIDE_SCHEVENINGEN"),),
    acceleration_barred_by="C.04.7",
    rules=RuleSource.UNPUBLISHED,
    floats=Floats.BOTH,
    table=True,
    two_groups=True,
    articles={"2.1.1": ""},
)
