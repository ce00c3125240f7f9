"""Quotas: what one organization may take of the machine that all organizations share.

The settings hold the numbers for everybody (``QUOTAS``), a row of an organization those that its operator gave it. Who
does something asks here how much is allowed, and counts what there is by itself.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django_scopes import scope

from portal.common.journal import record
from portal.organizations.models import Organization

PAIRINGS_AT_ONCE: Final = "pairings_at_once"
SIMULATIONS_AT_ONCE: Final = "simulations_at_once"
SIMULATIONS_UNDER_WAY: Final = "simulations_under_way"
IMPORTS_PER_HOUR: Final = "imports_per_hour"
MAILS_PER_HOUR: Final = "mails_per_hour"
MESSAGES_PER_HOUR: Final = "messages_per_hour"
PLAYERS_PER_EVENT: Final = "players_per_event"

LABELS: Final[dict[str, Promise]] = {
    PAIRINGS_AT_ONCE: _("Rounds that are paired at once"),
    SIMULATIONS_AT_ONCE: _("Parts of simulations that are computed at once"),
    SIMULATIONS_UNDER_WAY: _("Simulations under way or waiting"),
    IMPORTS_PER_HOUR: _("Files uploaded for import in an hour"),
    MAILS_PER_HOUR: _("Invitations sent in an hour"),
    MESSAGES_PER_HOUR: _("Messages to followers and registered players in an hour"),
    PLAYERS_PER_EVENT: _("Players in the largest event"),
}
"""Every quota, in words."""
MOST: Final = 100_000


def quota(organization: Organization, name: str) -> int:
    """How much the organization may have of ``name``, one of ``LABELS``."""
    own = organization.quotas.get(name)
    return int(settings.QUOTAS[name] if own is None else own)


def set_quota(*, organization: Organization, name: str, most: int | None) -> Organization:
    """Give the organization a number of its own, or with None that of the settings again; the journal says it.

    For the operator of the portal. Raises ``ValueError`` for an unknown name and for a number that is not from 1 to
    ``MOST``: with 0 what waits would wait for ever.
    """
    if name not in LABELS or (most is not None and not 1 <= most <= MOST):
        raise ValueError(f"no quota: {name}={most}")
    with scope(organization=organization), transaction.atomic():
        current = Organization.objects.select_for_update().get(pk=organization.pk)
        before = quota(current, name)
        current.quotas = {key: value for key, value in current.quotas.items() if key != name}
        if most is not None:
            current.quotas[name] = most
        current.save(update_fields=["quotas"])
        record(
            organization=current,
            action="organization.quota_set",
            before={name: before},
            after={name: quota(current, name)},
        )
    return current
