"""Which rows of an imported list are new players, which change an entry, and which are there already."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Tournament

Found = TypeVar("Found")


class Verdict(StrEnum):
    """What importing one row does."""

    NEW = "new"
    UPDATE = "update"
    DUPLICATE = "duplicate"
    """The player is entered already, or stands higher up in the file, with the same data: nothing happens."""
    ERROR = "error"

    @property
    def label(self) -> str:
        """The verdict in the reader's language."""
        return str(_LABELS[self])


_LABELS = {
    Verdict.NEW: _("new"),
    Verdict.UPDATE: _("changes an entry"),
    Verdict.DUPLICATE: _("already there"),
    Verdict.ERROR: _("error"),
}


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One player of a file."""

    line: int
    values: Mapping[str, Any]
    """Fields of ``Entry``; only those that the file fills, so that an empty cell never erases anything."""


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A row and what will be done with it."""

    row: EntryRow
    verdict: Verdict
    entry: Entry | None = None
    """The entry that the row is about, where there is one."""
    changes: Mapping[str, tuple[Any, Any]] | None = None
    """Field to (before, after) of an update."""
    clash_line: int = 0
    """Of an error: the earlier line that names the same player with other data."""


def plan_rows(tournament: Tournament, rows: Iterable[EntryRow]) -> list[PlannedRow]:
    """What each row means for the entry list as it is now.

    Players are the same when their FIDE IDs are; where one of the two has none, when the names agree and the years of
    birth do not contradict each other.
    """
    entries = list(Entry.objects.filter(tournament=tournament))
    known = _Index([(_identity(vars(entry)), entry) for entry in entries])
    seen = _Index[EntryRow]([])
    planned: list[PlannedRow] = []
    for row in rows:
        identity = _identity(row.values)
        earlier = seen.find(identity)
        if earlier is not None:
            same = dict(earlier.values) == dict(row.values)
            verdict = Verdict.DUPLICATE if same else Verdict.ERROR
            planned.append(PlannedRow(row, verdict, clash_line=earlier.line))
            continue
        seen.add(identity, row)
        entry = known.find(identity)
        if entry is None:
            planned.append(PlannedRow(row, Verdict.NEW))
            continue
        changes = {
            field: (getattr(entry, field), value)
            for field, value in row.values.items()
            if getattr(entry, field) != value
        }
        planned.append(PlannedRow(row, Verdict.UPDATE if changes else Verdict.DUPLICATE, entry, changes))
    return planned


@dataclass(frozen=True, slots=True)
class _Identity:
    name: str
    fide_id: int | None
    birth_year: int | None

    def agrees(self, other: _Identity) -> bool:
        if self.fide_id and other.fide_id:
            return self.fide_id == other.fide_id
        years = {self.birth_year, other.birth_year} - {None}
        return self.name == other.name and len(years) < 2


def _identity(values: Mapping[str, Any]) -> _Identity:
    return _Identity(plain_name(str(values["name"])), values.get("fide_id"), values.get("birth_year"))


def plain_name(name: str) -> str:
    """The name without case, accents, commas and order of its words."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c if c.isalnum() else " " for c in decomposed if not unicodedata.combining(c))
    return " ".join(sorted(letters.split()))


class _Index(Generic[Found]):
    """Finds what belongs to the same player, by FIDE ID first."""

    def __init__(self, items: Sequence[tuple[_Identity, Found]]) -> None:
        self._by_id: dict[int, Found] = {}
        self._by_name: dict[str, list[tuple[_Identity, Found]]] = {}
        for identity, found in items:
            self.add(identity, found)

    def add(self, identity: _Identity, found: Found) -> None:
        if identity.fide_id:
            self._by_id.setdefault(identity.fide_id, found)
        self._by_name.setdefault(identity.name, []).append((identity, found))

    def find(self, identity: _Identity) -> Found | None:
        if identity.fide_id and identity.fide_id in self._by_id:
            return self._by_id[identity.fide_id]
        return next((found for other, found in self._by_name.get(identity.name, ()) if identity.agrees(other)), None)
