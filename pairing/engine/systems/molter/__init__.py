"""Molter: several teams whose players meet, board by board, players of different teams; nobody rests.

Named after Charles Molter (1978). Each run of ``SIZE`` players in the list is a team. ``tables`` holds the rule that
makes the table of any number of teams, ``teams`` the table of one event, ``system`` the round; ``explanation`` and
``why_not`` read the table backwards.
"""

from __future__ import annotations

from ...system_description import Description, Floats, Option, RuleSource, TypeCode

SIZE = "team_size"
"""The option that says how many players a team has."""

DESCRIPTION = Description(
    name="molter",
    chapter="",
    editions=("2026",),
    # The list of codes for record 192 has none; this one is ours.
    codes=(TypeCode("OTHER_MOLTER"),),
    acceleration_barred_by="C.04.7",
    rules=RuleSource.UNPUBLISHED,
    floats=Floats.BOTH,
    table=True,
    team_size=SIZE,
    articles={"2.1.1": ""},
    options={SIZE: Option(4, least=2, most=9, word="SIZE")},
)
