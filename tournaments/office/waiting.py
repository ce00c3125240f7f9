"""What waits for somebody, what is late, what was done by hand, and which roles end: the same number of queries for one
event and for hundreds, but for the text of each announcement that waits, which is read."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from portal.common.models import JournalEntry
from portal.common.second_wall.reach import all_from_above
from portal.organizations.models import EventMembership, Membership, Organization, User, last_day_of, roles_in_words
from portal.organizations.tree.actions import PARTED
from portal.organizations.tree.queries import branches_of
from tournaments.announcements.actions import digest_of
from tournaments.approvals.gate import REPORT
from tournaments.house_rules.rules import EventRules, rules_of
from tournaments.models import Approval, Board, Bye, ReportVersion, Round, RoundState, Tournament, lacks_result

ENDING: Final = datetime.timedelta(days=30)
"""Roles that end sooner are listed."""
SHOWN: Final = datetime.timedelta(days=30)
"""So long one reads that an organization below has parted."""
LOOKED_BACK: Final = datetime.timedelta(days=400)
"""Reports of older events are no longer asked for here."""


@dataclass(frozen=True, slots=True)
class Question:
    """An approval that waits."""

    event: Tournament
    subject: str
    version: int
    asked_by: User
    asked_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class LateRound:
    """A round whose results, or which itself, should be there."""

    event: Tournament
    number: int
    starts_at: datetime.datetime
    missing: int
    """Boards without a result; 0 where the round is not published."""
    is_published: bool


@dataclass(frozen=True, slots=True)
class HandMade:
    """A round of an event under way in which an arbiter changed pairs."""

    event: Tournament
    number: int
    state: str
    changed: int


@dataclass(frozen=True, slots=True)
class EndingRole:
    """Somebody whose roles end soon."""

    person: User
    roles: str
    last_day: datetime.date
    event: Tournament | None
    """None: in the organization as a whole."""


@dataclass(frozen=True, slots=True)
class Parted:
    """An organization that stood below, and does no longer."""

    below: str
    above: str
    actor: User | None
    at: datetime.datetime


@dataclass(frozen=True, slots=True)
class Waiting:
    """The whole page."""

    hours: int
    """After so many hours from its start the results of a round are late."""
    days: int
    """After so many days from its end the report of an event is late."""
    questions: list[Question] = field(default_factory=list)
    without_arbiter: list[Tournament] = field(default_factory=list)
    late_rounds: list[LateRound] = field(default_factory=list)
    late_reports: list[Tournament] = field(default_factory=list)
    by_hand: list[HandMade] = field(default_factory=list)
    ending: list[EndingRole] = field(default_factory=list)
    parted: list[Parted] = field(default_factory=list)


def waiting_in(organization: Organization, *, with_roles: bool = True) -> Waiting:
    """Everything of an organization that somebody should look at; whose roles end only ``with_roles``. Eight queries,
    however many events there are, and those of ``questions_in``."""
    rules, today = rules_of(organization), timezone.localdate()
    events = _events_of([organization.pk])
    without = events.filter(chief_arbiter="", ends_on__gte=today).order_by("starts_on", "name")
    return replace(
        _waiting([organization.pk], rules),
        without_arbiter=list(without),
        ending=_ending(organization, timezone.now()) if with_roles else [],
        parted=_parted(organization),
    )


def waiting_below(organization: Organization) -> Waiting | None:
    """What an officer of the organization looks at in those below it: approvals, late rounds and reports by the hours
    and days of the organization itself, and what was done by hand. Six queries, however many stand below; None, after
    one query, where nothing does."""
    below = [branch.organization.pk for branch in branches_of(organization)]
    if not below:
        return None
    rules = rules_of(organization)
    with all_from_above(organization.pk):
        return _waiting(below, rules)


def _waiting(organizations: list[int], rules: EventRules) -> Waiting:
    today = timezone.localdate()
    before = timezone.now() - datetime.timedelta(hours=rules.late_hours)
    return Waiting(
        hours=rules.late_hours,
        days=rules.late_days,
        questions=[
            Question(row.tournament, row.subject, row.version, row.asked_by, row.asked_at)
            for row in questions_in(organizations)
        ],
        late_rounds=_late_rounds(organizations, before, today),
        late_reports=_late_reports(_events_of(organizations), rules, today),
        by_hand=_by_hand(organizations, today),
    )


def _parted(organization: Organization) -> list[Parted]:
    """Who has parted from the organization, or from one below it, of late; the newest first."""
    rows = JournalEntry.objects.filter(organization=organization, action=PARTED, at__gt=timezone.now() - SHOWN)
    told = [(row.before or {}, row) for row in rows.select_related("actor").order_by("-at")]
    return [
        Parted(said["below"], said["above"], row.actor, row.at)
        for said, row in told
        if said["below"] != organization.name
    ]


def _events_of(organizations: list[int]) -> QuerySet[Tournament]:
    rows = Tournament.objects.filter(organization__in=organizations, is_template=False, cancelled_at=None)
    return rows.select_related("organization")


def questions_in(organizations: list[int]) -> list[Approval]:
    """The approvals that wait for an answer in the organizations with these ids, of events that are not cancelled, the
    oldest first. A text that has changed since somebody asked waits for the asking, not for an answer. One query, and
    those that make the text of each announcement.
    """
    rows = Approval.objects.filter(
        tournament__organization__in=organizations, tournament__cancelled_at=None, state=Approval.State.WAITING
    )
    found = rows.select_related("tournament__organization", "asked_by").order_by("asked_at", "pk")
    return [row for row in found if row.subject == REPORT or row.digest == digest_of(row.tournament)]


def _late_rounds(organizations: list[int], before: datetime.datetime, today: datetime.date) -> list[LateRound]:
    """Published rounds without some results, and rounds that are not published while the event still goes on."""
    published = Q(state=RoundState.PUBLISHED)
    coming = Q(state__in=[RoundState.PLANNED, RoundState.DRAFT], tournament__ends_on__gte=today)
    rows = Round.objects.filter(
        published | coming,
        tournament__organization__in=organizations,
        tournament__is_template=False,
        tournament__cancelled_at=None,
        starts_at__lte=before,
    )
    rows = rows.annotate(missing=Count("boards", filter=lacks_result("boards__")))
    rows = rows.filter(~published | Q(missing__gt=0)).select_related("tournament__organization")
    return [
        LateRound(
            row.tournament,
            row.number,
            row.starts_at,
            row.missing if row.state == RoundState.PUBLISHED else 0,
            row.state == RoundState.PUBLISHED,
        )
        for row in rows.order_by("starts_at", "pk").defer("hand_steps", "later_ratings", "external_values")
        if row.starts_at is not None
    ]


def _late_reports(events: QuerySet[Tournament], rules: EventRules, today: datetime.date) -> list[Tournament]:
    """Rated events that are over, were played, and have no report, or none that is signed off where that is asked."""
    mine = ReportVersion.objects.filter(tournament=OuterRef("pk"))
    answers = Approval.objects.filter(tournament=OuterRef("pk"), subject=REPORT)
    played = Round.objects.filter(tournament=OuterRef("pk"), revision__isnull=False)
    there: Q | Exists = Exists(mine)
    if REPORT in rules.approvals:
        there = there & (~Exists(answers) | Exists(answers.filter(state=Approval.State.APPROVED)))
    last = today - datetime.timedelta(days=rules.late_days)
    rows = events.filter(Exists(played), ~there, ends_on__lt=last, ends_on__gte=today - LOOKED_BACK)
    return list(rows.exclude(rated_as=Tournament.RatedAs.NONE).order_by("ends_on", "name"))


def _by_hand(organizations: list[int], today: datetime.date) -> list[HandMade]:
    """Rounds of events under way with pairs or a bye that an arbiter chose."""

    def counted(model: Any) -> Any:
        rows = model.objects.filter(round=OuterRef("pk")).exclude(manual_reason="").order_by().values("round")
        return Coalesce(Subquery(rows.annotate(count=Count("pk")).values("count")), 0)

    rows = Round.objects.filter(
        tournament__organization__in=organizations,
        tournament__is_template=False,
        tournament__cancelled_at=None,
        tournament__starts_on__lte=today,
        tournament__ends_on__gte=today,
    ).exclude(state=RoundState.PLANNED)
    rows = rows.annotate(changed=counted(Board) + counted(Bye)).filter(changed__gt=0)
    rows = rows.select_related("tournament__organization")
    return [
        HandMade(row.tournament, row.number, row.state, row.changed)
        for row in rows.order_by("tournament__starts_on", "tournament__name", "number").defer("hand_steps")
    ]


def _ending(organization: Organization, now: datetime.datetime) -> list[EndingRole]:
    """Roles that end soon, the soonest first; who only reads is nobody to be replaced."""
    soon = {"organization": organization, "ends_at__gt": now, "ends_at__lte": now + ENDING}
    members = Membership.objects.filter(**soon).exclude(roles="viewer").select_related("user")
    helpers = EventMembership.objects.filter(**soon, tournament__ends_on__gte=now.date())
    helpers = helpers.exclude(roles="event_viewer").select_related("user", "tournament")
    rows: list[Any] = [*members, *helpers]
    return [
        EndingRole(row.user, roles_in_words(row.roles), last_day_of(row.ends_at), getattr(row, "tournament", None))
        for row in sorted(rows, key=lambda row: row.ends_at)
    ]
