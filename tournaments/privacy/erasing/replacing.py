"""Putting a pseudonym into every row of an event that names an erased person, so that all hashes stay true."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from django.db import models

from pairing.engine.snapshot import digest
from portal.common.models import JournalEntry, Redaction
from portal.organizations.models import Organization
from tournaments.models import (
    AnnouncementVersion,
    LineUpVersion,
    PrizeList,
    ProgramAnswer,
    ReportVersion,
    RoundRevision,
    Tournament,
)
from tournaments.privacy.erasing.rows import FINAL, rows_of_event
from tournaments.privacy.erasing.traces import Traces
from tournaments.verification.chain import hash_of, header_of
from tournaments.verification.line_ups import hash_of_line_up
from tournaments.verification.redactions import Redactions, announce, keyed
from tournaments.verification.seals import paper_digest

_FILES: Final = {"trf26", "trf16"}
_AT_ONCE: Final = 10
Change = tuple[Any, dict[str, Any]]
"""A row and what its columns are to be."""


def replace_everywhere(tournament: Tournament, traces: Traces, at: datetime) -> int:
    """Write the pseudonym wherever a row of ``tournament`` names the person; how many rows changed.

    Rows of ``FINAL`` get a redaction each. The caller holds the lock, within its transaction.
    """
    count = 0
    # First what is final: a line-up follows its versions.
    for rows, columns in sorted(rows_of_event(tournament), key=lambda one: one[0].model not in FINAL):
        changes = _changes(rows, columns, traces)
        if changes and rows.model in FINAL:
            _redact(tournament, rows.model, changes, at)
        for pk, told in changes:
            rows.model.objects.filter(pk=pk).update(**told)
        count += len(changes)
    Redaction.objects.filter(subject=tournament.subject, applied=False).update(applied=True)
    return count


def replace_in_journal(organization: Organization, traces: Traces, at: datetime) -> int:
    """As ``replace_everywhere`` for the rows of the organization's journal that are about no event: what the register
    of players said of the person. No hash covers them."""
    rows, columns = JournalEntry.objects.filter(organization=organization, subject=""), FINAL[JournalEntry]
    changes = _changes(rows, list(columns), traces)
    made = []
    for pk, told in changes:
        row = JournalEntry.objects.get(pk=pk)
        pair = keyed(digest({name: getattr(row, name) for name in told})), digest(told)
        made.append(announce(organization, "", (JournalEntry._meta.db_table, pk), [pair], at))
    Redaction.objects.bulk_create(made)
    for pk, told in changes:
        JournalEntry.objects.filter(pk=pk).update(**told)
    Redaction.objects.filter(organization=organization, subject="", applied=False).update(applied=True)
    return len(changes)


def replace_in_answers(organization: Organization, traces: Traces) -> int:
    """As ``replace_in_journal`` for the answers that are kept for programs: asked again, they name nobody."""
    rows = ProgramAnswer.objects.filter(token__organization=organization)
    changes = _changes(rows, ["content"], traces)
    for pk, told in changes:
        ProgramAnswer.objects.filter(pk=pk).update(**told)
    return len(changes)


def _changes(rows: models.QuerySet[Any], columns: list[str], traces: Traces) -> list[Change]:
    found = []
    kept = ["seats"] if rows.model is LineUpVersion else []  # who has the names
    for row in rows.only("pk", *columns, *kept).order_by("pk").iterator(chunk_size=_AT_ONCE):
        told = {name: value for name in columns if (value := _said(row, name, traces)) != getattr(row, name)}
        if isinstance(row, JournalEntry) and told:
            about = {name: traces.in_day(told.get(name, getattr(row, name))) for name in ("before", "after")}
            told |= {name: value for name, value in about.items() if value != getattr(row, name)}
        if told:
            found.append((row.pk, told))
    return found


def _said(row: Any, column: str, traces: Traces) -> Any:
    """What a column is to say."""
    value = getattr(row, column)
    if column in _FILES:
        return traces.in_report(value)
    if isinstance(row, LineUpVersion) and column == "names":
        pairs = zip(row.seats, value, strict=False)
        return [traces.pseudonym if player in traces.players else name for player, name in pairs]
    said = traces.in_json(value)
    longest = getattr(row._meta.get_field(column), "max_length", None)
    return said[:longest] if isinstance(said, str) else said


def _redact(tournament: Tournament, model: Any, changes: list[Change], at: datetime) -> None:
    """Store what lets the rows of ``model`` be changed, and what everything that is hashed of them stands for."""
    known = Redactions.of(tournament)
    made = []
    for pk, told in changes:
        row = model.objects.get(pk=pk)
        pairs = _pairs(row, told, known)
        made.append(announce(tournament.organization, tournament.subject, (model._meta.db_table, pk), pairs, at))
    Redaction.objects.bulk_create(made)


def _pairs(row: Any, told: dict[str, Any], known: Redactions) -> list[tuple[str, str]]:
    """(as it was published, as it will be) of every digest that changes with ``told``."""
    parts, whole = _parts(row), _whole(row, known)
    before = {name: getattr(row, name) for name in told}
    for name, value in told.items():
        setattr(row, name, value)
    if whole is None:  # no hash covers it
        return [(keyed(digest(before)), digest(told))]
    pairs = [(known.published(row, parts[name]), now) for name, now in _parts(row).items() if now != parts[name]]
    now = _whole(row, known.further(row, pairs))
    return pairs if now is None or now == whole else [*pairs, (whole, now)]


def _parts(row: Any) -> dict[str, str]:
    """The digests of what is hashed by itself within a row."""
    if isinstance(row, RoundRevision):
        return {name: digest(getattr(row, name)) for name in ("payload", "explanation", "snapshot")}
    if isinstance(row, ReportVersion):
        files = {name: sha256(getattr(row, name).encode()).hexdigest() for name in sorted(_FILES)}
        return files | {"declaration": digest(row.declaration)}
    return {"content": digest(row.content)} if isinstance(row, AnnouncementVersion | PrizeList) else {}


def _whole(row: Any, known: Redactions) -> str | None:
    """The digest by which later hashes and seals name a row; None where none does."""
    if isinstance(row, RoundRevision):
        payload, explanation = (known.published(row, digest(part)) for part in (row.payload, row.explanation))
        return known.published(row, hash_of(row, header_of(row, payload, explanation)))
    if isinstance(row, LineUpVersion):
        before = LineUpVersion.objects.filter(tournament=row.tournament_id, number=row.number - 1)
        previous = before.values_list("hash", flat=True).first() or ""
        return known.published(row, hash_of_line_up(row, previous))
    return paper_digest(row, known) if isinstance(row, AnnouncementVersion | ReportVersion | PrizeList) else None
