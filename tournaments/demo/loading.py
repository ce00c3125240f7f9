"""Loads the demonstration once: an organization, its people, and its tournaments through the importer of the users."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from pairing.engine.trf import TrfFile, has_teams, in_rounds, read, rounds_of_teams, state_of
from portal.common.journal import record
from portal.organizations.domain import create_organization
from portal.organizations.models import Membership, Organization, Role, User
from tournaments.announcements.actions import publish_announcement, update_texts
from tournaments.categories.actions import WOMEN, add_usual_categories
from tournaments.demo.events import EVENTS, FESTIVAL, SECTIONS, DemoEvent
from tournaments.demo.team_events import TEAM_DEMOS, begin_round
from tournaments.demo.tree import add_club
from tournaments.festivals.actions import add_section, create_festival
from tournaments.imports.importing import import_seen
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import regulations_of
from tournaments.imports.team_report_checks import settings_of
from tournaments.listing.actions import create_tournament, set_schedule
from tournaments.models import Tournament
from tournaments.prizes.actions import set_prize_rules, set_prizes
from tournaments.prizes.division import Offer
from tournaments.regulations.actions import update_regulations

ORGANIZATION: Final = "valleys"
DATA: Final = Path(__file__).resolve().parent / "data"
ZONE: Final = "Europe/Rome"
PEOPLE: Final[Mapping[str, str]] = {
    "owner@demo.example": Role.OWNER,
    "organizer@demo.example": Role.ORGANIZER,
    "arbiter@demo.example": Role.ARBITER,
    "viewer@demo.example": Role.VIEWER,
    "officer@demo.example": Role.OFFICER,
}
CLUB_OWNER: Final = "club@demo.example"
"""Owner of the club below the federation, and nothing in the federation."""

NAMES: Final = (("Olga", "Ferrante"), ("Orazio", "Sala"), ("Ada", "Brenna"), ("Vito", "Marchi"), ("Flora", "Vidal"))
"""First and last names of ``PEOPLE``; published rounds and announcements carry them."""

TEXTS: Final[Mapping[str, Mapping[str, str]]] = {
    "rated": {
        "en": "The games count for the FIDE standard list and for the national list.",
        "it": "Le partite valgono per la lista FIDE a cadenza standard e per quella nazionale.",
    },
    "entries_close": {
        "en": "Entries close two hours before round 1.",
        "it": "Le iscrizioni si chiudono due ore prima del turno 1.",
    },
    "late_entries": {
        "en": "Late entries are accepted until round 3 is paired; rounds missed bring no points.",
        "it": "Sono ammesse iscrizioni in ritardo fino all'abbinamento del turno 3; i turni saltati non danno punti.",
    },
    "default_time": {
        "en": "A player who arrives more than 30 minutes late loses the game.",
        "it": "Chi arriva con più di 30 minuti di ritardo perde la partita.",
    },
    "withdrawal": {
        "en": "Whoever withdraws tells the arbiter before the next round is paired.",
        "it": "Chi si ritira avvisa l'arbitro prima dell'abbinamento del turno successivo.",
    },
}


BANDS: Final = (1600, 1800, 2000, 2200)
"""Where the rating bands begin that have a ranking of their own."""

GENERAL_PRIZES: Final = (150000, 100000, 70000, 50000, 40000, 30000, 25000, 20000, 15000, 10000)
"""Cents, first place first."""
CATEGORY_PRIZES: Final = (Offer(20000), Offer(10000, minimum=10))
TAXES: Final = {
    "en": "Amounts are gross; taxes are withheld as the law says.",
    "it": "Gli importi sono lordi; si applicano le ritenute di legge.",
}


def is_loaded() -> bool:
    """Whether the demonstration is in the database."""
    return Organization.objects.filter(slug=ORGANIZATION).exists()


def load(password: str) -> None:
    """Load everything, in one transaction; everybody gets ``password``."""
    # What waits for the commit, such as a run that is handed to the workers, comes after the organization's own scope.
    with scopes_disabled(), transaction.atomic():
        people = {
            role: User.objects.create_user(email, password, first_name=first, last_name=last)
            for (email, role), (first, last) in zip(PEOPLE.items(), NAMES, strict=True)
        }
        organization = create_organization(
            name="Chess Federation of the Valleys",
            slug=ORGANIZATION,
            owner=people[Role.OWNER],
            country="ITA",
            accent="#1f6f5c",
        )
        with scope(organization=organization):
            for role, user in people.items():
                if role != Role.OWNER:
                    Membership.objects.create(organization=organization, user=user, roles=role)
                    record(organization=organization, action="member.added", after={"email": user.email, "role": role})
            for event in EVENTS:
                _load_event(organization, event, people[Role.OWNER])
            _make_festival(organization, people[Role.OWNER])
        club_owner = User.objects.create_user(CLUB_OWNER, password, first_name="Clara", last_name="Monti")
        add_club(organization, people[Role.OWNER], club_owner, TEXTS, ZONE)


def _make_festival(organization: Organization, owner: User) -> None:
    """Two of the events are sections of one festival, as a visitor finds it in the list of events."""
    name, slug = FESTIVAL
    festival = create_festival(organization=organization, actor=owner, name=name, slug=slug)
    for event, section in SECTIONS.items():
        tournament = Tournament.objects.get(organization=organization, slug=event)
        add_section(festival=festival, tournament=tournament, actor=owner, section=section)


def _define_prizes(tournament: Tournament, owner: User) -> None:
    """The women and rating bands with rankings and prizes of their own, Hort system in the general ranking."""
    set_prizes(tournament=tournament, actor=owner, offers=[Offer(cents) for cents in GENERAL_PRIZES])
    for category in add_usual_categories(tournament=tournament, actor=owner, keys=[WOMEN], bounds=BANDS):
        set_prizes(tournament=tournament, actor=owner, category=category, offers=CATEGORY_PRIZES)
    set_prize_rules(tournament=tournament, actor=owner, sharing="hort", taxes=TAXES)


def _settings(file: TrfFile, tournament: Tournament) -> dict[str, Any]:
    """The regulations that the file states."""
    if has_teams(file):
        return settings_of(file, tournament, rounds_of_teams(file))
    return regulations_of(in_rounds(file), tournament, state_of(file, to_pair=False))


def _days(rounds: int, completed: int, apart: int) -> list[date]:
    """The day of each round: the next one is tomorrow, and none is today, so that no round is under way whenever the
    demonstration starts."""
    tomorrow = timezone.localdate(timezone=ZoneInfo(ZONE)) + timedelta(days=1)
    found = []
    for number in range(1, rounds + 1):
        day = tomorrow + timedelta(days=apart * (number - completed - 1))
        found.append(day - timedelta(days=1) if apart == 1 and number <= completed else day)
    return found


def _load_event(organization: Organization, event: DemoEvent, owner: User) -> None:
    """Announce the tournament, then take over the rounds played so far; the next one is played tomorrow."""
    content = (DATA / event.file).read_bytes()
    file = read(content)
    report = file if has_teams(file) else in_rounds(file)
    rounds = report.rounds or report.completed
    days = _days(rounds, report.completed, event.days)
    tournament = create_tournament(
        organization=organization,
        actor=owner,
        rounds=rounds,
        name=event.name,
        slug=event.slug,
        city=event.city,
        venue=event.venue,
        federation="ITA",
        starts_on=days[0],
        ends_on=days[-1],
        time_zone=ZONE,
        time_control=event.time_control,
        coded_time_control=event.time_code,
        chief_arbiter=event.chief_arbiter,
        deputy_arbiters=event.deputies,
        organizer=organization.name,
        contact="office@demo.example",
    )
    update_regulations(tournament=tournament, actor=owner, **_settings(file, tournament))
    starts = {number: datetime.combine(day, time(15), ZoneInfo(ZONE)) for number, day in enumerate(days, start=1)}
    set_schedule(tournament=tournament, actor=owner, starts=starts)
    if event.prize_fund:
        _define_prizes(tournament, owner)
    update_texts(tournament=tournament, actor=owner, texts=TEXTS)
    publish_announcement(tournament=Tournament.objects.get(pk=tournament.pk), actor=owner)
    seen = preview(content, tournament)
    if not seen.can_be_imported or seen.report is None:
        raise RuntimeError(f"{event.file}: {[problem.message for problem in seen.problems]}")
    import_seen(tournament=tournament, seen=seen, actor=owner)
    if event.slug in TEAM_DEMOS:
        begin_round(tournament, owner)
