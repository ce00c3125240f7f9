"""What the desk's pages about entries read: players with their byes, bonus points, and the rounds still to come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.entries.letters import by_name
from tournaments.models import (
    Bye,
    Entry,
    PointAdjustment,
    Round,
    RoundState,
    Tournament,
)


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry in the table of entries, with the byes that it has asked for."""

    entry: Entry
    byes: tuple[tuple[int, str], ...]
    """(round, kind), in order of the round."""


def entries_of_tournament(tournament: Tournament) -> Sequence[EntryRow]:
    """The entries in order of pairing number, those without a number last, by name."""
    byes: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    asked = Bye.objects.filter(round__tournament=tournament, requested=True)
    for entry_id, number, kind in asked.order_by("round__number").values_list("entry_id", "round__number", "kind"):
        byes[entry_id].append((number, kind))
    entries = Entry.objects.filter(tournament=tournament)
    ordered = sorted(by_name(entries), key=lambda e: (e.pairing_number is None, e.pairing_number or 0))
    return [EntryRow(entry, tuple(byes[entry.pk])) for entry in ordered]


def byes_of_entry(entry: Entry) -> Sequence[Bye]:
    """The byes that one player has had or has asked for, by round."""
    return list(Bye.objects.filter(entry=entry).select_related("round").order_by("round__number"))


def adjustments_of_entry(entry: Entry) -> Sequence[PointAdjustment]:
    """The bonus and penalty points of one player, by round."""
    return list(PointAdjustment.objects.filter(entry=entry).select_related("round").order_by("round__number", "pk"))


def open_rounds(tournament: Tournament) -> Sequence[int]:
    """The published rounds whose points can still change: the next round is not completed."""
    rounds = list(Round.objects.filter(tournament=tournament).order_by("number"))
    closed = {round_.number for round_ in rounds if round_.state == RoundState.CLOSED}
    return [round_.number for round_ in rounds if round_.revision_id and round_.number + 1 not in closed]


def published_numbers(tournament: Tournament) -> Sequence[int]:
    """Numbers of the published rounds."""
    rounds = Round.objects.filter(tournament=tournament, revision__isnull=False)
    return list(rounds.order_by("number").values_list("number", flat=True))


def planned_rounds(tournament: Tournament) -> Sequence[int]:
    """Numbers of the rounds that are not paired."""
    rounds = Round.objects.filter(tournament=tournament, state=RoundState.PLANNED)
    return list(rounds.order_by("number").values_list("number", flat=True))


def unpublished_rounds(tournament: Tournament) -> Sequence[int]:
    """Numbers of the rounds for which byes can be noted: planned, or paired and not published."""
    rounds = Round.objects.filter(tournament=tournament, state__in=[RoundState.PLANNED, RoundState.DRAFT])
    return list(rounds.order_by("number").values_list("number", flat=True))
