"""The calendar of the members for calendar programs, which sign in nowhere: each member has an address of their own.

The address holds a signature over organization, member and password. It opens the calendar as long as the person is a
member who may read it, and a new password makes another one; nothing is stored.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from portal.common.policies import ORGANIZATION
from portal.organizations.models import Membership, Organization, User, still_held
from portal.organizations.second_factor import has_second_factor
from tournaments.models import Tournament

_SALT: Final = "tournaments.office.feed"
LARGEST_KEY: Final = 2**63 - 1
"""A larger number is no key of any row, and no database takes one."""
_YEAR: Final = datetime.timedelta(days=366)


@dataclass(frozen=True, slots=True)
class MembersEvent:
    """One event, public or not."""

    id: int
    name: str
    city: str
    organization: str
    """By name."""
    starts_on: datetime.date
    ends_on: datetime.date
    is_cancelled: bool
    is_draft: bool
    address: str
    """Its public page, of one that is not public that of the desk, in the active language."""


def key_of(organization: Organization, person: User) -> str:
    """What the address of a member ends with. No query."""
    said = f"{organization.pk}/{person.pk}/{person.password}"
    return salted_hmac(_SALT, said, algorithm="sha256").hexdigest()[:40]


def opens(organization: Organization, person_id: int, key: str) -> bool:
    """Whether an address is that of somebody who may read the calendar now: where the organization asks for a second
    factor, of somebody who has one. One query, with that question two."""
    held = Membership.objects.filter(still_held(timezone.now()), organization=organization, user=person_id)
    member = held.filter(user__is_active=True).select_related("user").first()
    if member is None or not constant_time_compare(key, key_of(organization, member.user)):
        return False
    if organization.second_factor and not has_second_factor(member.user):
        return False
    return ORGANIZATION.allows(member.held, "read")


def events_of_members(organization: Organization) -> list[MembersEvent]:
    """The events that ended less than a year ago, are played, or come, those that are not public yet among them; the
    soonest first. One query."""
    rows = Tournament.objects.filter(
        organization=organization, is_template=False, ends_on__gte=timezone.now().date() - _YEAR
    )
    found = []
    for row in rows.order_by("starts_on", "name", "pk"):
        page = "public:tournament" if row.is_public else "manage:console"
        address = reverse(page, args=[organization.slug, row.slug])
        name = row.name if row.is_public else f"{row.name} ({_('not public')})"
        found.append(
            MembersEvent(
                row.pk, name, row.city, organization.name, row.starts_on, row.ends_on, row.is_cancelled,
                not row.is_public, address,
            )
        )  # fmt: skip
    return found
