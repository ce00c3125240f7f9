"""What players do with their own registration: change it, cancel it, want no more messages."""

from __future__ import annotations

from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.entries.actions import edit_entry, remove_entry, withdraw_entry
from tournaments.models import Entry, Registration, RegistrationLetter, RegistrationState
from tournaments.registration.acceptance import move_up
from tournaments.registration.actions import set_person
from tournaments.registration.offer import Offer, offer_of
from tournaments.registration.queries import is_gone, read
from tournaments.registration.requests import write
from tournaments.registration.wording import closed_sentence

BEFORE: Final = ("fide_id", "federation", "rating", "club", "sex", "byes")
"""What can be changed before the desk has accepted; a FIDE ID only where there is none."""
ACCEPTED: Final = ("fide_id", "federation", "club", "sex")
"""What can be changed of a player of the list: the desk has checked the rest, and plans with it."""
State = RegistrationState


def changeable(registration: Registration) -> tuple[str, ...]:
    """The fields that the player can change. Who somebody is stays: another person registers anew."""
    fields = ACCEPTED if registration.state == State.ACCEPTED else BEFORE
    return tuple(name for name in fields if name != "fide_id" or not registration.fide_id)


def change(registration: Registration, **person: Any) -> Registration:
    """Correct what was written. A player of the list is corrected there, too; the journal says it.

    Locks the tournament. Raises ``Refused`` once the registration is closed, for one that is refused, cancelled or not
    confirmed, and for a FIDE ID that cannot be used.
    """
    with transaction.atomic():
        current = lock(registration.tournament)
        found = read(registration)
        _refuse_over(found, offer_of(current))
        changes = {name: value for name, value in person.items() if name in changeable(found)}
        before = {name: getattr(found, name) for name in changes}
        set_person(found, changes)
        after = {name: getattr(found, name) for name in changes}
        if after == before:
            return found
        try:
            with transaction.atomic():
                found.save()
        except IntegrityError as error:
            raise Refused(
                "fide_id_taken", _("This FIDE ID cannot be used here. Write to the organizer."), field="fide_id"
            ) from error
        if found.entry is not None:
            edit_entry(entry=_entry(found), actor=None, **{name: after[name] for name in after if name != "byes"})
        changed = [name for name in after if after[name] != before[name]]
        record_change(
            current,
            "registration.changed",
            None,
            before={name: before[name] for name in changed},
            after={"name": found.name} | {name: after[name] for name in changed},
            public=False,
        )
    return found


def cancel(registration: Registration) -> Registration:
    """The player does not want the place any more; the first of the waiting list gets it. An entry is taken off the
    list, or withdrawn where that cannot be; what nobody confirmed is deleted. Cancelling twice changes nothing.

    Locks the tournament. Raises ``Refused`` for a player of the list once round 1 is paired.
    """
    with transaction.atomic():
        current = lock(registration.tournament)
        found = read(registration)
        if found.state == State.UNCONFIRMED:
            found.delete()
            return found
        if found.state in {State.CANCELLED, State.REFUSED} or is_gone(found):
            return found
        if found.entry is not None:
            if offer_of(current).begun:
                raise Refused("begun", _("Round 1 is paired. Tell the arbiter that you do not play."))
            _take_off(_entry(found))
        found = read(registration)
        found.state = State.CANCELLED
        found.save(update_fields=["state"])
        write(found, RegistrationLetter.Kind.STATE)
        record_change(current, "registration.cancelled", None, after={"name": found.name}, public=False)
        move_up(current)
    return found


def leave(registration: Registration) -> None:
    """No more messages from the desk; those that wait do not go out."""
    rows = Registration.objects.filter(pk=registration.pk, left_at__isnull=True)
    rows.update(left_at=timezone.now())
    RegistrationLetter.objects.filter(
        registration=registration, kind=RegistrationLetter.Kind.MESSAGE, sent_at__isnull=True
    ).delete()


def may_cancel(registration: Registration, offer: Offer) -> bool:
    """Whether there is a place or a wish that the player can give up."""
    if registration.state in {State.UNCONFIRMED, State.CANCELLED, State.REFUSED} or is_gone(registration):
        return False
    return registration.state != State.ACCEPTED or not offer.begun


def refuse_change(registration: Registration, offer: Offer) -> str:
    """Why the player cannot change anything now; blank while it can be done."""
    if registration.state not in {State.PENDING, State.WAITING, State.ACCEPTED} or is_gone(registration):
        return _("This registration cannot be changed any more.")
    return closed_sentence(offer)


def refuse_confirmation(registration: Registration, offer: Offer) -> str:
    """Why the registration cannot be confirmed any more; blank while it can, and for one that is confirmed."""
    return "" if offer.confirms or registration.state != State.UNCONFIRMED else closed_sentence(offer)


def _refuse_over(registration: Registration, offer: Offer) -> None:
    if why := refuse_change(registration, offer):
        raise Refused("registration_closed", why)


def _entry(registration: Registration) -> Entry:
    return Entry.objects.select_related("tournament__organization").get(registration=registration)


def _take_off(entry: Entry) -> None:
    try:
        remove_entry(entry=entry, actor=None)
    except Refused:
        withdraw_entry(entry=entry, actor=None, reason=_("Cancelled by the player."))
