"""Who may answer an approval: the people of the organization whose house rules ask for it.

Where an organization above asks, its federation officers answer, and nobody below; where several ask, those of the
highest.
"""

from __future__ import annotations

from typing import Final

from django.utils import timezone
from django_scopes import scope

from portal.common.policies import ANNOUNCEMENT, OFFICERS, REPORTS
from portal.organizations.access import MemberRequest
from portal.organizations.models import Membership, User, still_held
from tournaments.approvals import gate
from tournaments.house_rules.rules import who_asks
from tournaments.models import Approval, Tournament

RIGHTS: Final = {gate.ANNOUNCEMENT: (ANNOUNCEMENT, "approve"), gate.REPORT: (REPORTS, "sign_off")}


def may_answer(request: MemberRequest, tournament: Tournament, subject: str) -> bool:
    """Whether who asks for the page may approve the ``subject`` of an event, and so read it before. No query where the
    organization stands alone."""
    asks = who_asks(tournament.organization, subject)
    if asks is not None and asks.pk != tournament.organization_id:
        return asks.pk in request.officer_of
    policy, action = RIGHTS[subject]
    return policy.allows(request.own_roles, action, tournament.organization.house_rules)


def answering(row: Approval) -> list[User]:
    """The people who may answer now, without who asked."""
    here = row.tournament.organization
    asks = who_asks(here, row.subject) or here
    policy, action = RIGHTS[row.subject]
    with scope(organization=asks):
        members = Membership.objects.filter(still_held(timezone.now()), organization=asks).select_related("user")
        return [
            one.user
            for one in members.order_by("user__email")
            if one.user_id != row.asked_by_id
            and one.user.is_active
            and policy.allows(one.held if asks == here else one.held & OFFICERS, action, here.house_rules)
        ]
