"""Which rows of an imported list are new players, which change an entry, and which are there already."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from pairing.engine.ratings import RatingRule
from tournaments.entries.counted_ratings import rule_of, with_counted
from tournaments.festivals.membership import Elsewhere, elsewhere
from tournaments.imports.choices import NOTHING, RowChoice, Who
from tournaments.models import Entry, Tournament
from tournaments.models.entry import birth_fault

Found = TypeVar("Found")


class Verdict(StrEnum):
    """What importing one row does."""

    NEW = "new"
    UPDATE = "update"
    DUPLICATE = "duplicate"
    """The player is entered already, or stands higher up in the file, with the same data: nothing happens."""
    QUESTION = "question"
    """Somebody of the same name is entered or stands higher up; nothing tells whether it is the same person."""
    LEFT_OUT = "left out"
    ERROR = "error"

    @property
    def label(self) -> str:
        """The verdict in the reader's language."""
        return str(_LABELS[self])

    def counted(self, number: int) -> str:
        """How many rows have the verdict, in the reader's language."""
        said = {
            Verdict.NEW: ngettext("%(n)s new", "%(n)s new", number),
            Verdict.UPDATE: ngettext("%(n)s changes an entry", "%(n)s change entries", number),
            Verdict.DUPLICATE: ngettext("%(n)s already there", "%(n)s already there", number),
            Verdict.QUESTION: ngettext("%(n)s question", "%(n)s questions", number),
            Verdict.LEFT_OUT: ngettext("%(n)s left out", "%(n)s left out", number),
            Verdict.ERROR: ngettext("%(n)s error", "%(n)s errors", number),
        }
        return said[self] % {"n": number}


_LABELS = {
    Verdict.NEW: _("new"),
    Verdict.UPDATE: _("changes an entry"),
    Verdict.DUPLICATE: _("already there"),
    Verdict.QUESTION: _("question"),
    Verdict.LEFT_OUT: _("left out"),
    Verdict.ERROR: _("error"),
}


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One player of a file."""

    line: int
    values: Mapping[str, Any]
    """Fields of ``Entry``; only those that the file fills, so that an empty cell never erases anything."""
    choice: RowChoice = NOTHING
    """What was decided about the row."""
    ranks_with: int | None = None
    """The rating that counts, 0 for none, where a report file names it; else it follows from the two by the rule."""


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
    """The earlier line that names the same player, or somebody of the same name."""
    elsewhere: Elsewhere | None = None
    """Not None for an error: the player takes part in another section of the festival."""


def plan_rows(tournament: Tournament, rows: Iterable[EntryRow], rule: RatingRule | None = None) -> list[PlannedRow]:
    """What each row means for the entry list as it is now. Where a row says FIDE's or the national rating, the one that
    counts follows by ``rule``, without one by that of the event.

    Players are the same when their FIDE IDs are, or their names and years of birth. Other FIDE IDs or years make other
    players. Where neither is known of both, a row that would change nothing of an entry is that entry; for every other
    one the row's choice says who it is, and without it the verdict is a question. A row that is left out, open or in
    error has no part in what the rows below it mean.
    """
    listed = list(rows)
    counts = rule or rule_of(tournament)
    entries = [(_identity(vars(entry)), entry) for entry in Entry.objects.filter(tournament=tournament)]
    known, seen = _Index(entries), _Index[EntryRow]([])
    known.claim_ids({row.values.get("fide_id") for row in listed if not row.choice.out})
    planned: list[PlannedRow] = []
    for row in listed:
        identity = _identity(row.values)
        plan = (_left_out(row) or _repeated(row, identity, seen)) or _against_entries(row, identity, known, counts)
        if plan.verdict not in {Verdict.QUESTION, Verdict.ERROR, Verdict.LEFT_OUT} and not plan.clash_line:
            seen.add(identity, row)
            if plan.entry is not None:
                known.claim(plan.entry)
        planned.append(plan)
    return _with_one_section(tournament, planned)


def _with_one_section(tournament: Tournament, planned: list[PlannedRow]) -> list[PlannedRow]:
    """The plans, those of newcomers who play in another section of the festival turned into errors."""
    new = [place for place, plan in enumerate(planned) if plan.verdict is Verdict.NEW]
    players = [Entry(tournament=tournament, **planned[place].row.values) for place in new]
    for place, there in elsewhere(tournament, players).items():
        planned[new[place]] = replace(planned[new[place]], verdict=Verdict.ERROR, elsewhere=there)
    return planned


def _left_out(row: EntryRow) -> PlannedRow | None:
    return PlannedRow(row, Verdict.LEFT_OUT) if row.choice.out else None


def _repeated(row: EntryRow, identity: _Identity, seen: _Index[EntryRow]) -> PlannedRow | None:
    """The plan of a row whose player stands higher up in the file; None where it is somebody else."""
    earlier = seen.by_id(identity)
    if earlier is not None:
        same = dict(earlier.values) == dict(row.values)
        return PlannedRow(row, Verdict.DUPLICATE if same else Verdict.ERROR, clash_line=earlier.line)
    found = seen.by_name(identity)
    if not found or row.choice.repeats is Who.OTHER:
        return None
    other = found[0]
    for one in found:
        if identity.birth_year and dict(one.values) == dict(row.values):
            return PlannedRow(row, Verdict.DUPLICATE, clash_line=one.line)
    verdict = Verdict.DUPLICATE if row.choice.repeats is Who.SAME else Verdict.QUESTION
    return PlannedRow(row, verdict, clash_line=other.line)


def _against_entries(row: EntryRow, identity: _Identity, known: _Index[Entry], rule: RatingRule) -> PlannedRow:
    entry = known.by_id(identity)
    if entry is not None:
        return _changing(row, entry, rule)
    found = known.by_name(identity)
    certain = [one for one in found if identity.birth_year and one.birth_year == identity.birth_year]
    for one in certain or found:
        if not _changes(counted(row, rule, one), one):
            return _changing(row, one, rule)
    if certain:
        return _changing(row, certain[0], rule)
    if not found or row.choice.entered is Who.OTHER:
        return PlannedRow(counted(row, rule), Verdict.NEW)
    if row.choice.entered is Who.SAME:
        return _changing(row, found[0], rule)
    row = counted(row, rule, found[0])
    return PlannedRow(row, Verdict.QUESTION, found[0], _changes(row, found[0]))


def counted(row: EntryRow, rule: RatingRule, entry: Entry | None = None) -> EntryRow:
    """The row with the rating that counts, where it says one of the two or which one that is; ``entry``: whose row."""
    values = with_counted(rule, row.values, entry)
    return replace(row, values=values if row.ranks_with is None else {**values, "rating": row.ranks_with})


def _changing(row: EntryRow, entry: Entry, rule: RatingRule) -> PlannedRow:
    row = _without_impossible_day(counted(row, rule, entry), entry)
    changes = _changes(row, entry)
    return PlannedRow(row, Verdict.UPDATE if changes else Verdict.DUPLICATE, entry, changes)


def _without_impossible_day(row: EntryRow, entry: Entry) -> EntryRow:
    """The row; where its year of birth leaves no such day as the entry has, the day goes."""
    year = row.values.get("birth_year", entry.birth_year)
    if "birth_day" in row.values or not birth_fault(year, entry.birth_day):
        return row
    return replace(row, values={**row.values, "birth_day": ""})


def _changes(row: EntryRow, entry: Entry) -> dict[str, tuple[Any, Any]]:
    return {
        field: (before, value)
        for field, value in row.values.items()
        if (before := getattr(entry, field)) != value and not (field == "name" and _lacks_comma(value, before))
    }


def _lacks_comma(said: str, entered: str) -> bool:
    """Whether a file writes a name without saying which part is the last name, and the entry says it."""
    return "," in entered and "," not in said and sorted(said.split()) == sorted(entered.replace(",", " ").split())


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
    """Finds what belongs to the same player, or to somebody of the same name."""

    def __init__(self, items: Sequence[tuple[_Identity, Found]]) -> None:
        self._by_id: dict[int, Found] = {}
        self._by_name: dict[str, list[tuple[_Identity, Found]]] = {}
        self._claimed: set[int] = set()
        for identity, found in items:
            self.add(identity, found)

    def add(self, identity: _Identity, found: Found) -> None:
        if identity.fide_id:
            self._by_id.setdefault(identity.fide_id, found)
        self._by_name.setdefault(identity.name, []).append((identity, found))

    def claim(self, found: Found) -> None:
        """Keep from further rows, by name, what belongs to one."""
        self._claimed.add(id(found))

    def claim_ids(self, fide_ids: set[int | None]) -> None:
        """Keep from further rows, by name, what a row finds by its FIDE ID."""
        for fide_id in fide_ids:
            if fide_id and fide_id in self._by_id:
                self.claim(self._by_id[fide_id])

    def by_id(self, identity: _Identity) -> Found | None:
        return self._by_id.get(identity.fide_id) if identity.fide_id else None

    def by_name(self, identity: _Identity) -> list[Found]:
        """Those of the same name whom neither FIDE ID nor year of birth tells apart."""
        found = self._by_name.get(identity.name, ())
        return [one for other, one in found if identity.agrees(other) and id(one) not in self._claimed]
