"""Loads the demonstration once: an organization, its people, and its tournaments through the importer of the users."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django_scopes import scope

from pairing.engine.trf import in_rounds, read, state_of
from portal.common.journal import record
from portal.organizations.domain import create_organization
from portal.organizations.models import Membership, Organization, Role, User
from tournaments.announcements.actions import publish_announcement, update_texts
from tournaments.categories.actions import WOMEN, add_usual_categories
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import import_tournament_file, regulations_of
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
}

NAMES: Final = (("Olga", "Ferrante"), ("Orazio", "Sala"), ("Ada", "Brenna"), ("Vito", "Marchi"))
"""First and last names of ``PEOPLE``; published rounds and announcements carry them."""


@dataclass(frozen=True, slots=True)
class DemoEvent:
    """One tournament of the demonstration: its file and what no report file says."""

    file: str
    slug: str
    name: str
    city: str
    venue: str
    time_control: str
    time_code: str
    chief_arbiter: str
    deputies: str
    prize_fund: bool = True


EVENTS: Final = (
    DemoEvent(
        "three-rivers.trf",
        "three-rivers",
        "Three Rivers Open",
        "Torrechiara",
        "Palazzo delle Acque, Via dei Mulini 4",
        "90 minutes + 30 seconds per move",
        "5400+30",
        "IA Ferri, Caterina",
        "FA Sala, Michele\nNA Conti, Irene",
    ),
    DemoEvent(
        "lake-festival.trf",
        "lake-festival",
        "Lake Festival, Open A",
        "Riva Alta",
        "Kursaal, Lungolago 1",
        "90 minutes for 40 moves, then 30 minutes, + 30 seconds per move",
        "40/5400+30:1800+30",
        "FA Bonomi, Sandro",
        "NA Gallo, Rita",
    ),
    DemoEvent(
        "harbour-masters.trf",
        "harbour-masters",
        "Harbour Masters (Dubov)",
        "Porto Vecchio",
        "Sala del Faro, Molo 2",
        "90 minutes + 30 seconds per move",
        "5400+30",
        "FA Tosi, Marina",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "castle-open.trf",
        "castle-open",
        "Castle Open (Burstein)",
        "Castelmonte",
        "Castello, Sala Grande",
        "60 minutes + 30 seconds per move",
        "3600+30",
        "FA Riva, Paolo",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "mill-trophy.trf",
        "mill-trophy",
        "Mill Trophy (Lim)",
        "Molinella",
        "Mulino Vecchio, Via dell'Acqua 9",
        "60 minutes + 30 seconds per move",
        "3600+30",
        "NA Galli, Elena",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "bridge-rapid.trf",
        "bridge-rapid",
        "Bridge Rapid (Double-Swiss)",
        "Ponteverde",
        "Loggia sul Ponte, Piazza Vecchia 2",
        "15 minutes + 10 seconds per move",
        "900+10",
        "FA Costa, Irene",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "garden-masters.trf",
        "garden-masters",
        "Garden Masters (round robin)",
        "Giardino",
        "Limonaia, Viale dei Tigli 3",
        "90 minutes for 40 moves, then 30 minutes, + 30 seconds per move",
        "40/5400+30:1800+30",
        "IA Ferri, Caterina",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "tower-duel.trf",
        "tower-duel",
        "Tower Trophy (double round robin)",
        "Torre Alta",
        "Torre civica, Piazza Alta 1",
        "15 minutes + 10 seconds per move",
        "900+10",
        "NA Gallo, Rita",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "pine-match.trf",
        "pine-match",
        "Pinewood Match (Scheveningen)",
        "Pineta",
        "Villa dei Pini, Viale Mare 30",
        "60 minutes + 30 seconds per move",
        "3600+30",
        "FA Tosi, Marina",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "meadow-youth.trf",
        "meadow-youth",
        "Meadow Youth (Monrad)",
        "Pratofiorito",
        "Scuola media, palestra",
        "20 minutes + 5 seconds per move",
        "1200+5",
        "NA Conti, Irene",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "two-gates.trf",
        "two-gates",
        "Two Gates (from both ends)",
        "Dueporte",
        "Porta Nuova, Sala Civica",
        "60 minutes + 30 seconds per move",
        "3600+30",
        "FA Riva, Paolo",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "old-bell.trf",
        "old-bell",
        "Old Bell Trophy (Italo-Swiss)",
        "Campana",
        "Circolo della Campana, Via Vecchia 12",
        "30 minutes for the game",
        "1800",
        "NA Galli, Elena",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "liberty-open.trf",
        "liberty-open",
        "Liberty Open (US Chess)",
        "Libertà",
        "Teatro Vecchio, Corso Libertà 40",
        "90 minutes and 30 seconds a move",
        "5400+30",
        "FA Riva, Paolo",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "first-swiss.trf",
        "first-swiss",
        "First Swiss Memorial (seeded)",
        "Primosvizzero",
        "Palestra comunale, Via delle Scuole 2",
        "30 minutes and 10 seconds a move",
        "1800+10",
        "NA Fabbri, Luca",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "white-cliff.trf",
        "white-cliff",
        "White Cliff Congress (English)",
        "Scogliobianco",
        "Sala del Faro, Via del Mare 7",
        "60 minutes and 30 seconds a move",
        "3600+30",
        "FA Riva, Paolo",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "lantern-club.trf",
        "lantern-club",
        "Lantern Club Evenings (Keizer)",
        "Torrechiara",
        "Caffè della Lanterna, Via dei Mulini 11",
        "60 minutes for the game",
        "3600",
        "NA Galli, Elena",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "summer-cup.trf",
        "summer-cup",
        "Summer Cup (single elimination)",
        "Marina",
        "Lido, Sala Maestrale",
        "15 minutes + 10 seconds per move",
        "900+10",
        "NA Fontana, Sergio",
        "",
        prize_fund=False,
    ),
    DemoEvent(
        "fountain-draw.trf",
        "fountain-draw",
        "Fountain Draw (lottery Swiss)",
        "Fontechiara",
        "Biblioteca civica, Piazza della Fontana 6",
        "30 minutes + 10 seconds per move",
        "1800+10",
        "NA Conti, Irene",
        "",
        prize_fund=False,
    ),
)

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
    with transaction.atomic():
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


def _define_prizes(tournament: Tournament, owner: User) -> None:
    """The women and rating bands with rankings and prizes of their own, Hort system in the general ranking."""
    set_prizes(tournament=tournament, actor=owner, offers=[Offer(cents) for cents in GENERAL_PRIZES])
    for category in add_usual_categories(tournament=tournament, actor=owner, keys=[WOMEN], bounds=BANDS):
        set_prizes(tournament=tournament, actor=owner, category=category, offers=CATEGORY_PRIZES)
    set_prize_rules(tournament=tournament, actor=owner, sharing="hort", taxes=TAXES)


def _load_event(organization: Organization, event: DemoEvent, owner: User) -> None:
    """Announce the tournament, then take over the rounds played so far; the next one is played tomorrow."""
    content = (DATA / event.file).read_bytes()
    file = read(content)
    report = in_rounds(file)
    rounds = report.rounds or report.completed
    today = timezone.localdate(timezone=ZoneInfo(ZONE))
    tomorrow = today + timedelta(days=1)
    # One round a day, with a rest day today: whenever the demonstration starts, no round is under way.
    days = [
        tomorrow + timedelta(days=number - report.completed - (number < report.completed)) for number in range(rounds)
    ]
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
    update_regulations(
        tournament=tournament, actor=owner, **regulations_of(report, tournament, state_of(file, to_pair=False))
    )
    starts = {number: datetime.combine(day, time(15), ZoneInfo(ZONE)) for number, day in enumerate(days, start=1)}
    set_schedule(tournament=tournament, actor=owner, starts=starts)
    if event.prize_fund:
        _define_prizes(tournament, owner)
    update_texts(tournament=tournament, actor=owner, texts=TEXTS)
    publish_announcement(tournament=Tournament.objects.get(pk=tournament.pk), actor=owner)
    seen = preview(content, tournament)
    if not seen.can_be_imported or seen.report is None:
        raise RuntimeError(f"{event.file}: {[problem.message for problem in seen.problems]}")
    import_tournament_file(tournament=tournament, report=seen.report, rows=seen.entry_rows, actor=owner)
