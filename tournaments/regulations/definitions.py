"""The rules of systems that FIDE does not publish, word for word as announcement and guide say them.

C.04.2 Articles 1.1 and 1.2 want the rules of such a system written out for the players beforehand, and the
authorisation of FIDE for an event that is to be rated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

LISTED: Final = _("The players are listed by score; those with the same score by pairing number.")
BYE: Final = _(
    "With an odd number the last of the list gets the bye who may have it and without whom everybody else can be "
    "paired."
)
POSSIBLE: Final = _(
    "Possible is whom the player has not met and with whom everybody else can still be paired; two players who must "
    "have the same colour do not meet (C.04.3 Article 2.1.3)."
)
COLOURS: Final = _("The colours of a pair follow the Dutch System (C.04.3 Articles 1.7 and 5.2).")

DEFINITIONS: Final[Mapping[str, tuple[object, ...]]] = {
    "monrad": (
        LISTED,
        BYE,
        _("From the top of the list, each player without an opponent meets the next one below who is possible."),
        POSSIBLE,
        COLOURS,
    ),
    "alternating": (
        LISTED,
        BYE,
        _(
            "Pairs are made from both ends in turn: the highest player without an opponent meets the next one below "
            "who is possible, then the lowest one without an opponent the next one above who is possible, and so on "
            "towards the middle."
        ),
        POSSIBLE,
        COLOURS,
    ),
    "italo_swiss": (
        _("The list is in order of pairing number, keeps this order, and is seen as a circle."),
        _(
            "With an odd number the bye goes to the lowest score, there to the largest number that may have it and "
            "without which everybody else can be paired; where there is none, to the next higher score."
        ),
        _(
            "Round 1 begins with the first of the list; every other round with the player who had Black in the pair "
            "that was made last in the round before."
        ),
        _(
            "From there the walk goes round the circle and never back: the first player without an opponent who has "
            "the highest score left is paired; behind the opponent the walk goes on to the next, and so on."
        ),
        _(
            "The opponent is the next one onward with the same score who is possible; where there is none, the next "
            "one with the next lower score, looked for behind the last player looked at."
        ),
        POSSIBLE,
        COLOURS,
    ),
}
"""Sentence by sentence, by system."""

WARNING: Final = _(
    "FIDE publishes no rules of this system. Before an event that FIDE is to rate, send this definition to its "
    "Qualification Commission and ask for authorisation (C.04.2 Article 1.2)."
)


def definition(system: str) -> tuple[str, ...]:
    """The rules of a system that FIDE does not publish, sentence by sentence in the active language; nothing for
    others."""
    return tuple(str(one) for one in DEFINITIONS.get(system, ()))
