"""The pages that belong to no federation: what this place is, and the events of all federations."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from portal.common.cache.front import share
from tournaments.listing import queries as listing
from tournaments.listing.event_calendar import event_calendar
from tournaments.listing.events import find_events, months_of, open_events
from tournaments.listing.example import example_board

FEW: Final = 5
"""Events under way, and coming ones, on the landing page."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this place is, a real board with its reason, the events under way, and every federation."""
    events = open_events()
    words = {
        "federations": listing.federations(),
        "example": example_board(),
        "now": events.now[:FEW],
        "coming": events.coming[:FEW],
        "more": len(events.now) > FEW or len(events.coming) > FEW,
    }
    return share(request, render(request, "listing/public/home.html", words))


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """The events of all federations: under way, coming by month, finished; with ``?q=`` those that are meant."""
    search = request.GET.get("q", "").strip()
    found = find_events(search)
    words = {
        "search": search,
        "events": found,
        "months": months_of(found.coming),
        "hidden": found.past_in_all - len(found.past),
    }
    return share(request, render(request, "listing/public/events.html", words))


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """The events that are under way or coming, and those of them that were cancelled, for a calendar program that asks
    again by itself."""
    found = open_events()
    written = event_calendar(
        (*found.now, *found.coming, *found.cancelled), host=request.get_host(), absolute=request.build_absolute_uri
    )  # fmt: skip
    return HttpResponse(
        written,
        content_type="text/calendar; charset=utf-8",
        headers={"Cache-Control": "public, max-age=600", "X-Content-Type-Options": "nosniff"},
    )
