"""The tabs of a tournament's desk, for the frame of its pages."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.serving.tabs import tabs

register = template.Library()


@register.inclusion_tag("listing/desk/tabs.html", takes_context=True)
def desk_tabs(context: template.Context) -> dict[str, Any]:
    """The tabs that the reader may open, the one of this page marked."""
    organization, tournament = context["organization"], context["tournament"]
    section = str(context.get("section") or "")
    return {"groups": tabs(organization.slug, tournament.slug, section, context["request"].may)}
