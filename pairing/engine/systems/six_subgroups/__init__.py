"""The seeded system with six subgroups: for a few rounds the field meets in three pairs of subgroups, by lot.

No rules of FIDE. The slides of the Italian arbiters' course name the pairs of subgroups and the number of rounds;
``subgroups`` cuts the list, ``system`` draws. The later rounds are those of the lottery Swiss.
"""

from __future__ import annotations

from ...system_description import Description, Option, RuleSource, TypeCode
from ..in_turn import ARTICLES, COLOURS, LOT

SUBGROUP_ROUNDS = "subgroup_rounds"
"""The option that says in how many rounds, from the first, the subgroups meet."""

DESCRIPTION = Description(
    name="six_subgroups",
    chapter="",
    editions=("2026",),
    # The list of codes for record 192 has none; these are ours.
    codes=(
        TypeCode("OTHER_SIXSUBGROUPS", options={SUBGROUP_ROUNDS: 3}),
        TypeCode("OTHER_SIXSUBGROUPS_4", options={SUBGROUP_ROUNDS: 4}),
    ),
    rules=RuleSource.UNPUBLISHED,
    topscorers=True,
    draws_lots=True,
    colours_by_lot=True,
    colour_articles={**COLOURS, **LOT},
    articles={article: own for article, own in ARTICLES.items() if article not in {"5.1", "5.2.4", "5.2.5"}},
    opening=SUBGROUP_ROUNDS,
    options={SUBGROUP_ROUNDS: Option(3, least=3, most=4)},
)
