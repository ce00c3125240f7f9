"""The duties of an event, read from what cannot be changed: announcements, publications and the journal.

The times are those of the rows; each published round also carries in its revision what was in force then
(``stamp_of``), under the hash that chains the publications. A time that was altered afterwards contradicts it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils import timezone

from pairing.engine.acceleration import PUBLISHED_BY_FIDE, AccelerationPlan, describe
from portal.common.models import JournalEntry
from tournaments.acceleration.actions import SET_ACTION
from tournaments.announcements.actions import AUTHORISED_ACTION
from tournaments.duties.shapes import Announced, Authorisation, Authorised, Duties, DutyEvent, Stamp
from tournaments.entries.late_entries import LET_IN
from tournaments.models import AnnouncementVersion, Regulations, ReportVersion, RoundRevision, Tournament
from tournaments.regulations.actions import plan_of
from tournaments.regulations.lots import OPENED_ACTION

REQUESTED: Final = "round.requested"
"""Action of the journal: with ``plan`` (not announced) or ``unauthorised`` in ``after``, both digests of the plan, its
reason is the arbiter's statement."""


def duties_of(tournament: Tournament) -> Duties:
    """Everything that was announced, authorised, published and declared, and what follows from the order."""
    regulations = Regulations.objects.get(tournament=tournament)
    plan = plan_of(regulations)
    versions = list(AnnouncementVersion.objects.filter(tournament=tournament).order_by("version"))
    revisions = list(
        RoundRevision.objects.filter(round__tournament=tournament, number=1)
        .select_related("round")
        .defer("snapshot", "explanation")
        .order_by("round__number")
    )
    first = revisions[0] if revisions and revisions[0].round.number == 1 else None
    authorisations = authorisations_of(tournament)
    request = _request_of(tournament, first)
    started = request.at if request else first.published_at if first else None
    stated = _statement_of(tournament, plan, started) if started else None
    requests = _requests_of(tournament)
    imported = first is not None and bool(first.payload["imported"])
    announced, version = _announced(versions, plan, started, stated, imported=imported)
    authorised, counting = _authorised(tournament, plan, authorisations, started, stated, imported=imported)
    taken_back = next((one.at for one in authorisations if started and one.at > started and not one.reference), None)
    return Duties(
        events=tuple(
            sorted(
                _events(tournament, regulations, versions, revisions, authorisations, request, stated),
                key=lambda event: event.at,
            )
        ),
        announced=announced,
        announced_version=version.version if version else 0,
        announced_at=version.published_at if version else None,
        rounds_before=sum(1 for one in revisions if version and one.published_at < version.published_at),
        authorised=authorised,
        authorisation=counting,
        taken_back=taken_back if authorised is Authorised.IN_TIME else None,
        statement=stated.reason if stated else "",
        altered=tuple(
            one.round.number
            for one in revisions
            if _contradicts(
                one.payload.get("duties", {}),
                _stamp(versions, authorisations, requests, one.payload["run"], one.published_at),
            )
        ),
    )


def stamp_of(tournament: Tournament, run: str) -> Stamp:
    """What is in force now: what the revision of a round that is being published from ``run`` keeps. Three queries."""
    versions = list(AnnouncementVersion.objects.filter(tournament=tournament).order_by("version"))
    return _stamp(versions, authorisations_of(tournament), _requests_of(tournament), run, timezone.now())


def authorisations_of(tournament: Tournament) -> list[Authorisation]:
    """Every entry of an authorisation in order, from the journal. One query."""
    by_text = Q(action="announcement.texts_changed", after__has_key="authorisation")
    rows = list(
        JournalEntry.objects.filter(Q(action=AUTHORISED_ACTION) | by_text, subject=tournament.subject).order_by(
            "at", "pk"
        )
    )
    found: list[Authorisation] = []
    for index, row in enumerate(rows):
        after = row.after or {}
        if row.action == AUTHORISED_ACTION:
            until = after["valid_until"]
            found.append(Authorisation(row.at, after["reference"], date.fromisoformat(until) if until else None))
        elif index + 1 == len(rows) or rows[index + 1].action != AUTHORISED_ACTION:
            # Entered before authorisations had a day on which they end.
            texts = after["authorisation"].values()
            found.append(Authorisation(row.at, next(filter(None, texts), ""), None))
    return found


def authorised_until(tournament: Tournament) -> date | None:
    """The last day of the authorisation that was entered last; None where it names none. One query."""
    found = authorisations_of(tournament)
    return found[-1].valid_until if found else None


def missing_before_round_1(tournament: Tournament) -> Authorised | None:
    """``MISSING`` or ``EXPIRED`` where round 1 of a rated event may not be paired without a statement; else None."""
    plan = plan_of(Regulations.objects.get(tournament=tournament))
    found, _ = _authorised(tournament, plan, authorisations_of(tournament), None, None, imported=False)
    if found not in {Authorised.MISSING, Authorised.EXPIRED}:
        return None
    stated = _statement_of(tournament, plan, timezone.now())
    return None if stated and "unauthorised" in (stated.after or {}) else found


def _announced(
    versions: Sequence[AnnouncementVersion],
    plan: AccelerationPlan,
    started: datetime | None,
    stated: JournalEntry | None,
    *,
    imported: bool,
) -> tuple[Announced, AnnouncementVersion | None]:
    """When the plan was announced, and by which version first."""
    says = [version.content["acceleration"]["digest"] == plan.digest for version in versions]
    early = [version for version in versions if started is None or version.published_at < started]
    matching = [version for version, same in zip(versions, says, strict=True) if same]
    if imported:
        return Announced.UNKNOWN, matching[0] if matching else None
    if early and says[len(early) - 1]:
        since = len(early) - 1
        while since and says[since - 1]:
            since -= 1
        return Announced.IN_ADVANCE, versions[since]
    late = next((version for version in matching if started and version.published_at >= started), None)
    if stated is not None and "plan" in (stated.after or {}):
        return Announced.TOLD, late
    if late is not None:
        return Announced.LATE, late
    return (Announced.OTHER if versions else Announced.NEVER), None


def _authorised(
    tournament: Tournament,
    plan: AccelerationPlan,
    authorisations: Sequence[Authorisation],
    started: datetime | None,
    stated: JournalEntry | None,
    *,
    imported: bool,
) -> tuple[Authorised, Authorisation | None]:
    """Whether the method was authorised when round 1 was paired, or is now where it is not."""
    if not plan.accelerates or plan.method in PUBLISHED_BY_FIDE or tournament.rated_as == Tournament.RatedAs.NONE:
        return Authorised.NOT_NEEDED, None
    later = next((one for one in reversed(authorisations) if one.reference), None)
    if imported:
        return Authorised.UNKNOWN, later
    at_start = [one for one in authorisations if started is None or one.at < started]
    day = (started or timezone.now()).astimezone(ZoneInfo(tournament.time_zone)).date()
    if at_start and at_start[-1].holds_on(day):
        return Authorised.IN_TIME, at_start[-1]
    if at_start and at_start[-1].reference:
        return Authorised.EXPIRED, at_start[-1]
    late = next((one for one in authorisations if started and one.at >= started and one.reference), None)
    if late is not None and authorisations[-1].reference:
        return Authorised.LATE, late
    if stated is not None and "unauthorised" in (stated.after or {}):
        return Authorised.STATED, None
    return Authorised.MISSING, None


def _request_of(tournament: Tournament, first: RoundRevision | None) -> JournalEntry | None:
    """The request from which the published round 1 came; None where it was imported or set up without one."""
    if first is None or not first.payload["run"]:
        return None
    rows = JournalEntry.objects.filter(
        action=REQUESTED, subject=tournament.subject, after__run=first.payload["run"], at__lt=first.published_at
    )
    return rows.order_by("at").first()


def _statement_of(tournament: Tournament, plan: AccelerationPlan, by: datetime) -> JournalEntry | None:
    """The newest statement about ``plan`` with which round 1 was requested until ``by``."""
    about = Q(after__plan=plan.digest) | Q(after__unauthorised=plan.digest)
    rows = JournalEntry.objects.filter(about, action=REQUESTED, subject=tournament.subject, at__lte=by)
    return rows.order_by("-at").first()


def _requests_of(tournament: Tournament) -> list[JournalEntry]:
    """Every request to pair a round, in order. One query."""
    return list(JournalEntry.objects.filter(action=REQUESTED, subject=tournament.subject).order_by("at", "pk"))


def _contradicts(kept: Mapping[str, str | int], now: Stamp) -> bool:
    """Whether the stamp ``kept`` in a revision says something else than the stored rows say now."""
    return any(kept[name] != value for name, value in now.items() if name in kept)


def _stamp(
    versions: Sequence[AnnouncementVersion],
    authorisations: Sequence[Authorisation],
    requests: Sequence[JournalEntry],
    run: str,
    at: datetime,
) -> Stamp:
    """What the stored rows say was in force at ``at``, when a round was published from ``run``."""
    request = next((one for one in requests if run and (one.after or {}).get("run") == run), None)
    stated = next(
        (
            one
            for one in reversed(requests)
            if request and one.at <= request.at and {"plan", "unauthorised"} & (one.after or {}).keys()
        ),
        None,
    )
    version = next((one for one in reversed(versions) if one.published_at <= at), None)
    granted = next((one for one in reversed(authorisations) if one.at <= at), None)
    until = granted.valid_until if granted else None
    return Stamp(
        announcement=version.version if version else 0,
        acceleration=version.content["acceleration"]["digest"] if version else "",
        authorisation=granted.reference if granted else "",
        valid_until=until.isoformat() if until else "",
        paired=request.at.isoformat() if request else "",
        statement=stated.reason if stated else "",
    )


def _events(
    tournament: Tournament,
    regulations: Regulations,
    versions: Sequence[AnnouncementVersion],
    revisions: Sequence[RoundRevision],
    authorisations: Sequence[Authorisation],
    request: JournalEntry | None,
    stated: JournalEntry | None,
) -> Iterator[DutyEvent]:
    plan = plan_of(regulations)
    for version in versions:
        same = version.content["acceleration"]["digest"] == plan.digest
        facts = {"version": version.version, "digest": version.digest, "plan": same, "note": version.change_note}
        yield DutyEvent(version.published_at, "announced", facts)
    for one in authorisations:
        until = one.valid_until.isoformat() if one.valid_until else ""
        code = "authorised" if one.reference else "authorisation_withdrawn"
        yield DutyEvent(one.at, code, {"reference": one.reference, "valid_until": until})
    yield from _settings(tournament, plan)
    yield from _order_and_entries(tournament)
    if request is not None:
        yield DutyEvent(request.at, "paired", {"round": 1})
    if stated is not None:
        yield DutyEvent(stated.at, "stated", {"text": stated.reason})
    lowered = _withdrawals(plan, regulations.rounds)
    for revision in revisions:
        code = "imported" if revision.payload["imported"] else "published"
        yield DutyEvent(revision.published_at, code, {"round": revision.round.number, "hash": revision.hash})
        for change in lowered.get(revision.round.number, ()):
            yield DutyEvent(revision.published_at, "points_withdrawn", {"round": revision.round.number, **change})
    for report in ReportVersion.objects.filter(tournament=tournament).defer("trf26", "trf16", "declaration"):
        yield DutyEvent(report.created_at, "declared", {"version": report.version, "round": report.after_round})


def _settings(tournament: Tournament, plan: AccelerationPlan) -> Iterator[DutyEvent]:
    """Every time somebody set the acceleration, with name and role."""
    rows = JournalEntry.objects.filter(subject=tournament.subject, action=SET_ACTION).select_related("actor")
    for row in rows:
        after = row.after or {}
        facts = {
            "name": str(row.actor) if row.actor else "",
            "role": after["role"],
            "method": after["method"],
            "names": after.get("names", {}),
            "version": after.get("version", 0),
            "plan": after["plan"] == plan.digest,
        }
        yield DutyEvent(row.at, "set", facts)


def _order_and_entries(tournament: Tournament) -> Iterator[DutyEvent]:
    """When the lot of the initial order was opened, and whom the arbiter let in when late entries were over."""
    rows = JournalEntry.objects.filter(subject=tournament.subject, action__in=[OPENED_ACTION, LET_IN])
    for row in rows:
        if row.action == OPENED_ACTION:
            yield DutyEvent(row.at, "lot_opened", row.after or {})
        else:
            yield DutyEvent(row.at, "let_in", {**(row.after or {}), "reason": row.reason})


def _withdrawals(plan: AccelerationPlan, rounds: int) -> dict[int, list[dict[str, Any]]]:
    """By round, which group has fewer virtual points from it on: ``{"group", "before", "now"}`` in tenths."""
    found: dict[int, list[dict[str, Any]]] = {}
    for row in describe(plan, rounds, None).to_json()["table"]:
        values = row["values"]
        for number in range(2, len(values) + 1):
            before, now = values[number - 2], values[number - 1]
            if isinstance(before, int) and isinstance(now, int) and now < before and not row.get("minimum"):
                found.setdefault(number, []).append({"group": row["group"], "before": before, "now": now})
    return found
