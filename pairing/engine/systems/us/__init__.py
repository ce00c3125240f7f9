"""The US Chess Swiss system (Harkness): rules 27 to 29 of the rulebook of the US Chess Federation, 7th edition.

How a round is found, in the order in which to read the modules: ``rulebook`` names the rules; ``field`` says who may
meet whom, who is due which colour and what a rating difference is; ``bye`` takes the receiver of the bye out;
``leaving`` tells who can be spared by a scoregroup; ``floaters`` chooses who drops and whom a dropped player meets;
``switches`` says what a switch between boards costs, ``offering`` lists those that are possible, ``best_set`` finds the
best set of them;
``half_against_half`` pairs those who stay; ``colours`` is rule 29E4; ``system`` does the groups from the top down;
``trace`` is what explanations follow.

The rulebook leaves much to the director. ``docs/engine/us-chess.md`` is the one exact definition that holds here.
"""

from __future__ import annotations

from itertools import product

from ...system_description import Description, Floats, Option, RuleSource, TypeCode
from .rulebook import Rule

(
    TOP_DOWN, BYE_FOR_COLOUR, FREE_EQUALISATION, BLACKS_ONLY, LOWER_IN_MINUS, ALTERNATING_BENEFIT, NO_HISTORY,
    LAST_BY_LOT,
) = (
    "top_down",
    "bye_for_colour",
    "free_equalisation",
    "blacks_only",
    "lower_in_minus",
    "alternating_benefit",
    "no_history",
    "last_by_lot",
)  # fmt: skip
"""The variations that a director may announce: 29E6b, 28L2a, 29E5h, 29E5b1, 29E4a, 29E4b, 29E4d and 29E4c."""

_SUFFIXES = {
    TOP_DOWN: "29E6B",
    BYE_FOR_COLOUR: "28L2A",
    FREE_EQUALISATION: "29E5H",
    BLACKS_ONLY: "29E5B1",
    LOWER_IN_MINUS: "29E4A",
    ALTERNATING_BENEFIT: "29E4B",
    NO_HISTORY: "29E4D",
    LAST_BY_LOT: "29E4C",
}


def _codes() -> tuple[TypeCode, ...]:
    """The list of codes for record 192 has none for US Chess; ours names every variation that is in force."""
    return tuple(
        TypeCode(
            "_".join(["OTHER_USCHESS", *(suffix for suffix, on in zip(_SUFFIXES.values(), chosen, strict=True) if on)]),
            options=dict(zip(_SUFFIXES, chosen, strict=True)),
        )
        for chosen in product((False, True), repeat=len(_SUFFIXES))
    )


DESCRIPTION = Description(
    name="us",
    chapter="",
    editions=("2026",),
    codes=_codes(),
    rules=RuleSource.UNPUBLISHED,
    floats=Floats.DOWN,
    rematches_when_full=True,
    colours_barred=False,
    lots_option=LAST_BY_LOT,
    articles={
        "1.2": Rule.RANK.article,
        "1.4.2": Rule.ODD_PLAYER.article,
        "1.5": Rule.BYE.article,
        "1.7": Rule.DUE.article,
        "2.1.1": Rule.REMATCH.article,
        "2.1.2": Rule.BYE_ONCE.article,
        "2.4.7": Rule.SWITCHES.article,
        "5.1": Rule.FIRST_ROUND.article,
    },
    options={name: Option(default=False, choices=(False, True)) for name in _SUFFIXES},
)
