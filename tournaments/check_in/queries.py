"""Who is there before the coming round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, Q

from pairing.engine.model import Outcome
from tournaments.entries.letters import by_name
from tournaments.models import Board, Bye, CheckIn, Entry, EntryStatus, Round, RoundState, Tournament
from tournaments.rounds.leaving import gone_before, is_over


@dataclass(frozen=True, slots=True)
class HallRow:
    """One player before the coming round."""

    entry: Entry
    state: str
    """``present``, ``bye`` (asked for), ``withdrawn``, ``later`` (comes in a later round) or ``missing``."""
    bye: str = ""
    """TRF code of the bye that was asked for."""
    by_phone: bool = False
    """A present player who said so by phone."""


@dataclass(frozen=True, slots=True)
class Hall:
    """The list of the hall before a round."""

    round: Round
    rows: tuple[HallRow, ...]
    """By name."""

    @property
    def counts(self) -> Counter[str]:
        """How many are in which state."""
        return Counter(row.state for row in self.rows)


def round_to_check(tournament: Tournament) -> Round | None:
    """The round that is to be published next; a draft counts, since it can still be paired again. None once the event
    is decided, whatever was planned."""
    open_ = Round.objects.filter(tournament=tournament, state__in=[RoundState.PLANNED, RoundState.DRAFT])
    found: Round | None = open_.order_by("number").first()
    over = found is not None and found.number > 1 and is_over(tournament, found.number)
    return None if over else found


def hall_of(round_: Round) -> Hall:
    """Every player of the tournament before ``round_`` who has not left it. Three queries; more where players leave."""
    byes = dict(Bye.objects.filter(round=round_, requested=True).values_list("entry_id", "kind"))
    there = dict(CheckIn.objects.filter(round=round_).values_list("entry_id", "noted_by_id"))
    rows = Entry.objects.filter(tournament=round_.tournament_id)
    entries = by_name(rows.annotate(system=F("tournament__regulations__system")))
    gone = gone_before(round_, entries[0].system) if entries else frozenset()
    return Hall(round_, tuple(_row(entry, round_, byes, there) for entry in entries if entry.pk not in gone))


def missing_players(round_: Round) -> Sequence[Entry]:
    """Who should be there and is not: neither present, nor with a bye, nor withdrawn."""
    return [row.entry for row in hall_of(round_).rows if row.state == "missing"]


def stayed_away(round_: Round) -> Sequence[Entry]:
    """Who lost the round before by forfeit and would be paired in ``round_`` all the same, by name. One query.

    Whoever is marked present for ``round_``, has a bye in it or has withdrawn is settled.
    """
    lost = Outcome.FORFEIT_LOSS.value
    before = Board.objects.filter(round__tournament=round_.tournament_id, round__number=round_.number - 1)
    away = Q(pk__in=before.filter(white_outcome=lost).values("white")) | Q(
        pk__in=before.filter(black_outcome=lost).values("black")
    )
    settled = Q(pk__in=Bye.objects.filter(round=round_).values("entry")) | Q(
        pk__in=CheckIn.objects.filter(round=round_).values("entry")
    )
    coming = Entry.objects.filter(tournament=round_.tournament_id, status=EntryStatus.ACTIVE)
    return by_name(coming.filter(away).exclude(settled))


def _row(entry: Entry, round_: Round, byes: dict[int, str], there: Mapping[int, int | None]) -> HallRow:
    if entry.status == EntryStatus.WITHDRAWN:
        return HallRow(entry, "withdrawn")
    if entry.first_round > round_.number:
        return HallRow(entry, "later")
    if entry.pk in byes:
        return HallRow(entry, "bye", byes[entry.pk])
    if entry.pk not in there:
        return HallRow(entry, "missing")
    return HallRow(entry, "present", by_phone=there[entry.pk] is None)
