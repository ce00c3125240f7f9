"""The rounds of one player as a calendar (iCalendar, RFC 5545) that telephones and mail programs subscribe to."""

from __future__ import annotations

import datetime
import zoneinfo
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db.models import Count, Max
from django.urls import reverse
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from portal.common.models import JournalEntry
from tournaments.following.wording import place_sentence
from tournaments.history.published import PublishedRound, published_rounds
from tournaments.listing.overview import tournament_overview
from tournaments.models import AnnouncementVersion, Entry, EntryStatus, Round, Tournament
from tournaments.teams.calendar_queries import CalendarMatch, league_calendar
from tournaments.wording import spoken_name

PLANNING: Final = ("schedule.changed", "tournament.cancelled", "tournament.resumed", "team.fixture")
"""What changes rounds that are to come."""


@dataclass(frozen=True, slots=True)
class Edition:
    """When something was last published, and the how manieth time that was."""

    at: datetime.datetime
    number: int


@dataclass(frozen=True, slots=True)
class _Basis:
    """What the events of a calendar share."""

    tournament: Tournament
    entry: Entry
    host: str
    page: str
    minutes: int | None
    announced: Edition
    published: Mapping[int, Edition]
    """By round."""


def player_calendar(
    tournament: Tournament, entry_id: int, *, host: str, absolute: Callable[[str], str]
) -> bytes | None:
    """One event for each round that has a time and in which the player takes part, in the present language.

    A round that is published says board, colour and opponent, or that there is no opponent and why; one to come says
    its time alone. ``host`` makes the identities of the events unique in the world. They stay the same whatever
    changes, so a calendar moves its events and never doubles them. None for somebody who is not in the tournament.
    """
    entry = Entry.objects.filter(tournament=tournament, pk=entry_id).first()
    if entry is None:
        return None
    version = AnnouncementVersion.objects.filter(tournament=tournament).order_by("-version").first()
    page = reverse("public:player", args=[tournament.organization.slug, tournament.slug, entry.pk])
    basis = _Basis(
        tournament, entry, host, absolute(page), version.content.get("game_minutes") if version else None,
        _announced(tournament, version), _published(tournament),
    )  # fmt: skip
    rounds = {one.number: one for one in published_rounds(tournament)}
    calendar = Calendar()
    calendar.add("prodid", f"-//{host}//{settings.PROGRAM_NAME}//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", f"{spoken_name(entry.name)}, {tournament.name}")
    calendar.add("x-wr-timezone", tournament.time_zone)
    own = {one.number: one.matches[0] for one in league_calendar(tournament, team=entry.pk)}
    goes_on = entry.status != EntryStatus.WITHDRAWN and not _is_out(rounds, entry.pk)
    for line in tournament_overview(tournament).rounds:
        shown = rounds.get(line.number)
        plays = _takes_part(shown, entry.pk) if shown else goes_on and line.number >= entry.first_round
        match = own.get(line.number)
        starts_at = match.starts_at if match else line.starts_at
        if starts_at is not None and plays:
            calendar.add_component(_event(basis, line.number, starts_at, shown, match))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _event(
    basis: _Basis,
    number: int,
    starts_at: datetime.datetime,
    shown: PublishedRound | None,
    match: CalendarMatch | None,
) -> Event:
    """``match``: that of a team, with a place of its own where it has one."""
    tournament, entry = basis.tournament, basis.entry
    edition = basis.published.get(number)
    event = Event()
    event.add("uid", f"player-{entry.pk}-round-{number}-{tournament.pk}@{basis.host}")
    if tournament.is_cancelled and shown is None:
        event.add("status", "CANCELLED")
    start = starts_at.astimezone(zoneinfo.ZoneInfo(tournament.time_zone))
    event.add("dtstart", start)
    if basis.minutes:
        event.add("dtend", start + datetime.timedelta(minutes=basis.minutes))
    stamp = max(basis.announced.at, edition.at) if edition else basis.announced.at
    event.add("dtstamp", stamp)
    event.add("last-modified", stamp)
    event.add("sequence", basis.announced.number + (edition.number if edition else 0))
    title = _("%(name)s, round %(round)s") % {"name": tournament.name, "round": number}
    said = f"{match.home_name} – {match.away_name}" if match else place_sentence(shown, entry.pk) if shown else ""
    event.add("summary", f"{title} · {said}" if said else title)
    event.add("description", said or _("The board appears here when the round is published."))
    event.add("url", basis.page)
    own_place = match.venue if match else ""
    if place := own_place or ", ".join(filter(None, (tournament.venue, tournament.city))):
        event.add("location", place)
    if shown and entry.pk in shown.bye_of:
        event.add("transp", "TRANSPARENT")
    return event


def _takes_part(published: PublishedRound, entry_id: int) -> bool:
    return entry_id in published.board_of or entry_id in published.bye_of


def _is_out(rounds: Mapping[int, PublishedRound], entry_id: int) -> bool:
    """Whether the newest round knows the player and has no place: out of a knock-out, or gone."""
    newest = rounds[max(rounds)] if rounds else None
    return newest is not None and entry_id in newest.players and not _takes_part(newest, entry_id)


def _announced(tournament: Tournament, version: AnnouncementVersion | None) -> Edition:
    """The newest of what says when and whether rounds are: the announcements, and later changes of ``PLANNING``."""
    changes = JournalEntry.objects.filter(
        organization=tournament.organization, subject=tournament.subject, action__in=PLANNING
    ).aggregate(at=Max("at"), number=Count("pk"))
    moments = [tournament.created_at, changes["at"], version.published_at if version else None]
    newest = max(moment for moment in moments if moment is not None)
    return Edition(newest, changes["number"] + (version.version if version else 0))


def _published(tournament: Tournament) -> dict[int, Edition]:
    """The newest publication of every round, a withdrawal included."""
    rows = Round.objects.filter(tournament=tournament).values_list("number").annotate(
        at=Max("revisions__published_at"), revision=Count("revisions")
    )  # fmt: skip
    return {number: Edition(at, revision) for number, at, revision in rows if revision}
