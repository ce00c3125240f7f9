"""The tabs of a tournament's desk, for the frame of its pages."""

from __future__ import annotations

from typing import Any

from django import template

from pairing.engine.registry import description_of
from tournaments.models import Tournament
from tournaments.ratings.norm_events import gives_norms
from tournaments.serving.tabs import tabs

OF_EVENTS = ("rounds", "entries", "hall", "paper", "simulations", "ties", "norms", "reports", "people")
"""Tabs of what is played."""

register = template.Library()


@register.inclusion_tag("listing/desk/tabs.html", takes_context=True)
def desk_tabs(context: template.Context) -> dict[str, Any]:
    """The tabs that the reader may open, the one of this page marked."""
    organization, tournament = context["organization"], context["tournament"]
    section = str(context.get("section") or "")
    may, without = context["request"].may, _saying_nothing(tournament)
    return {"groups": tabs(organization.slug, tournament.slug, section, may, without)}


def _saying_nothing(tournament: Tournament) -> set[str]:
    """The tabs that have nothing to offer: virtual points in a system without room for them, and title norms in an
    event that can give none, or whose players are no entries; of a template all that is about players and rounds."""
    regulations = tournament.regulations
    found = set(OF_EVENTS) if tournament.is_template else set()
    if description_of(regulations.system).acceleration_barred_by:
        found.add("acceleration")
    if regulations.of_teams or not gives_norms(tournament, regulations):
        found.add("norms")
    return found
