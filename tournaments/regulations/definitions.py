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
