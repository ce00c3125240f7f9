"""The entry list as anybody may read it."""

from __future__ import annotations

from tournaments.entries.numbering import ranked
from tournaments.entries.shapes import EntryLine, EntryList
from tournaments.history.published import (
    published_rounds,
)
from tournaments.history.shapes import PlayerLine
from tournaments.models import (
    Entry,
    EntryStatus,
    Tournament,
)


def entry_list(tournament: Tournament) -> EntryList:
    """The entry list. Numbers are those of the newest published round; before the first, those that the present list
    would give (C.04.2 Article 2.5). Four queries."""
    newest = published_rounds(tournament)[-1:]
    entries = list(Entry.objects.filter(tournament=tournament))
    numbered = {entry: row for published in newest for entry, row in published.players.items()}
    if newest:
        newcomers = [entry for entry in entries if entry.pk not in numbered and entry.status == EntryStatus.ACTIVE]
        numbers = {entry: row["number"] for entry, row in numbered.items()}
    else:
        newcomers = [entry for entry in entries if entry.status == EntryStatus.ACTIVE and entry.first_round > 1]
        coming = [entry for entry in entries if entry.status == EntryStatus.ACTIVE and entry.first_round <= 1]
        numbers = {entry.pk: number for number, entry in enumerate(ranked(coming), start=1)}
    late = {entry.pk for entry in newcomers}
    shown = [entry for entry in entries if entry.pk in numbers or entry.pk in late]
    shown.sort(key=lambda entry: (numbers.get(entry.pk, 10_000), entry.name))
    return EntryList(
        lines=tuple(
            EntryLine(
                PlayerLine(
                    entry.pk,
                    numbers.get(entry.pk, 0),
                    entry.name,
                    entry.title,
                    entry.rating,
                    entry.federation,
                    entry.club,
                ),
                entry.status,
                entry.first_round,
                numbered[entry.pk]["group"] if entry.pk in numbered else "",
                entry.fide_id,
            )
            for entry in shown
        ),
        provisional=not newest,
    )
