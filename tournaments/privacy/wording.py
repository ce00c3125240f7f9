"""What a page on privacy says where its organization has not written words of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

SECTIONS: Final[Mapping[str, Any]] = {
    "shown": gettext_lazy("What everybody may read, and why"),
    "kept": gettext_lazy("What is kept besides"),
    "rights": gettext_lazy("Your rights"),
}
"""The parts that an organization may write in its own words, in the order of the page."""


def _shown() -> str:
    return _(
        "A chess tournament is played in public, and players must be able to check how they were paired. Everybody may "
        "therefore read name, title, federation, club, rating and FIDE ID of the players, their pairings with the "
        "reasons, results, standings and prizes. Dates of birth, addresses and the names of parents are never shown."
    )


def _kept() -> str:
    return _(
        "Year or date of birth and sex are kept for categories, the rating report and norms; results and ratings go to "
        "the rating offices of the federations that rate the event. Who registers on this site gives an e-mail address "
        "too, for messages about the registration, and for a minor the name of a parent or guardian who agrees. Of "
        "every change a journal is kept, which members of the organization read."
    )


def _rights() -> str:
    return _(
        "You may ask what is kept about you and get it as a file, have it put right, and have contact data deleted. "
        "Rounds, reports and prize lists that were published are sealed, so that nobody can change them unseen: what "
        "is wrong there is corrected by a new version, and the earlier one stays. After the event you may ask to be "
        "erased: a pseudonym then takes the place of your name, and results stay. Write to the address above. You may "
        "also turn to the authority for data protection of your country."
    )


def kind_name(kind: str) -> str:
    """What a record of ``finding.KINDS`` is, for readers."""
    names = {
        "entry": _("player in the entry list"),
        "registration": _("registration"),
        "player": _("player of a team"),
        "captain": _("captain of a team"),
        "registered": _("record of the register"),
        "follower": _("follows a player by e-mail"),
    }
    return names[kind]


DEFAULTS: Final[Mapping[str, Callable[[], str]]] = {"shown": _shown, "kept": _kept, "rights": _rights}
