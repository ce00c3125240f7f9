"""The return of a year: every event, every player and every official of an organization in one workbook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext as _

from portal.organizations.models import EventMembership, Organization, roles_in_words
from tournaments.approvals.gate import REPORT
from tournaments.files.xlsx_table import Sheet, write_book
from tournaments.house_rules.rules import method_of
from tournaments.house_rules.wording import method_name
from tournaments.models import Approval, Board, Entry, EntryStatus, ReportVersion, Round, TeamPlayer, Tournament
from tournaments.office.calendar import events_of_year

PLAYED: Final = tuple("1=0WDL")
"""Outcomes of games that were played at the board."""


@dataclass(frozen=True, slots=True)
class YearBook:
    """The return of a year as a file, and how much is in it."""

    content: bytes
    """XLSX."""
    tournaments: int
    players: int


def workbook_of_year(organization: Organization, year: int) -> YearBook:
    """The workbook of a year in the active language.

    The number of queries is the same for every year; 300 events with 60 players each take some seconds.
    """
    with transaction.atomic():
        of_year = events_of_year(organization, year).filter(regulations__isnull=False)
        events = list(of_year.select_related("regulations__method_version", "festival"))
        entries = _entries(events)
        teams = _teams(events)
        players = list(_player_rows(events, entries, teams))
        content = write_book([_events(events, entries, teams), _players(players), _officials(events)])
        return YearBook(content, len(events), len(players))


def _entries(events: Sequence[Tournament]) -> list[Any]:
    rows = Entry.objects.filter(tournament__in=events).order_by(
        "tournament__starts_on", "tournament_id", "pairing_number"
    )
    return list(
        rows.values(
            "pk", "tournament_id", "pairing_number", "name", "title", "fide_id", "federation", "sex", "birth_year",
            "club", "rating", "status",
        )
    )  # fmt: skip


def _teams(events: Sequence[Tournament]) -> dict[int, list[TeamPlayer]]:
    """The players of every team, by its entry."""
    teams: dict[int, list[TeamPlayer]] = {}
    for one in TeamPlayer.objects.filter(team__tournament__in=events, gone=False):
        teams.setdefault(one.team_id, []).append(one)
    return teams


def _events(events: Sequence[Tournament], entries: Iterable[Any], teams: Mapping[int, Sequence[TeamPlayer]]) -> Sheet:
    header = (
        _("event"), _("address"), _("first day"), _("last day"), _("city"), _("venue"), _("festival"),
        _("time control"), _("rated as"), _("pairing system"), _("acceleration"), _("rounds planned"),
        _("rounds published"), _("teams"), _("players"), _("withdrawn"), _("women"), _("with a rating"),
        _("other federations"), _("chief arbiter"), _("public"), _("cancelled"), _("report frozen on"), _("version"),
        _("signed off on"), _("SHA-256 of the report"),
    )  # fmt: skip
    counts = _counts(events, entries, teams)
    rounds = Round.objects.filter(tournament__in=events, revision__isnull=False).order_by().values_list("tournament")
    published = dict(rounds.annotate(count=Count("pk")))
    reports = _reports(events)
    signed = _signed(events)
    return Sheet(_("Events"), header, [_event(event, counts, published, reports, signed) for event in events])


def _event(
    event: Tournament,
    counts: Counter[tuple[int, str]],
    published: dict[int, int],
    reports: dict[int, ReportVersion],
    signed: dict[tuple[int, int], Approval],
) -> tuple[object, ...]:
    regulations = event.regulations
    report = reports.get(event.pk)
    answer = signed.get((event.pk, report.version)) if report is not None else None
    return (
        event.name, event.slug, event.starts_on, event.ends_on, event.city, event.venue,
        event.festival.name if event.festival is not None else "", event.time_control, event.get_rated_as_display(),
        regulations.get_system_display(), method_name(method_of(regulations)), regulations.rounds,
        published.get(event.pk, 0),
        *(counts[event.pk, what] for what in ("teams", "players", "withdrawn", "women", "rated", "elsewhere")),
        event.chief_arbiter, _yes(event.is_public), _yes(event.is_cancelled),
        report.created_at.date() if report is not None else "", report.version if report is not None else "",
        answer.decided_at.date() if answer is not None and answer.decided_at is not None else "",
        report.digest if report is not None else "",
    )  # fmt: skip


def _counts(
    events: Sequence[Tournament], entries: Iterable[Any], teams: Mapping[int, Sequence[TeamPlayer]]
) -> Counter[tuple[int, str]]:
    """How many players of each kind every event has; who withdrew from an event of teams is a team."""
    of = {event.pk: event for event in events}
    counts: Counter[tuple[int, str]] = Counter()
    for row in entries:
        event = of[row["tournament_id"]]
        counts[event.pk, "withdrawn"] += row["status"] == EntryStatus.WITHDRAWN
        people = [(row["sex"], row["rating"], row["federation"])]
        if event.regulations.of_teams:
            counts[event.pk, "teams"] += 1
            people = [(one.sex, one.rating, one.federation) for one in teams.get(row["pk"], ())]
        for sex, rating, federation in people:
            counts[event.pk, "players"] += 1
            counts[event.pk, "women"] += sex == "w"
            counts[event.pk, "rated"] += bool(rating)
            counts[event.pk, "elsewhere"] += bool(federation) and federation != event.federation
    return counts


def _reports(events: Sequence[Tournament]) -> dict[int, ReportVersion]:
    """The newest frozen report of each event, without its files."""
    rows = ReportVersion.objects.filter(tournament__in=events).defer("trf26", "trf16", "declaration")
    return {row.tournament_id: row for row in rows.order_by("version")}


def _signed(events: Sequence[Tournament]) -> dict[tuple[int, int], Approval]:
    """The signatures, by event and version of the report."""
    rows = Approval.objects.filter(tournament__in=events, subject=REPORT, state=Approval.State.APPROVED)
    return {(row.tournament_id, row.version): row for row in rows.order_by("pk")}


def _players(rows: Sequence[tuple[object, ...]]) -> Sheet:
    header = (
        _("event"), _("number"), _("team"), _("name"), _("title"), _("FIDE ID"), _("federation"), _("sex"),
        _("year of birth"), _("club"), _("rating"), _("state"), _("games at the board"),
    )  # fmt: skip
    return Sheet(_("Players"), header, rows)


def _player_rows(
    events: Sequence[Tournament], entries: Iterable[Any], teams: Mapping[int, Sequence[TeamPlayer]]
) -> Iterator[tuple[object, ...]]:
    names = {event.pk: event.name for event in events}
    of_teams = {event.pk for event in events if event.regulations.of_teams}
    games = _games(events)
    states = dict(EntryStatus.choices)
    for row in entries:
        event = row["tournament_id"]
        state = str(states[row["status"]])
        if event in of_teams:
            for one in teams.get(row["pk"], ()):
                yield (
                    names[event], one.place, row["name"], one.name, one.title, one.fide_id or "", one.federation,
                    one.sex, one.birth_year or "", "", one.rating or "", state, "",
                )  # fmt: skip
        else:
            yield (
                names[event], row["pairing_number"] or "", "", row["name"], row["title"], row["fide_id"] or "",
                row["federation"], row["sex"], row["birth_year"] or "", row["club"], row["rating"] or "", state,
                games[row["pk"]],
            )  # fmt: skip


def _games(events: Sequence[Tournament]) -> Counter[int]:
    """How many games everybody played at the board, by entry."""
    games: Counter[int] = Counter()
    boards = Board.objects.filter(round__tournament__in=events, round__revision__isnull=False).order_by()
    for side in ("white", "black"):
        played = boards.filter(**{f"{side}_outcome__in": PLAYED}).values_list(side)
        second = Count("pk", filter=Q(**{f"{side}_second__in": PLAYED}))
        for entry, first, further in played.annotate(count=Count("pk"), second=second):
            games[entry] += first + further
    return games


def _officials(events: Sequence[Tournament]) -> Sheet:
    header = (_("event"), _("task"), _("name"), _("FIDE ID"))
    rows: list[tuple[object, ...]] = []
    helpers: dict[int, list[EventMembership]] = {}
    for one in EventMembership.objects.filter(tournament__in=events).select_related("user").order_by("pk"):
        helpers.setdefault(one.tournament_id, []).append(one)
    for event in events:
        if event.chief_arbiter:
            rows.append((event.name, _("chief arbiter"), event.chief_arbiter, event.chief_arbiter_id or ""))
        named = (line.strip() for line in event.deputy_arbiters.splitlines())
        rows += [(event.name, _("arbiter"), name, "") for name in named if name]
        if event.organizer:
            rows.append((event.name, _("organizer"), event.organizer, ""))
        rows += [(event.name, roles_in_words(one.roles), str(one.user), "") for one in helpers.get(event.pk, ())]
    return Sheet(_("Officials"), header, rows)


def _yes(value: bool) -> str:
    return _("yes") if value else _("no")
