"""The schedule of a tournament as a calendar (iCalendar, RFC 5545) that telephones and mail programs subscribe to."""

from __future__ import annotations

import datetime
from collections.abc import Container, Mapping, Sequence

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from tournaments.models import AnnouncementVersion


def schedule_calendar(
    version: AnnouncementVersion,
    *,
    host: str,
    page: str,
    notes: Mapping[int, Sequence[str]] | None = None,
    off: Container[int] = (),
) -> bytes:
    """One event per round that has a time, as announced, in the active language.

    ``host`` makes the identities of the events unique in the world; they stay the same in later versions, so that a
    calendar moves its events instead of doubling them. ``page`` is the full address that every event leads to,
    ``notes`` are sentences about a round, by its number, ``off`` the numbers of rounds that are cancelled. An event
    lasts as long as a game of 60 moves can, where the time control is given in code; otherwise it has a beginning only.
    """
    content = version.content
    calendar = Calendar()
    calendar.add("prodid", f"-//{host}//{settings.PROGRAM_NAME}//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", content["name"])
    calendar.add("x-wr-timezone", content["time_zone"])
    place = ", ".join(part for part in (content["venue"], content["city"]) if part)
    for item in content["schedule"]:
        if item["starts_at"] is None:
            continue
        event = Event()
        if item["round"] in off:
            event.add("status", "CANCELLED")
        event.add("uid", f"round-{item['round']}-{version.tournament_id}@{host}")
        event.add("summary", _("%(name)s, round %(round)s") % {"name": content["name"], "round": item["round"]})
        start = datetime.datetime.fromisoformat(item["starts_at"]).astimezone(datetime.UTC)
        event.add("dtstart", start)
        if minutes := content.get("game_minutes"):
            event.add("dtend", start + datetime.timedelta(minutes=minutes))
        event.add("dtstamp", version.published_at.astimezone(datetime.UTC))
        event.add("sequence", version.version)
        event.add("url", page)
        if said := (notes or {}).get(item["round"]):
            event.add("description", "\n".join(said))
        if place:
            event.add("location", place)
        calendar.add_component(event)
    return bytes(calendar.to_ical())
