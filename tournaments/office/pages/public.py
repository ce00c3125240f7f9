"""The calendar of an organization as anybody reads it, and as a feed for calendar programs."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from portal.common.cache.front import share
from portal.common.own_hosts.addresses import absolute, on_own_hosts
from portal.organizations.models import Organization
from tournaments.listing.event_calendar import event_calendar
from tournaments.listing.events import events_of
from tournaments.office.calendar import public_year, year_asked
from tournaments.office.feed import LARGEST_KEY, events_of_members, opens


@on_own_hosts
@require_safe
def calendar(request: HttpRequest, organization: str) -> HttpResponse:  # noqa: ARG001
    """The public events of a year by month; ``?year=`` another one than the present."""
    found = _organization(request)
    words = {"year": public_year(found, year_asked(request))}
    return share(request, render(request, "office/public/calendar.html", words))


@on_own_hosts
@require_safe
def calendar_file(request: HttpRequest, organization: str) -> HttpResponse:  # noqa: ARG001
    """The public events from a year ago on, for a calendar program that asks again by itself."""
    found = _organization(request)
    written = event_calendar(
        events_of(found), host=request.get_host(), absolute=partial(absolute, request), name=found.name
    )
    return HttpResponse(
        written,
        content_type="text/calendar; charset=utf-8",
        headers={"Cache-Control": "public, max-age=600", "X-Content-Type-Options": "nosniff"},
    )


@require_safe
def members_calendar_file(request: HttpRequest, organization: str, person: int, key: str) -> HttpResponse:  # noqa: ARG001
    """The events of an organization with those that are not public yet, at the address of one member."""
    found = _organization(request)
    if person > LARGEST_KEY or not opens(found, person, key):
        raise Http404
    written = event_calendar(
        events_of_members(found),
        host=request.get_host(),
        absolute=request.build_absolute_uri,
        name=found.name,
    )
    return HttpResponse(
        written,
        content_type="text/calendar; charset=utf-8",
        headers={
            "Cache-Control": "private, no-store",
            "X-Content-Type-Options": "nosniff",
            "X-Robots-Tag": "noindex",
        },
    )


def _organization(request: HttpRequest) -> Organization:
    found: Organization | None = getattr(request, "organization", None)
    if found is None:
        raise Http404
    return found
