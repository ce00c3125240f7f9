"""Players register, and confirm that the address is theirs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import Organization
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.entries.lines import visible_line
from tournaments.festivals.membership import lock_festival
from tournaments.listing.actions import refuse_invalid
from tournaments.models import STANDING, Captain, Registration, RegistrationLetter, RegistrationState, Tournament
from tournaments.registration.acceptance import accept_if_wished
from tournaments.registration.offer import Offer, offer_of
from tournaments.registration.queries import read
from tournaments.registration.requests import write, write_link
from tournaments.registration.twins import folded, twins_of
from tournaments.registration.wording import closed_sentence

UNCONFIRMED: Final = timedelta(days=2)
"""So long a registration waits for the owner of its address."""
MOST_WAITING: Final = 5
"""So many registrations may wait for the owner of one address in one organization."""
PERSON: Final = (
    "last_name", "first_name", "fide_id", "federation", "rating", "club", "birth_year", "sex", "byes", "guardian",
    "fee_name", "fee_amount",
)  # fmt: skip
"""What a player says."""
State = RegistrationState
Kind = RegistrationLetter.Kind


def register(
    *, tournament: Tournament, email: str, language: str, consent: str, seen: Sequence[str], **person: Any
) -> None:
    """Ask the owner of an address to confirm a registration. ``seen`` is what the form showed (``Offer.seen``).

    Who is registered already gets the link of that registration at its own address, and whoever asks learns nothing of
    it. Locks the tournament. Raises ``Refused`` while the registration is closed, where fees or consent have changed
    or the last place was taken since the form was opened, and for an address under which many wait.
    """
    with transaction.atomic():
        current = lock(tournament)
        lock_festival(current)
        offer = offer_of(current)
        _refuse_closed(offer)
        _refuse_unseen(offer, seen)
        asked = Registration(tournament=current, email=email.strip().lower(), language=language, consent=consent)
        set_person(asked, person)
        twins = twins_of(asked)
        _refuse_crowd(asked, twins.values_list("pk", flat=True))
        confirmed = twins.filter(confirmed_at__isnull=False).exclude(state=State.CANCELLED)
        standing = confirmed.select_related("tournament__organization").order_by("pk").first()
        again = twins.filter(state=State.UNCONFIRMED, email=asked.email, tournament=current).first()
        if standing is not None:
            write_link(standing)
            return
        if again is not None:
            asked.pk, asked.asked_at = again.pk, timezone.now()
        asked.save(force_update=again is not None)
        write_link(asked)


def confirm(registration: Registration) -> Registration:
    """The owner of the address wants the place: one that is free, or the next of the waiting list.

    Confirming twice changes nothing. Other registrations of the same person that nobody confirmed are dropped. Locks
    the tournament. Raises ``Refused`` once round 1 is paired, and while the event is cancelled.
    """
    with transaction.atomic():
        current = lock(registration.tournament)
        lock_festival(current)
        found = read(registration)
        if found.state != State.UNCONFIRMED:
            return found
        offer = offer_of(current)
        if not offer.confirms:
            raise Refused("registration_begun", closed_sentence(offer))
        _refuse_other_section(found)
        twins_of(found).filter(state=State.UNCONFIRMED).delete()
        found.state = State.WAITING if offer.is_full else State.PENDING
        found.confirmed_at = timezone.now()
        found.save(update_fields=["state", "confirmed_at"])
        write(found, Kind.STATE)
        record_change(current, "registration.confirmed", None, after={"name": found.name}, public=False)
        if not offer.closed_why:
            accept_if_wished(found, offer.settings)
    return found


def forget() -> None:
    """Delete registrations that nobody confirmed in time; and when an event has been over for as many days as its
    organization keeps contact data, all that was not accepted, all letters, addresses, names of guardians and
    consents, and the addresses of captains."""
    now = timezone.now()
    over = _long_over(now, "tournament__")
    gone = Registration.objects.filter(
        Q(state=State.UNCONFIRMED, asked_at__lt=now - UNCONFIRMED) | (over & ~Q(state=State.ACCEPTED))
    )
    if gone.exists():
        gone.delete()
    left = Registration.objects.filter(over).exclude(email="", guardian="", consent="")
    if left.exists():
        RegistrationLetter.objects.filter(registration__in=left).delete()
        left.update(email="", guardian="", consent="")
    captains = Captain.objects.filter(_long_over(now, "team__tournament__")).exclude(email="")
    if captains.exists():
        captains.update(email="")


def _long_over(now: datetime, event: str) -> Q:
    """Rows of an ``event``, as a path, whose contact data its organization keeps no longer."""
    over = Q(pk__in=[])
    for kept in sorted({one.contact_days for one in Organization.objects.all()}):
        ended = (now - timedelta(days=kept)).date()
        over |= Q(**{f"{event}organization__contact_days": kept, f"{event}ends_on__lt": ended})
    return over


def set_person(registration: Registration, person: dict[str, Any]) -> None:
    """Take over what a player says, tidied. Raises ``Refused`` with the field that is wrong."""
    unknown = set(person) - set(PERSON)
    if unknown:
        raise TypeError(f"no such field of a registration: {', '.join(sorted(unknown))}")
    for name, value in person.items():
        setattr(registration, name, visible_line(value) if isinstance(value, str) else value)
    registration.federation = registration.federation.upper()
    registration.folded = folded(registration.name)
    if not registration.last_name or not registration.folded:
        raise Refused("no_name", _("Give your name."), field="last_name")
    others = tuple(field.name for field in Registration._meta.fields if field.name not in PERSON)
    refuse_invalid(registration, exclude=others, alone=True)


def _refuse_closed(offer: Offer) -> None:
    if offer.closed_why:
        raise Refused("registration_closed", closed_sentence(offer))


def _refuse_unseen(offer: Offer, seen: Sequence[str]) -> None:
    """Raise ``Refused`` where the form showed something else than what is true now."""
    fees, consent, room = offer.seen
    shown = dict(zip(("fees", "consent", "room"), seen, strict=False))
    if shown.get("fees") != fees:
        raise Refused(
            "fees_changed", _("The fee has changed since you opened this page. Read it again, then send the form.")
        )
    if shown.get("consent") != consent:
        raise Refused(
            "consent_changed",
            _("The text of the consent has changed since you opened this page. Read it again, then send the form."),
            field="consent",
        )
    if room == "full" and shown.get("room") != room:
        raise Refused(
            "full_meanwhile",
            _("The last place was taken since you opened this page. Send the form again to go on the waiting list."),
        )


def _refuse_other_section(registration: Registration) -> None:
    elsewhere = twins_of(registration).exclude(tournament=registration.tournament_id).filter(state__in=STANDING)
    other = elsewhere.select_related("tournament").first()
    if other is not None:
        raise Refused(
            "registered_in_section",
            _("You are registered in %(section)s already, and everybody has one section of the festival. Cancel that "
              "registration first, by the link in its e-mail, or ask the organizer to move you.")
            % {"section": other.tournament.section_name},
        )  # fmt: skip


def _refuse_crowd(asked: Registration, own: Any) -> None:
    """Raise ``Refused`` where many wait for the owner of the address already; ``own`` are keys of the same person. What
    it answers does not depend on who is registered."""
    waiting = Registration.objects.filter(
        tournament__organization=asked.tournament.organization_id, email=asked.email, state=State.UNCONFIRMED
    )
    if waiting.exclude(pk__in=own).count() >= MOST_WAITING:
        raise Refused(
            "address_waits",
            _("Several registrations with this address wait. Confirm them first, by the links in the mails."),
            field="email",
        )
