"""What the pages of organizations read."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from portal.common.second_wall.reach import looking_for_memberships
from portal.organizations.models import Invitation, Membership, Organization, User


def memberships_of_user(user: User) -> Sequence[Membership]:
    """Every membership of one person, with its organization, by name of the organization."""
    with looking_for_memberships(user.pk):
        return list(Membership.objects.filter(user=user).select_related("organization").order_by("organization__name"))


def members_of_organization(organization: Organization) -> Sequence[Membership]:
    """The members with their accounts, by e-mail address."""
    return list(Membership.objects.filter(organization=organization).select_related("user").order_by("user__email"))


def open_invitations_of_organization(organization: Organization) -> Sequence[Invitation]:
    """Invitations that still can be accepted, newest first."""
    return list(
        Invitation.objects.filter(organization=organization, accepted_at=None, expires_at__gt=timezone.now())
        .select_related("invited_by")
        .order_by("-created_at")
    )
