"""What the desk does with registrations besides accepting them: refuse, tick fees, accept many."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.entries.lines import visible_line
from tournaments.models import Registration, RegistrationLetter, RegistrationState, Tournament
from tournaments.registration.acceptance import accept_rows, move_up
from tournaments.registration.queries import read
from tournaments.registration.requests import request_posting, write

State = RegistrationState


@dataclass(frozen=True, slots=True)
class Accepted:
    """What came of accepting many."""

    number: int
    problems: tuple[str, ...]
    """Why others could not be accepted, each once."""


def refuse(registration: Registration, *, actor: User | None, reason: str) -> None:
    """Refuse a registration; the player reads the reason, and the next of the waiting list moves up.

    Locks the tournament. Raises ``Refused`` without a reason, and for one that was accepted, refused or cancelled.
    """
    reason = visible_line(reason)
    if not reason:
        raise Refused("no_reason", _("Give the reason. The player reads it."), field="reason")
    with transaction.atomic():
        current = lock(registration.tournament)
        found = read(registration)
        if found.state == State.ACCEPTED:
            raise Refused(
                "accepted_already",
                _("%(name)s is in the list of players. Withdraw the player there.") % {"name": found.name},
            )
        if found.state in {State.REFUSED, State.CANCELLED}:
            raise Refused(
                "settled",
                _("The registration of %(name)s was decided already: %(state)s.")
                % {"name": found.name, "state": found.get_state_display()},
            )
        confirmed = found.state != State.UNCONFIRMED
        found.state, found.reason = State.REFUSED, reason
        found.save(update_fields=["state", "reason"])
        if confirmed:
            write(found, RegistrationLetter.Kind.STATE)
        record_change(current, "registration.refused", actor, after={"name": found.name}, reason=reason, public=False)
        move_up(current)


def set_paid(registration: Registration, *, actor: User | None, paid: bool) -> None:
    """Note that the fee was paid, or take that back. Saying it twice changes nothing."""
    with transaction.atomic():
        current = lock(registration.tournament)
        found = read(registration)
        if (found.paid_at is not None) == paid:
            return
        found.paid_at = timezone.now() if paid else None
        found.save(update_fields=["paid_at"])
        record_change(
            current,
            "registration.paid" if paid else "registration.unpaid",
            actor,
            after={"name": found.name},
            public=False,
        )


def accept_all(tournament: Tournament, *, actor: User | None) -> Accepted:
    """Accept everybody who has a place and waits for the desk, in the order of confirming; who cannot be accepted stays
    as it is, and so does who has a rating in the lists that the event does not admit: the desk accepts such a one by
    itself. As many queries for hundreds as for a few. Locks the tournament."""
    with transaction.atomic():
        current = lock(tournament)
        rows = Registration.objects.filter(tournament=current, state=State.PENDING)
        pending = list(rows.select_related("tournament__organization").order_by("confirmed_at", "pk"))
        came = accept_rows(pending, current, actor=actor, within_limits=True)
        request_posting(current)
    problems = [str(one) for one in came if isinstance(one, Refused)]
    return Accepted(len(pending) - len(problems), tuple(dict.fromkeys(problems)))
