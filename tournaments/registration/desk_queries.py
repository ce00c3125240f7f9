"""What the desk's pages about registrations read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Q

from tournaments.entries.counting import TAKING_PART
from tournaments.entries.letters import by_name
from tournaments.models import EntrantMessage, Entry, Registration, RegistrationState, Tournament
from tournaments.registration.queries import is_gone
from tournaments.registration.twins import Entered

State = RegistrationState


@dataclass(frozen=True, slots=True)
class Row:
    """One registration in the desk's list."""

    registration: Registration
    place: int
    """On the waiting list, from 1; 0 for everybody else."""
    twin: Entry | None
    """The player of the list who seems to be the same person, before anything is decided."""

    @property
    def state(self) -> State:
        """How far it has come."""
        return State(self.registration.state)

    @property
    def is_open(self) -> bool:
        """Whether the desk may decide."""
        return self.state in {State.PENDING, State.WAITING}

    @property
    def counts(self) -> bool:
        """Whether the player has a place or would have one."""
        return self.state in {State.PENDING, State.WAITING, State.ACCEPTED}

    @property
    def owes(self) -> bool:
        """Whether there is a fee that is not paid, of somebody who has a place."""
        there = self.state in {State.PENDING, State.ACCEPTED} and not self.gone
        return there and bool(self.registration.fee_amount) and self.registration.paid_at is None

    @property
    def gone(self) -> bool:
        """Whether the player was accepted and takes part no more."""
        return is_gone(self.registration)


FILTERS: Final[dict[str, Callable[[Row], bool]]] = {
    "pending": lambda row: row.state == State.PENDING,
    "waiting": lambda row: row.state == State.WAITING,
    "unpaid": lambda row: row.owes,
    "unconfirmed": lambda row: row.state == State.UNCONFIRMED,
    "no_id": lambda row: row.counts and row.registration.fide_id is None,
}
"""What the desk can be shown alone."""


@dataclass(frozen=True, slots=True)
class Money:
    """The fees of everybody who has a place, in cents."""

    due: int
    paid: int


def registration_rows(tournament: Tournament) -> Sequence[Row]:
    """Every registration in the order of confirming, those that nobody confirmed last. Two queries."""
    found = Registration.objects.filter(tournament=tournament).select_related("entry")
    ordered = sorted(found, key=lambda one: (one.confirmed_at is None, one.confirmed_at or one.asked_at, one.pk))
    entered = Entered(tournament)
    place = 0
    rows: list[Row] = []
    for one in ordered:
        waits = one.state == State.WAITING
        place += waits
        twin = entered.as_who(one) if one.state in {State.PENDING, State.WAITING} else None
        rows.append(Row(one, place if waits else 0, twin))
    return rows


def money_of(rows: Sequence[Row]) -> Money:
    """What is due and what is paid."""
    there = [row for row in rows if row.state in {State.PENDING, State.ACCEPTED}]
    paid = sum(row.registration.fee_amount or 0 for row in there if row.registration.paid_at)
    return Money(paid + sum(row.registration.fee_amount or 0 for row in there if row.owes), paid)


def free_entries(tournament: Tournament) -> Sequence[Entry]:
    """Players of the list who have no registration, by name. One query."""
    return by_name(Entry.objects.filter(tournament=tournament, registration__isnull=True))


def without_id(tournament: Tournament) -> Sequence[Entry]:
    """Players of the list who take part, have no FIDE ID and no registration, by name. One query."""
    rows = Entry.objects.filter(TAKING_PART, tournament=tournament, registration__isnull=True, fide_id=None)
    return by_name(rows.select_related("tournament"))


def messages_of(tournament: Tournament) -> Sequence[EntrantMessage]:
    """What the desk wrote, the newest first; each knows how many letters are ``sent`` and ``waiting``. One query."""
    waits = Q(letters__sent_at__isnull=True, letters__isnull=False)
    rows = EntrantMessage.objects.filter(tournament=tournament).select_related("written_by")
    counted = rows.annotate(
        sent=Count("letters", filter=Q(letters__sent_at__isnull=False)), waiting=Count("letters", filter=waits)
    )
    return list(counted.order_by("-pk"))
