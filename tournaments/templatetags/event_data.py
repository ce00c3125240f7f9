"""An event as search engines read it (schema.org)."""

from __future__ import annotations

import json

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from portal.common.own_hosts.addresses import absolute
from portal.organizations.models import Organization
from tournaments.models import Tournament

register = template.Library()
_ESCAPED = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


@register.simple_tag(takes_context=True)
def event_data(context: template.Context, tournament: Tournament, organization: Organization) -> SafeString:
    """The event, its days and its place as a ``SportsEvent``."""
    event = {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "sport": "Chess",
        "name": tournament.name,
        "startDate": tournament.starts_on.isoformat(),
        "endDate": tournament.ends_on.isoformat(),
        "eventStatus": f"https://schema.org/Event{'Cancelled' if tournament.is_cancelled else 'Scheduled'}",
        "url": absolute(context["request"], tournament.get_absolute_url()),
        "organizer": {"@type": "SportsOrganization", "name": organization.name},
    }
    if tournament.city:
        event["location"] = {"@type": "Place", "name": tournament.city, "address": tournament.city}
    text = mark_safe(json.dumps(event, ensure_ascii=False).translate(_ESCAPED))  # noqa: S308 - escaped just now
    return format_html('<script type="application/ld+json">{}</script>', text)
