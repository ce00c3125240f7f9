"""The smallest valid objects, and rounds that were really paired, published and played. No hidden state.

Every function that touches tournaments needs the scope of the organization, as the program itself does:
``with scope(organization=organization): …``.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils import timezone
from django_scopes import scopes_disabled

from pairing import runs as pairing_runs
from pairing.engine.acceleration import Event, preset
from pairing.engine.registry import description_of
from pairing.engine.simulation import Population
from portal.organizations.models import Membership, Organization, Role, User
from tournaments.announcements.actions import announcement_content, content_digest
from tournaments.entries.numbering import assign_numbers, ranked
from tournaments.models import AnnouncementVersion, Board, Entry, Regulations, Round, SimulationStudy, Tournament
from tournaments.regulations.lots import draw_seeds
from tournaments.results import actions as results
from tournaments.rounds import actions as runs
from tournaments.rounds import publication
from tournaments.simulations import actions as simulation
from tournaments.simulations import turns

PASSWORD = "a long enough password"
OUTCOMES = (("1", "0"), ("=", "="), ("0", "1"))


def today() -> date:
    """The day it is where events of ``make_tournament`` are played."""
    return timezone.localdate(timezone=ZoneInfo("Europe/Rome"))


def make_user(email: str = "someone@example.org") -> User:
    """An account that signs in with ``PASSWORD``."""
    return User.objects.create_user(email, PASSWORD, first_name=email.split("@")[0].title())


def make_organization(slug: str = "federation") -> Organization:
    """An organization without members."""
    with scopes_disabled():
        return Organization.objects.create(slug=slug, name=slug.title())


@dataclass(frozen=True)
class Staff:
    """One user per role."""

    owner: User
    officer: User
    organizer: User
    arbiter: User
    viewer: User


def make_staff(organization: Organization) -> Staff:
    """One member per role; the scope of the organization is open."""
    users = {role.value: make_user(f"{role.value}@{organization.slug}.example.org") for role in Role}
    Membership.objects.bulk_create(
        Membership(organization=organization, user=user, roles=role) for role, user in users.items()
    )
    return Staff(**users)


def make_tournament(
    organization: Organization,
    *,
    entries: int = 8,
    rounds: int = 5,
    slug: str = "open",
    acceleration: str = "none",
    is_public: bool = True,
    **regulations: Any,
) -> Tournament:
    """A tournament ready for round 1: ``entries`` players of falling rating, initial colour White."""
    tournament = Tournament.objects.create(
        organization=organization,
        slug=slug,
        name=slug.title(),
        starts_on=date(2026, 3, 7),
        ends_on=date(2026, 3, 15),
        is_public=is_public,
    )
    chosen = Regulations(tournament=tournament, rounds=rounds, initial_colour="w", **regulations)
    if "pairing_bye" not in regulations:
        chosen.pairing_bye = description_of(chosen.system).usual_bye(chosen.win, chosen.draw)
    if acceleration != "none":
        event = Event(rounds=rounds, scoring=chosen.round_scoring, players=entries)
        chosen.acceleration = preset(acceleration, event).to_json()
    draw_seeds(chosen)
    chosen.save()
    Round.objects.bulk_create(Round(tournament=tournament, number=number) for number in range(1, rounds + 1))
    add_entries(tournament, entries)
    return tournament


def add_entries(tournament: Tournament, count: int, *, rating: int = 2400, **fields: Any) -> list[Entry]:
    """``count`` players, ten rating points apart from ``rating`` down, numbered."""
    Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            name=f"Player, {index:03}",
            rating=max(rating - 10 * index, 0),
            federation="ITA",
            **fields,
        )
        for index in range(1, count + 1)
    )
    found = list(Entry.objects.filter(tournament=tournament))
    assign_numbers(tournament, ranked(found))
    return ranked(Entry.objects.filter(tournament=tournament))


def announce(tournament: Tournament, user: User) -> AnnouncementVersion:
    """A published announcement of the tournament as it stands."""
    content = announcement_content(tournament)
    count = AnnouncementVersion.objects.filter(tournament=tournament).count()
    return AnnouncementVersion.objects.create(
        tournament=tournament, version=count + 1, content=content, digest=content_digest(content), published_by=user
    )


def make_study(
    tournament: Tournament, actor: User, *, runs: int = 4, ready: bool = False, **more: Any
) -> SimulationStudy:
    """A simulation of the entry list without acceleration and with the classic one; ``ready``: computed here."""
    wanted = {"methods": ["none", "haley"], "seed": 1, **more}
    wanted.setdefault("population", Population(ratings=simulation.listed_ratings(tournament)))
    study = simulation.start(tournament=tournament, actor=actor, runs=runs, **wanted)
    while ready and turns.take_turn():
        pass
    study.refresh_from_db()
    return study


def pair_round(tournament: Tournament, actor: User) -> Round:
    """The next round as a draft; the worker's part runs at once, in this process."""
    if Regulations.objects.get(tournament=tournament).draws_lots and not tournament.announcements.exists():
        announce(tournament, actor)
    run = runs.request_round(tournament=tournament, actor=actor, announced="On the wall of the hall.")
    pairing_runs.compute(run_id=run.pk)
    runs.adopt_run(run_id=run.pk)
    return Round.objects.get(tournament=tournament, number=run.round_number)


def publish_next(tournament: Tournament, actor: User) -> Round:
    """The next round, paired and published, without results."""
    round_ = pair_round(tournament, actor)
    publication.publish_round(round=round_, actor=actor)
    round_.refresh_from_db()
    return round_


def enter_results(round_: Round, actor: User, boards: QuerySet[Board] | None = None) -> None:
    """A result of every game, or of those at ``boards``: White's win, draw and Black's win in turn."""
    rows = Board.objects.filter(round=round_) if boards is None else boards
    for board in rows.select_related("round__tournament").order_by("number"):
        for game in range(1, board.games + 1):
            white, black = OUTCOMES[(board.number + round_.number + game - 1) % 3]
            results.enter_result(board=board, game=game, white_outcome=white, black_outcome=black, actor=actor)


def play_rounds(tournament: Tournament, count: int, actor: User) -> None:
    """The next ``count`` rounds: paired, published, with all results."""
    for _ in range(count):
        enter_results(publish_next(tournament, actor), actor)
