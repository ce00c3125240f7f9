"""What owners do with the data of one person. Each function is one transaction and one row of the journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import Organization, User
from tournaments.models import Captain, Follower, Registration, RegistrationLetter
from tournaments.privacy.finding import CAPTAIN, FOLLOWER, REGISTRATION, Record
from tournaments.privacy.kept import kept_on


def hand_out(*, organization: Organization, records: Sequence[Record], actor: User) -> dict[str, Any]:
    """Everything that is kept of the person whom ``records`` are about (``kept_on``). The journal names the records and
    not the person: its rows stay for ever. Raises ``Refused`` for no record."""
    if not records:
        raise Refused("no_record", _("Tick at least one line."))
    with transaction.atomic():
        kept = kept_on(organization, records)
        record(
            organization=organization,
            action="person.handed_out",
            actor=actor,
            after={"records": ", ".join(one.key for one in records)},
        )
    return kept


def forget_contacts(*, organization: Organization, records: Sequence[Record], actor: User, sure: bool) -> int:
    """Delete what was kept to reach the person whom ``records`` are about, before it goes by itself: of registrations
    e-mail address, name of a guardian, consent and letters, of captains the e-mail address; and whom they follow, who
    follow a player. How many rows had any.

    Nothing that is published holds it. Raises ``Refused`` for no record, where somebody is not ``sure``, and while one
    of the events goes on: until then its desk writes to who is registered. To follow a player ends at any time.
    """
    if not records:
        raise Refused("no_record", _("Tick at least one line."))
    if not sure:
        raise Refused("not_sure", _("Deleted contact data cannot be brought back: tick that you want it."))
    going_on = sorted({one.event for one in records if one.kind != FOLLOWER and one.ends_on >= timezone.localdate()})
    if going_on:
        raise Refused(
            "event_goes_on",
            _("Contact data are needed until the event is over: %(events)s.") % {"events": ", ".join(going_on)},
        )
    with transaction.atomic():
        gone = _forget_rows(records)
        record(
            organization=organization,
            action="person.contacts_deleted",
            actor=actor,
            after={"records": ", ".join(one.key for one in records)},
        )
    return gone


def _forget_rows(records: Sequence[Record]) -> int:
    asked = Registration.objects.filter(pk__in=[one.pk for one in records if one.kind == REGISTRATION])
    asked = asked.exclude(email="", guardian="", consent="")
    RegistrationLetter.objects.filter(registration__in=asked).delete()
    captains = Captain.objects.filter(pk__in=[one.pk for one in records if one.kind == CAPTAIN]).exclude(email="")
    following = Follower.objects.filter(pk__in=[one.pk for one in records if one.kind == FOLLOWER])
    _all, deleted = following.delete()
    left = deleted.get(Follower._meta.label, 0)
    return int(asked.update(email="", guardian="", consent="") + captains.update(email="") + left)
