"""Single elimination: a bracket with the players in their places, and whoever loses a match leaves.

No rules of FIDE. The bracket itself, played through from the results, is ``knockout_bracket``; here are the pairing,
its colours and its reasons. ``knockout_matches`` is the same with matches of two games.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from ...knockout_bracket import DRAWN, THIRD_PLACE
from ...system_description import Description, Floats, Option, RuleSource, TypeCode

DRAWN_RULES: Final = ("extra_games", "armageddon", "seed", "lot")
"""How a drawn match is decided; by ``seed`` the lower number goes on, in the other cases somebody records who does."""
TEAM_RULES: Final = ("board_count", "bottom_boards", "berlin")
"""How the boards of a drawn match of teams decide it (``standings.TIE_RULES``); whoever holds the boards records it."""
OPTIONS: Final = {
    DRAWN: Option(default="extra_games", choices=DRAWN_RULES),
    THIRD_PLACE: Option(default=False, choices=(False, True)),
}

ARTICLES: Final = {"2.1.1": "", "5.1": "C.04.3 5.1"}
"""What a knock-out has of C.04.3: the initial colour is drawn by lot."""


def codes_of(code: str, rules: tuple[str, ...] = DRAWN_RULES) -> tuple[TypeCode, ...]:
    """The codes of record 192 for every choice of options; the list of FIDE has none, all of them are ours."""
    return tuple(
        TypeCode(
            f"{code}_{rule.replace('_', '').upper()}{'_THIRD' if third else ''}",
            options={DRAWN: rule, THIRD_PLACE: third},
        )
        for rule, third in product(rules, (False, True))
    )


DESCRIPTION = Description(
    name="knockout",
    chapter="",
    editions=("2026",),
    codes=codes_of("OTHER_KNOCKOUT", (*DRAWN_RULES, *TEAM_RULES)),
    acceleration_barred_by="C.04.7",
    rules=RuleSource.UNPUBLISHED,
    floats=Floats.BOTH,
    knockout=True,
    articles=ARTICLES,
    options={**OPTIONS, DRAWN: Option(default="extra_games", choices=(*DRAWN_RULES, *TEAM_RULES))},
)
