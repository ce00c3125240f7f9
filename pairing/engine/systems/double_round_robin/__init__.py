"""Double round robin by the Berger tables (C.05 Annex 1): a second cycle with the colours reversed.

The pairing is that of ``round_robin``; only what a double event adds is said here.
"""

from __future__ import annotations

from ...system_description import Description, Floats, Option, RuleSource, TypeCode
from ..round_robin import LEAVERS, LEAVERS_OPTION
from ..round_robin.berger import CHAPTER, PRINTED

DESCRIPTION = Description(
    name="double_round_robin",
    chapter=CHAPTER,
    editions=("2026",),
    # The list of codes for record 192 has none for the order of the rounds; the third one is ours.
    codes=(
        TypeCode("BERGER_DOUBLEROUNDROBIN", options={PRINTED: False}),
        TypeCode("FIDE_DOUBLEROUNDROBIN", options={PRINTED: False}),
        TypeCode("BERGER_DOUBLEROUNDROBIN_PRINTED", options={PRINTED: True}),
    ),
    acceleration_barred_by=CHAPTER,
    rules=RuleSource.TABLES,
    floats=Floats.BOTH,
    table=True,
    meetings=2,
    articles={"2.1.1": ""},
    options={PRINTED: Option(default=False, choices=(False, True)), LEAVERS: LEAVERS_OPTION},
)
