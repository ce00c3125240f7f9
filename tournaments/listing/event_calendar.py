"""Events of all federations, or of one, as a calendar (iCalendar, RFC 5545) that telephones and mail programs take."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from typing import Protocol

from django.conf import settings
from django.utils import timezone
from icalendar import Calendar, Event


class CalendarEvent(Protocol):
    """An event as a calendar has it."""

    @property
    def id(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def city(self) -> str: ...
    @property
    def organization(self) -> str: ...
    @property
    def starts_on(self) -> datetime.date: ...
    @property
    def ends_on(self) -> datetime.date: ...
    @property
    def is_cancelled(self) -> bool: ...
    @property
    def is_draft(self) -> bool: ...
    @property
    def address(self) -> str: ...


def event_calendar(
    events: Iterable[CalendarEvent], *, host: str, absolute: Callable[[str], str], name: str = ""
) -> bytes:
    """Whole days for each event, with its place and a link; one that is not public yet is tentative. ``host`` makes the
    identities unique in the world; ``name`` is that of the calendar, else that of the site."""
    calendar = Calendar()
    calendar.add("prodid", f"-//{host}//{settings.PROGRAM_NAME}//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name or settings.SITE_NAME)
    stamp = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    for one in events:
        event = Event()
        event.add("uid", f"event-{one.id}@{host}")
        event.add("summary", one.name)
        if one.is_cancelled:
            event.add("status", "CANCELLED")
        elif one.is_draft:
            event.add("status", "TENTATIVE")
        event.add("dtstart", one.starts_on)
        event.add("dtend", one.ends_on + datetime.timedelta(days=1))
        event.add("dtstamp", stamp)
        event.add("description", one.organization)
        event.add("url", absolute(one.address))
        if one.city:
            event.add("location", one.city)
        calendar.add_component(event)
    return bytes(calendar.to_ical())
