"""Every row of an event that may name somebody, whatever it is about: all text and JSON of all tables that go with the
event when it moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.db import models
from django.db.models import QuerySet

from portal.common.models import JournalEntry, Redaction
from tournaments.models import (
    AnnouncementVersion,
    Captain,
    Entry,
    LineUpVersion,
    PendingImport,
    PrizeList,
    Prohibition,
    Registration,
    Regulations,
    ReportVersion,
    ResultEntry,
    RevisionParts,
    RoundRevision,
    Seal,
    TeamPlayer,
    Tournament,
)
from tournaments.moving.rows import moving_models

FINAL: Final[dict[Any, tuple[str, ...]]] = {
    RoundRevision: ("snapshot", "payload", "explanation", "reason"),
    AnnouncementVersion: ("content", "change_note"),
    ReportVersion: ("trf26", "trf16", "declaration", "note"),
    PrizeList: ("content", "reason"),
    LineUpVersion: ("names", "reason", "captain"),
    ResultEntry: ("reason",),
    Regulations: ("lot_players",),
    Prohibition: ("reason",),
    JournalEntry: ("before", "after", "reason"),
}
"""Tables whose rows change only through a redaction, with the columns that it lets change; a guard refuses any other
change."""
_HOLD_NO_NAME: Final = (Seal, RevisionParts, PendingImport, Redaction)
_PERSONS: Final[dict[Any, frozenset[str]]] = {
    Entry: frozenset({"name", "club", "birth_day"}),
    TeamPlayer: frozenset({"name", "birth_day"}),
    Captain: frozenset({"name", "email"}),
    Registration: frozenset({"last_name", "first_name", "folded", "email", "guardian", "club"}),
    Tournament: frozenset(
        {"name", "slug", "city", "venue", "chief_arbiter", "deputy_arbiters", "organizer", "contact", "waiting_details"}
    ),
}
"""Columns that are somebody's own, so that they change for the rows that are meant and for nobody of the same name; and
those of an event that are about others."""
_OF_SUBJECT: Final = "subject"
_TEXT: Final = (models.CharField, models.TextField, models.JSONField)


def rows_of_event(tournament: Tournament) -> Iterator[tuple[QuerySet[Any], list[str]]]:
    """The rows of each table that belong to ``tournament``, with its columns of text and JSON. Answers to programs and
    messages to them are not kept by event: those of its organization."""
    for model in moving_models():
        rows = _rows(model, tournament)
        columns = list(FINAL.get(model, ())) or [
            one.attname
            for one in model._meta.concrete_fields
            if isinstance(one, _TEXT) and not one.choices and one.attname not in _PERSONS.get(model, ())
        ]
        if rows is not None and columns and model not in _HOLD_NO_NAME:
            yield rows, columns


def _rows(model: Any, tournament: Tournament) -> QuerySet[Any] | None:
    path: str = model.organization_path
    if model is Tournament:
        return Tournament.objects.filter(pk=tournament.pk)
    if path.endswith("tournament__organization"):
        rows: QuerySet[Any] = model.objects.filter(**{path.removesuffix("__organization"): tournament})
        return rows
    if any(one.name == _OF_SUBJECT for one in model._meta.concrete_fields):
        about: QuerySet[Any] = model.objects.filter(subject=tournament.subject)
        return about
    if path in {"token__organization", "webhook__organization"}:
        of_programs: QuerySet[Any] = model.objects.filter(**{path: tournament.organization})
        return of_programs
    return None
