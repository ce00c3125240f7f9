"""The free texts of an announcement, with their names, and which of them an organization or everybody must write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy

TEXT_FIELDS: Final[Mapping[str, Any]] = {
    "rated": gettext_lazy("Rating: which lists the games count for"),
    "entries_close": gettext_lazy("Closing of entries"),
    "late_entries": gettext_lazy("Late entries"),
    "default_time": gettext_lazy("Default time"),
    "eligibility": gettext_lazy("Who may play"),
    "entry": gettext_lazy("How to enter"),
    "fees": gettext_lazy("Entry fee"),
    "prizes": gettext_lazy("Prizes"),
    "ties": gettext_lazy("Ties that remain at the end"),
    "withdrawal": gettext_lazy("Absence and withdrawal"),
    "authorisation": gettext_lazy("Authorisation of the acceleration"),
    "draw_offers": gettext_lazy("Draw offers"),
    "officials": gettext_lazy("Other arbiters and officials"),
    "appeals": gettext_lazy("Appeals"),
    "fair_play": gettext_lazy("Fair play and electronic devices"),
    "accommodation": gettext_lazy("Accommodation and travel"),
    "accessibility": gettext_lazy("Accessibility of the venue"),
    "privacy": gettext_lazy("Privacy and images"),
    "other": gettext_lazy("Other provisions"),
}
"""Free texts with their labels, in the order of the form."""

AUTHORISATION: Final = "authorisation"
"""The text that is filled in beside the acceleration: its reference, the same in every language."""

REQUIRED_TEXTS: Final = ("rated", "entries_close", "late_entries", "default_time")

PLACE_FIELDS: Final[Mapping[str, Any]] = {"city": gettext_lazy("City"), "venue": gettext_lazy("Venue with address")}
REQUIRABLE: Final = (*PLACE_FIELDS, *(field for field in TEXT_FIELDS if field not in {*REQUIRED_TEXTS, AUTHORISATION}))
"""What an organization can require of its announcements, beyond what every announcement must say."""

ITALIAN_NOTICE: Final = (
    "city",
    "venue",
    "eligibility",
    "entry",
    "fees",
    "prizes",
    "withdrawal",
    "officials",
    "fair_play",
    "privacy",
    "other",
)
"""What the *bando-regolamento* of an Italian tournament regularly prints."""


def requirable_label(field: str) -> str:
    """The name of a field of ``REQUIRABLE`` in the active language."""
    return str(TEXT_FIELDS.get(field) or PLACE_FIELDS[field])
