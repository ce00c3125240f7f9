"""Who may answer an approval: the people of the organization whose house rules ask for it.

Where an organization above asks, its federation officers answer, and nobody below; where several ask, those of the
highest.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.translation import gettext as _
from django_scopes import scope

from portal.common.policies import ANNOUNCEMENT, OFFICERS, REPORTS
from portal.organizations.access import MemberRequest
from portal.organizations.holding import held_by
from portal.organizations.models import Membership, Organization, User, still_held
from tournaments.approvals import gate
from tournaments.house_rules.rules import who_asks
from tournaments.models import Approval, Tournament

RIGHTS: Final = {gate.ANNOUNCEMENT: (ANNOUNCEMENT, "approve"), gate.REPORT: (REPORTS, "sign_off")}


def may_answer(request: MemberRequest, tournament: Tournament, subject: str) -> bool:
    """Whether who asks for the page may approve the ``subject`` of an event, and so read it before. No query where the
    organization stands alone."""
    asks = who_asks(tournament.organization, subject)
    return _gives(asks, tournament, subject, request.own_roles, request.officer_of)


def refuse_others(tournament: Tournament, subject: str, actor: User) -> None:
    """Raise ``PermissionDenied`` unless ``actor`` may answer now, whichever way the answer comes; with a message where
    an organization above asks. Needs the lock of the event and the scope of its organization. One query, below another
    organization two."""
    here = tournament.organization
    asks, held = who_asks(here, subject), held_by(actor, here)
    if _gives(asks, tournament, subject, held.own_in_event(tournament.pk), held.officer_of):
        return
    if asks is None or asks.pk == here.pk:
        raise PermissionDenied
    raise PermissionDenied(
        _("%(organization)s asks for this approval, and its federation officers alone answer it.")
        % {"organization": asks.name}
    )


def _gives(
    asks: Organization | None, tournament: Tournament, subject: str, own: Collection[str], officer_of: Collection[int]
) -> bool:
    """Whether the approval that ``asks`` wants is given by somebody with the roles ``own`` in the event who is an
    officer of the organizations ``officer_of``."""
    if asks is not None and asks.pk != tournament.organization_id:
        return asks.pk in officer_of
    policy, action = RIGHTS[subject]
    return policy.allows(own, action, tournament.organization.house_rules)


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
