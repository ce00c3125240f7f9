"""What only one player of an event can have: a FIDE ID, a table of one's own."""

from __future__ import annotations

from functools import cached_property

from django.db.models import Q
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.models import Entry, Tournament


class Taken:
    """The FIDE IDs and the tables that players of an event have, to be asked for many. At most one query."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament

    def refuse(self, entry: Entry) -> None:
        """Raise ``Refused``, with the field, where another player has the FIDE ID or the table of ``entry``."""
        if entry.fide_id is not None:
            twin = self._ids.get(entry.fide_id)
            if twin is not None and twin[0] != entry.pk:
                raise Refused(
                    "fide_id_twice",
                    _("%(name)s has this FIDE ID in this tournament already.") % {"name": twin[1]},
                    field="fide_id",
                )
        if entry.fixed_table is not None:
            other = self._tables.get(entry.fixed_table)
            if other is not None and other[0] != entry.pk:
                raise Refused(
                    "table_twice",
                    _("%(name)s always sits at table %(table)s. Choose another table.")
                    % {"name": other[1], "table": entry.fixed_table},
                    field="fixed_table",
                )

    def add(self, entry: Entry) -> None:
        """Count somebody who comes in, and is not saved yet, as one of the players."""
        if entry.fide_id is not None:
            self._ids[entry.fide_id] = (0, entry.name)
        if entry.fixed_table is not None:
            self._tables[entry.fixed_table] = (0, entry.name)

    @cached_property
    def _rows(self) -> list[tuple[int, str, int | None, int | None]]:
        having = Q(fide_id__isnull=False) | Q(fixed_table__isnull=False)
        rows = Entry.objects.filter(having, tournament=self._tournament)
        return list(rows.values_list("pk", "name", "fide_id", "fixed_table"))

    @cached_property
    def _ids(self) -> dict[int, tuple[int, str]]:
        return {fide_id: (pk, name) for pk, name, fide_id, _table in self._rows if fide_id is not None}

    @cached_property
    def _tables(self) -> dict[int, tuple[int, str]]:
        return {table: (pk, name) for pk, name, _fide_id, table in self._rows if table is not None}
