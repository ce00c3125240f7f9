"""What stands below the federation of the demonstration: a club whose announcement waits for the federation."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils import timezone
from django_scopes import scope

from portal.organizations.domain import create_organization, update_organization
from portal.organizations.models import Organization, User
from portal.organizations.tree.actions import accept, ask_to_join
from tournaments.announcements.actions import update_texts
from tournaments.approvals.actions import ask_for_announcement
from tournaments.demo.names import people
from tournaments.entries.actions import add_entries
from tournaments.listing.actions import create_tournament, set_schedule
from tournaments.models import Approval, Tournament

CLUB: Final = "torrechiara"
FEDERATION_RULES: Final[Mapping[str, Any]] = {
    "approvals": ["announcement"],
    "texts": {
        "en": "Telephones stay switched off in the playing hall.",
        "it": "In sala di gioco i telefoni restano spenti.",
    },
}
"""House rules of the federation, for its own events and for those of the club."""
CLUB_RULES: Final[Mapping[str, Any]] = {
    "systems": ["dutch", "dubov"],
    "texts": {"en": "Members of the club play for half the fee.", "it": "I soci del circolo pagano metà quota."},
}
RATINGS: Final = (2012, 1934, 1876, 1820, 1755, 1702, 1648, 1590, 1533, 1471)
"""Of the players who have entered already."""
ROUNDS: Final = 5
BEFORE: Final = timedelta(days=21)
"""From today to round 1."""


def add_club(federation: Organization, owner: User, club_owner: User, texts: Mapping[str, Any], zone: str) -> None:
    """A club of ``club_owner`` asks to stand below the federation, ``owner`` accepts, and the announcement of its
    next event waits for the federation officers. Call it when the events of the federation are announced: its house
    rules ask for an approval from then on."""
    with scope(organization=federation):
        update_organization(organization=federation, actor=owner, event_rules=dict(FEDERATION_RULES))
    club = create_organization(
        name="Torrechiara Chess Club", slug=CLUB, owner=club_owner, country="ITA", accent="#7a4b1f"
    )
    accept(request=ask_to_join(organization=club, above=federation, actor=club_owner), by=federation, actor=owner)
    club = Organization.objects.get(pk=club.pk)
    with scope(organization=club):
        update_organization(organization=club, actor=club_owner, event_rules=dict(CLUB_RULES))
        tournament = _event(club, club_owner, zone)
        update_texts(tournament=tournament, actor=club_owner, texts=texts)
        current = Tournament.objects.select_related("organization").get(pk=tournament.pk)
        ask_for_announcement(tournament=current, actor=club_owner, note="We would like to print it on Friday.")
        Approval.objects.filter(tournament=current).update(tell_at=None)  # nobody reads mail at demo.example


def _event(club: Organization, owner: User, zone: str) -> Tournament:
    """A small event that begins in some weeks, a round a week, with some players."""
    first = timezone.localdate(timezone=ZoneInfo(zone)) + BEFORE
    days = [first + timedelta(weeks=number) for number in range(ROUNDS)]
    tournament = create_tournament(
        organization=club,
        actor=owner,
        rounds=ROUNDS,
        name="Mulberry Evenings",
        slug="mulberry-evenings",
        city="Torrechiara",
        venue="Circolo scacchistico, Via dei Mulini 11",
        federation="ITA",
        starts_on=days[0],
        ends_on=days[-1],
        time_zone=zone,
        time_control="60 minutes + 30 seconds per move",
        coded_time_control="3600+30",
        chief_arbiter="NA Galli, Elena",
        organizer=club.name,
        contact="club@demo.example",
    )
    starts = {number: datetime.combine(day, time(20, 30), ZoneInfo(zone)) for number, day in enumerate(days, start=1)}
    set_schedule(tournament=tournament, actor=owner, starts=starts)
    invented = people([(rating, "mw"[place % 3 == 0]) for place, rating in enumerate(RATINGS)], seed=11)
    players = [
        {"name": one.name, "rating": rating, "sex": one.sex, "title": one.title, "federation": one.federation}
        for one, rating in zip(invented, RATINGS, strict=True)
    ]
    add_entries(tournament=tournament, actor=owner, players=players)
    return tournament
