"""The entry list as anybody may read it."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.engine.varma import late_meetings
from tournaments.entries.initial_order import BY_HAND, DRAWN, commitment_of, order_of, participants_of, varma_draw
from tournaments.entries.letters import alphabetical
from tournaments.entries.numbering import chosen_equals, ranked
from tournaments.entries.shapes import EntryLine, EntryList, NumbersDrawn, OpenedLot
from tournaments.history.published import NEWEST, published_rounds
from tournaments.history.shapes import PlayerLine
from tournaments.models import (
    Entry,
    EntryStatus,
    Regulations,
    Tournament,
)


def entry_list(tournament: Tournament) -> EntryList:
    """The entry list. Numbers are those of the newest published round; before the first, those that the present list
    would give (C.04.2 Article 2.5). Five queries."""
    regulations = Regulations.objects.filter(tournament=tournament).first() or Regulations()
    order = order_of(regulations)
    lot = _opened(regulations)
    newest = published_rounds(tournament, only=NEWEST)
    entries = list(Entry.objects.filter(tournament=tournament))
    numbered = {entry: row for published in newest for entry, row in published.players.items()}
    if newest:
        newcomers = [entry for entry in entries if entry.pk not in numbered and entry.status == EntryStatus.ACTIVE]
        numbers = {entry: row["number"] for entry, row in numbered.items()}
    else:
        newcomers = [entry for entry in entries if entry.status == EntryStatus.ACTIVE and entry.first_round > 1]
        coming = [entry for entry in entries if entry.status == EntryStatus.ACTIVE and entry.first_round <= 1]
        numbers = {entry.pk: number for number, entry in enumerate(ranked(coming, order), start=1)}
    late = {entry.pk for entry in newcomers}
    shown = [entry for entry in entries if entry.pk in numbers or entry.pk in late]
    shown.sort(key=lambda entry: (numbers.get(entry.pk, 10_000), alphabetical(entry.name), entry.pk))
    chosen = chosen_equals(regulations, shown)
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
                entry.shown_status,
                entry.first_round,
                numbered[entry.pk]["group"] if entry.pk in numbered else "",
                entry.fide_id,
                entry.admission_reason,
                order.lot(entry),
                entry.fide_rating,
                entry.national_rating,
            )
            for entry in shown
        ),
        provisional=not newest,
        sealed=regulations.initial_order in DRAWN and lot is None,
        lot=lot,
        varma=numbers_drawn(regulations, numbers),
        by_hand=tuple(tuple(one.name for one in equals.entries) for equals in chosen if equals.rating != BY_HAND),
        table_by_hand=any(equals.rating == BY_HAND for equals in chosen),
    )


def drawn_numbers(tournament: Tournament, regulations: Regulations) -> NumbersDrawn | None:
    """As ``numbers_drawn`` with the pairing numbers of the entries, which only the desk sees. At most one query."""
    if not regulations.lot_players:
        return None
    numbered = Entry.objects.filter(tournament=tournament).values_list("pk", "pairing_number")
    return numbers_drawn(regulations, {entry: number for entry, number in numbered if number is not None})


def numbers_drawn(regulations: Regulations, numbers: Mapping[int, int]) -> NumbersDrawn | None:
    """The draw by the Varma tables, and who of one federation meets late; ``numbers`` are those of today by entry."""
    drawn = varma_draw(regulations)
    if not drawn:
        return None
    drew = participants_of(regulations)
    return NumbersDrawn(drawn, {one.player: one.name for one in drew}, late_meetings(numbers, drew))


def _opened(regulations: Regulations) -> OpenedLot | None:
    if regulations.initial_order not in DRAWN or regulations.lot_opened_at is None:
        return None
    return OpenedLot(regulations.lot_seed, commitment_of(regulations.lot_seed), regulations.lot_opened_at)
