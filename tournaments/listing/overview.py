"""What anybody may read of a tournament as a whole: its line in a list and the state of its rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db.models import Count, Exists, F, IntegerField, Max, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from pairing.engine.board_colours import first_has_white
from pairing.engine.lives import counts_lives
from portal.organizations.models import Organization
from tournaments.entries.counting import LEFT, TAKING_PART
from tournaments.history.ending import last_round, last_round_of
from tournaments.history.published import public_results, public_state_of, published_rounds
from tournaments.listing.shapes import RoundLine, TournamentLine, TournamentOverview
from tournaments.models import (
    AnnouncementVersion,
    Entry,
    PrizeList,
    Regulations,
    Round,
    RoundState,
    Tournament,
)
from tournaments.ratings.norm_events import gives_norms
from tournaments.regulations.fide_mode import outside_fide_mode
from tournaments.teams.showing import to_be_shown


def public_tournament(organization: Organization, slug: str) -> Tournament | None:
    """The tournament under this address if everybody may see it; its ``publication_due`` says whether the time has come
    at which a draft is to be published, and its ``line_ups_due`` whether line-ups are to be shown. One query."""
    due = Round.objects.filter(tournament=OuterRef("pk"), state=RoundState.DRAFT, publish_at__lte=timezone.now())
    sent = Round.objects.filter(to_be_shown(), tournament=OuterRef("pk"))
    return (
        Tournament.objects.select_related("organization", "festival")
        .filter(organization=organization, slug=slug, is_public=True)
        .annotate(publication_due=Exists(due), line_ups_due=Exists(sent))
        .first()
    )


def organization_tournaments(organization: Organization) -> tuple[TournamentLine, ...]:
    """The public tournaments of an organization, the newest first; queries as ``tournament_lines``."""
    return tournament_lines(Q(organization=organization, is_public=True))


def tournament_lines(which: Q) -> tuple[TournamentLine, ...]:
    """The tournaments that are meant, the newest first. One query, and three for each under way that may be over before
    its last round.
    """
    rows = Tournament.objects.filter(which).order_by("-starts_on", "name")
    return tuple(_listed(row) for row in _with_counts(rows).select_related("regulations"))


def _listed(row: Any) -> TournamentLine:
    line = _tournament_line(row)
    if 0 < line.published_round < line.rounds and counts_lives(row.regulations.system):
        return replace(line, rounds=last_round(published_rounds(row), row.regulations))
    return line


def tournament_overview(tournament: Tournament) -> TournamentOverview:
    """The entrance of a tournament: its rounds with their times and states. Four queries."""
    row = _with_counts(Tournament.objects.filter(pk=tournament.pk)).annotate(
        announcement_version=Coalesce(Max("announcements__version"), 0),
        has_prizes=Exists(PrizeList.objects.filter(tournament=OuterRef("pk")))
        | Exists(AnnouncementVersion.objects.filter(tournament=OuterRef("pk"), content__has_key="prizes")),
    )[0]
    regulations = Regulations.objects.get(tournament=tournament)
    rounds = list(Round.objects.filter(tournament=tournament).annotate(board_count=Count("boards")).order_by("number"))
    results = public_results(rounds)
    lines: list[RoundLine] = []
    standings_after = 0
    for round_ in rounds:
        published = round_.revision_id is not None
        boards: int = round_.board_count if published else 0
        missing = None
        if published and not round_.results_held:
            missing = boards - sum(one.complete for one in results.get(round_.pk, {}).values())
        if missing == 0 and standings_after == round_.number - 1:
            standings_after = round_.number
        lines.append(RoundLine(round_.number, round_.starts_at, public_state_of(round_), boards, missing))
    frozen = regulations.frozen_at is not None
    line = _tournament_line(row)
    if standings_after and standings_after == row.published_round < len(lines):
        # A two-life event may be over: then the rounds that were planned for later are no rounds of it.
        last = last_round_of(tournament, regulations)
        line, lines = replace(line, rounds=last), lines[:last]
    return TournamentOverview(
        tournament=line,
        time_zone=tournament.time_zone,
        rounds=tuple(lines),
        published_round=row.published_round,
        standings_after=standings_after,
        unfinished=sum(one.unfinished for pairs in results.values() for one in pairs.values()),
        of_teams=regulations.of_teams,
        first_has_white=first_has_white(regulations.board_colours, 1),
        norms=gives_norms(tournament, regulations),
        system=regulations.system if frozen else "",
        edition=regulations.edition if frozen else "",
        acceleration=regulations.acceleration or None if frozen else None,
        outside_fide_mode=outside_fide_mode(regulations, tournament.starts_on),
        fide_mode_left=tournament.fide_mode_left,
        announcement_version=row.announcement_version,
        prizes=row.has_prizes,
    )


def _with_counts(rows: QuerySet[Tournament]) -> QuerySet[Any]:
    """Adds ``players``, ``withdrawn``, ``round_count`` and ``published_round``."""
    counted: QuerySet[Any] = rows.annotate(
        players=_entries(TAKING_PART | LEFT),
        withdrawn=_entries(LEFT),
        round_count=F("regulations__rounds"),
        team_boards=F("regulations__team_boards"),
        festival_slug=Coalesce(F("festival__slug"), Value("")),
        published_round=Coalesce(Max("rounds__number", filter=Q(rounds__revision__isnull=False)), 0),
    )
    return counted


def _entries(which: Q) -> Coalesce:
    """How many entries of a tournament are meant; counted apart, so that no other join multiplies them."""
    meant = Entry.objects.filter(which, tournament=OuterRef("pk")).order_by()
    return Coalesce(Subquery(meant.values("tournament").annotate(n=Count("pk")).values("n"), IntegerField()), 0)


def _tournament_line(row: Any) -> TournamentLine:
    return TournamentLine(
        id=row.pk,
        slug=row.slug,
        name=row.name,
        city=row.city,
        federation=row.federation,
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        players=row.players,
        withdrawn=row.withdrawn,
        rounds=row.round_count,
        published_round=row.published_round,
        festival=row.festival_slug,
        section=row.section_name if row.festival_slug else "",
        cancelled_at=row.cancelled_at,
        cancellation_notice=row.cancellation_notice,
        of_teams=bool(row.team_boards),
    )
