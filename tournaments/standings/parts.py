"""A part of the standings as a query names it, such as ``?category=u16&federation=ITA``."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest

from tournaments.models import Tournament
from tournaments.standings import groups

PARAMETERS: Final = groups.PARTS


def part_of(request: HttpRequest, tournament: Tournament) -> groups.Part:
    """The part that the address names. An unknown category is a page that does not exist."""
    part = groups.part_of(tournament, **{name: request.GET.get(name, "") for name in PARAMETERS})
    if part is None:
        raise Http404
    return part


def query_of(part: groups.Part) -> str:
    """The part as the beginning of a query, ready for more; empty for everybody."""
    named = {
        "category": part.category.key if part.category else "",
        "federation": part.federation,
        "club": part.club,
    }
    written = urlencode({name: value for name, value in named.items() if value})
    return f"{written}&" if written else ""
