"""The task that writes e-mails about approvals."""

from __future__ import annotations

from celery import shared_task
from django_scopes import scope

from portal.organizations.models import Organization
from tournaments.approvals import telling
from tournaments.approvals.requests import TELL_TASK


@shared_task(name=TELL_TASK)
def tell_approval(approval_id: int, organization_id: int) -> None:
    """Write about one approval."""
    with scope(organization=Organization.objects.get(pk=organization_id)):
        telling.tell(approval_id)
