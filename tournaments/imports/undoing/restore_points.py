"""Restore points: the rows that an import is about to change, as the journal keeps them in ``before``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, TypeVar

from django.db.models import Model

from tournaments.models import Entry, Regulations, Round, Tournament

RESTORE: Final = "restore"
"""Under which name a row of the journal keeps what undoing needs; no page shows it."""
OF_EVENT: Final = (
    "starts_on", "ends_on", "city", "federation", "time_control", "coded_time_control",
    "chief_arbiter", "chief_arbiter_id", "deputy_arbiters",
)  # fmt: skip
"""What a report file can change of the event itself."""
Row = TypeVar("Row", bound=Model)


def point_of_event(tournament: Tournament) -> dict[str, Any]:
    """Settings and rounds of an event without players, before a report file comes in. Three queries.

    The caller holds the lock.
    """
    event = columns_of(Tournament.objects.get(pk=tournament.pk))
    return {
        "event": {name: event[name] for name in OF_EVENT},
        "regulations": columns_of(Regulations.objects.get(tournament=tournament)),
        "rounds": [columns_of(one) for one in Round.objects.filter(tournament=tournament).order_by("number")],
    }


def point_of_list(tournament: Tournament) -> dict[str, Any]:
    """The numbers of all players before a list comes in, by their keys. One query."""
    numbers = Entry.objects.filter(tournament=tournament).values_list("pk", "pairing_number")
    return {"numbers": {str(pk): number for pk, number in numbers}}


def columns_of(row: Model) -> dict[str, Any]:
    """Every column of a row, as JSON that loses nothing."""
    values = {field.attname: field.value_from_object(row) for field in row._meta.concrete_fields}
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in values.items()}


def row_from(model: type[Row], columns: Mapping[str, Any]) -> Row:
    """The row of ``columns``, not saved. A column that came with a later program has its default."""
    fields = [field for field in model._meta.concrete_fields if field.attname in columns]
    return model(**{field.attname: field.to_python(columns[field.attname]) for field in fields})
