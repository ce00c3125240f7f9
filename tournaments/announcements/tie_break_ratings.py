"""What an announcement says of the ratings at which tie-breaks look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Regulations
from tournaments.standings.tie_breaks import looks_at_ratings


def announced_ratings(regulations: Regulations) -> dict[str, Any]:
    """With which ratings opponents count, as an announcement keeps it; nothing for those of the start."""
    return {"tie_break_ratings": regulations.tie_break_ratings} if regulations.tie_break_ratings else {}


def announced_list(regulations: Regulations) -> dict[str, Any]:
    """The tie-breaks as an announcement keeps them, with the names of those from outside where there are some."""
    named = {"external_tie_breaks": regulations.external_tie_breaks} if regulations.external_tie_breaks else {}
    return {"tie_breaks": list(regulations.tie_breaks)} | named


def ratings_text(rules: Mapping[str, Any]) -> str:
    """With which rating opponents count where lists change; blank where it is that of the start."""
    chosen = rules.get("tie_break_ratings", "")
    return str(Regulations.TieBreakRatings(chosen).label) if chosen else ""


def unrated_text(rules: Mapping[str, Any]) -> str:
    """What counts for unrated players; blank where no tie-break asks for a rating."""
    if "unrated_rating" not in rules or not any(looks_at_ratings(code) for code in rules["tie_breaks"]):
        return ""
    rating = rules["unrated_rating"]
    if rating is None:
        return _("If there are unrated players, tie-breaks on ratings fall away (C.07 Article 10).")
    if rating == 0:
        return _("Unrated opponents are left out of averages of ratings.")
    return _("An unrated player counts as rated %(rating)s.") % {"rating": rating}
