"""The two-life system (Belgrade): two lives, pairs by lot among those with the same lives, and whoever has none leaves.

No rules of FIDE; see the guide. ``lives`` of the engine counts the lives, ``field`` says who is to be paired,
``rematches`` sets the boards of players who must meet again, ``drawn`` makes the round; everybody else is drawn as in
the lottery Swiss. The labels of the draws (``drawn_lots``) are ``bye``, ``again``, ``leave``, ``order`` and ``colour``.
"""

from __future__ import annotations

from typing import Final

from ...lives import SCORE, SURVIVORS
from ...system_description import Description, Option, RuleSource, TypeCode
from ..in_turn import ARTICLES, COLOURS, LOT

MOST_SURVIVORS: Final = 16
_OF_COLOURS: Final = {"1.7.1", "1.7.2", "1.7.3", "1.7.4", "5.2.1", "5.2.2", "5.2.3"}

DESCRIPTION = Description(
    name="two_life",
    chapter="",
    editions=("2026",),
    # The list of codes for record 192 has none; these are ours, one for every number of survivors.
    codes=tuple(
        TypeCode("OTHER_TWOLIFE" if number == 1 else f"OTHER_TWOLIFE_{number}", options={SURVIVORS: number})
        for number in range(1, MOST_SURVIVORS + 1)
    ),
    acceleration_barred_by="two-life",
    rules=RuleSource.UNPUBLISHED,
    lives=True,
    rematches=True,
    own_score=SCORE,
    draws_lots=True,
    colours_by_lot=True,
    colour_articles={**COLOURS, **LOT},
    articles={article: own for article, own in ARTICLES.items() if article in _OF_COLOURS},
    options={SURVIVORS: Option(default=1, least=1, most=MOST_SURVIVORS)},
)
