"""What is there before somebody undoes an import."""

from __future__ import annotations

from portal.common.models import JournalEntry
from tests.isolation.matrix.private_house import PrivateHouse
from tests.isolation.matrix.situations import Ready
from tournaments.imports.entry_actions import import_entries
from tournaments.imports.entry_matching import EntryRow
from tournaments.models import Tournament


def an_imported_list(house: PrivateHouse) -> Ready:
    """A player came into the event from a file."""
    event = Tournament.objects.get(slug=house.events["early"]["tournament"])
    rows = [EntryRow(2, {"name": "From, A File", "rating": 1400})]
    import_entries(tournament=event, rows=rows, actor=None)
    return {"change": JournalEntry.objects.filter(action="entries.imported").latest("pk").pk}, {}
