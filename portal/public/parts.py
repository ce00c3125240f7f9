"""What a query asks for: a number, or a part of the standings such as ``?category=u16&federation=ITA``."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest

from tournaments.domain.queries import groups
from tournaments.models import Tournament

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


def number_of(request: HttpRequest, parameter: str) -> int | None:
    """A query parameter as a number; None when it is not given. Anything else is a page that does not exist."""
    text = request.GET.get(parameter, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Http404
    return int(text)
