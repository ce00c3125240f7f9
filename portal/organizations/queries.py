"""What the pages of organizations read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from portal.common.second_wall.reach import looking_for_memberships
from portal.organizations.models import EventMembership, Invitation, Membership, Organization, User


def memberships_of_user(user: User) -> Sequence[Membership]:
    """Every membership of one person, with its organization, by name of the organization."""
    with looking_for_memberships(user.pk):
        return list(Membership.objects.filter(user=user).select_related("organization").order_by("organization__name"))


@dataclass(frozen=True, slots=True)
class Workplace:
    """An organization for which somebody works, or has worked."""

    organization: Organization
    membership: Membership | None
    """None for who has roles in single events alone."""
    events: int
    """In how many events they have a role now."""

    @property
    def is_open(self) -> bool:
        """Whether there is a desk for them."""
        return self.events > 0 or (self.membership is not None and not self.membership.has_ended)


def workplaces_of_user(user: User) -> Sequence[Workplace]:
    """Every organization in which one person has or had a role, by its name. Two queries."""
    with looking_for_memberships(user.pk):
        in_events = list(EventMembership.objects.filter(user=user).select_related("organization"))
    memberships = {one.organization: one for one in memberships_of_user(user)}
    organizations = {*memberships, *(one.organization for one in in_events)}
    open_ones = Counter(one.organization for one in in_events if not one.has_ended)
    return [
        Workplace(organization, memberships.get(organization), open_ones[organization])
        for organization in sorted(organizations, key=lambda one: one.name)
    ]


def members_of_organization(organization: Organization) -> Sequence[Membership]:
    """The members with their accounts, by e-mail address."""
    return list(Membership.objects.filter(organization=organization).select_related("user").order_by("user__email"))


def open_invitations_of_organization(organization: Organization) -> Sequence[Invitation]:
    """Invitations that still can be accepted, newest first."""
    return list(
        Invitation.objects.filter(organization=organization, accepted_at=None, expires_at__gt=timezone.now())
        .select_related("invited_by", "tournament")
        .order_by("-created_at")
    )
