"""Webhooks: making, ending and resuming them, and sending a message again. One transaction and one journal row each."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import Organization, User
from tournaments.changes.telling_programs import append, queue_delivery
from tournaments.following.devices import is_endpoint
from tournaments.models import Told, Tournament, Webhook, WebhookMessage

MOST_WEBHOOKS: Final = 20
"""So many webhooks of one organization are told at a time."""


def make_webhook(
    *,
    organization: Organization,
    actor: User,
    address: str,
    kinds: Collection[str],
    tournament: Tournament | None = None,
) -> Webhook:
    """Have a server told from now on, about one ``tournament`` or about all.

    Locks the organization; raises ``Refused`` for an address that is not HTTPS at a public name, for no or unknown
    kinds, and for too many webhooks.
    """
    if not is_endpoint(address):
        raise Refused(
            "webhook_address",
            _("Give an address that begins with https:// and a name that is known on the internet, without a port."),
            field="address",
        )
    if not kinds or not set(kinds) <= set(Told.values):
        raise Refused("webhook_kinds", _("Tick at least one thing that the server is told."), field="kinds")
    with transaction.atomic():
        Organization.objects.select_for_update().get(pk=organization.pk)
        if Webhook.objects.filter(organization=organization, ended_at=None).count() >= MOST_WEBHOOKS:
            raise Refused(
                "too_many_webhooks",
                _("An organization has at most %(most)s webhooks. End one first.") % {"most": MOST_WEBHOOKS},
            )
        made = Webhook.objects.create(
            organization=organization,
            tournament=tournament,
            address=address,
            kinds=",".join(sorted(set(kinds))),
            salt=secrets.token_hex(16),
            made_by=actor,
        )
        _record("webhook.made", made, actor)
    return made


def end_webhook(*, webhook: Webhook, actor: User) -> None:
    """Tell a server nothing any more. Raises ``Refused`` where it was ended already."""
    with transaction.atomic():
        if not Webhook.objects.filter(pk=webhook.pk, ended_at=None).update(ended_at=timezone.now()):
            raise Refused("webhook_ended", _("This webhook was ended already."))
        _record("webhook.ended", webhook, actor)


def resume_webhook(*, webhook: Webhook, actor: User) -> None:
    """Try at once again what a server did not take. Raises ``Refused`` for one that was ended."""
    with transaction.atomic():
        rows = Webhook.objects.filter(pk=webhook.pk, ended_at=None)
        if not rows.update(paused_at=None, retry_at=None, failing_since=None, tries=0):
            raise Refused("webhook_ended", _("This webhook was ended already."))
        _record("webhook.resumed", webhook, actor)
        transaction.on_commit(lambda: queue_delivery(webhook.pk, webhook.organization_id))


def replay(*, message: WebhookMessage, actor: User) -> WebhookMessage:
    """Send a message again, behind what waits, under its own id. Raises ``Refused`` for a webhook that was ended and
    for a message that was not delivered: that one is being tried anyway."""
    with transaction.atomic():
        webhook = Webhook.objects.select_for_update().get(pk=message.webhook_id)
        if webhook.ended_at is not None:
            raise Refused("webhook_ended", _("This webhook was ended already."))
        if message.delivered_at is None:
            raise Refused("webhook_waiting", _("This message still waits to be delivered."))
        again = append(webhook, message.kind, message.key, message.content)
        _record("webhook.replayed", webhook, actor, number=message.number)
    return again


def _record(action: str, webhook: Webhook, actor: User, **more: int) -> None:
    facts = {"address": webhook.address, "kinds": webhook.kinds, **more}
    ended = action == "webhook.ended"
    record(
        organization=webhook.organization,
        action=action,
        actor=actor,
        before=facts if ended else None,
        after=None if ended else facts,
    )
