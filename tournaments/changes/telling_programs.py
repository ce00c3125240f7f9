"""What happened is written down for the webhooks that want it, in the transaction in which it happened.

So nothing is told that was taken back, and nothing that happened is lost. Workers send it afterwards.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from portal.common.sending import send
from tournaments.models import Told, Tournament, Webhook, WebhookMessage

DELIVER_TASK: Final = "tournaments.deliver_webhook"
KINDS: Final[Mapping[str, Told]] = {
    "round.published": Told.ROUND,
    "round.imported": Told.ROUND,
    "round.corrected": Told.CORRECTION,
    "round.withdrawn": Told.CORRECTION,
    "result.entered": Told.RESULT,
    "result.corrected": Told.RESULT,
    "result.corrected_for_rating": Told.RESULT,
    "board.colours_corrected": Told.RESULT,
    "result.cleared": Told.RESULT,
    "report.frozen": Told.REPORT,
    "report.signed_off": Told.REPORT,
}
"""What is told, by the action in the journal."""


def tell_programs(tournament: Tournament, action: str, after: Mapping[str, Any] | None, reason: str) -> None:
    """Have every webhook that wants it told what the journal says. One query where none does.

    Call it inside the transaction of the change, with the tournament locked. Locks the webhooks, so that their messages
    are numbered in the order in which the changes are committed.
    """
    kind = KINDS.get(action)
    if kind is None:
        return
    wanted = Webhook.objects.filter(
        Q(tournament=None) | Q(tournament=tournament),
        organization=tournament.organization_id,
        ended_at=None,
        kinds__contains=kind.value,
    )
    for webhook in wanted.select_for_update(of=("self",)).order_by("pk"):
        key = uuid.uuid4()
        content = {
            "id": str(key),
            "kind": kind.value,
            "action": action,
            "at": timezone.now().isoformat(),
            "organization": tournament.organization.slug,
            "tournament": tournament.slug,
            "reason": reason,
            "facts": dict(after or {}),
        }
        append(webhook, kind.value, key, content)


def append(webhook: Webhook, kind: str, key: uuid.UUID, content: Mapping[str, Any]) -> WebhookMessage:
    """Put a message behind those of a webhook, which the caller has locked, and have a worker send it."""
    newest = WebhookMessage.objects.filter(webhook=webhook).aggregate(number=Max("number"))["number"] or 0
    message = WebhookMessage.objects.create(webhook=webhook, number=newest + 1, key=key, kind=kind, content=content)
    pk, organization = webhook.pk, webhook.organization_id
    transaction.on_commit(lambda: queue_delivery(pk, organization))
    return message


def queue_delivery(webhook_id: int, organization_id: int) -> bool:
    """Have a worker send what waits; False when the broker is away: then a sweep finds it."""
    return send(DELIVER_TASK, (webhook_id, organization_id))
