"""The Swiss Team system, C.04.6 (from 1 February 2026): teams are paired, board by board they play.

A competitor of the state is a team, a game its match: the outcome is that of the match, the points are those of the
primary score. How a round is found, in the order in which to read the modules: ``rulebook`` names criteria and
articles; ``field`` says who may meet whom, who prefers which colour and who floated; ``bye`` takes the receiver of the
bye out; ``upfloaters`` completes the top scoregroup; ``identifier`` pairs it; ``colours`` is Article 4; ``system`` puts
the round together; ``trace`` is what explanations follow.
"""

from __future__ import annotations

from ...system_description import Description, Floats, Option, TypeCode
from .rulebook import CHAPTER

PREFERENCE, PRIMARY, SECONDARY = "preference", "primary", "secondary"
"""Options: the type of colour preferences (1.7), the score that ranks first, and whether the other one decides next."""
TYPE_A, TYPE_B, NO_PREFERENCE = "A", "B", "none"
MATCH, GAME = "match", "game"


def _codes() -> tuple[TypeCode, ...]:
    def code(text: str, preference: str, primary: str, *, secondary: bool) -> TypeCode:
        return TypeCode(text, options={PREFERENCE: preference, PRIMARY: primary, SECONDARY: secondary})

    found = []
    for kind, word in ((TYPE_A, "TYPEA_"), (TYPE_B, "TYPEB_"), (NO_PREFERENCE, "")):
        for primary, first, second in ((MATCH, "MP", "GP"), (GAME, "GP", "MP")):
            found.append(code(f"FIDE_TEAM_{word}{first}_{second}", kind, primary, secondary=True))
            found.append(code(f"FIDE_TEAM_{word}{first}", kind, primary, secondary=False))
    return (*found, code("FIDE_TEAM", TYPE_A, MATCH, secondary=True))


DESCRIPTION = Description(
    name="team",
    chapter=CHAPTER,
    editions=("2026",),
    floats=Floats.UP,
    teams=True,
    colours_barred=False,
    codes=_codes(),
    options={
        PREFERENCE: Option(default=TYPE_A, choices=(TYPE_A, TYPE_B, NO_PREFERENCE)),
        PRIMARY: Option(default=MATCH, choices=(MATCH, GAME)),
        SECONDARY: Option(default=True, choices=(True, False)),
    },
    articles={
        "1.2": "1.2",
        "1.4.2": "1.5",
        "1.5": "1.4",
        "1.7": "1.7",
        "2.1.1": "C1",
        "2.1.2": "C2",
        "2.2.1": "C3",
        "5.1": "4.1",
    },
)
