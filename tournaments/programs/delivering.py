"""Delivering webhooks: each message of a webhook after the one before it, again and again until its server takes it.

One worker at a time sends for a webhook: it takes a lease on the row first. A message that is not taken holds the later
ones back, and is tried again after a pause that grows. So a server that was away hears everything once and in order
when it is up again. A worker that dies between the answer and its note sends that one message again, with the same
``Webhook-Id``.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import time
from datetime import timedelta
from typing import Final

import requests
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from portal.common.cache.resting import counted, rest_after, rests
from portal.common.sweeps import sweeping
from tournaments.changes.telling_programs import queue_delivery
from tournaments.following.devices import PATIENCE, PushFailed, is_endpoint, session
from tournaments.models import Webhook, WebhookMessage

log = logging.getLogger(__name__)

LEASE: Final = timedelta(seconds=150)
"""So long one worker alone sends for a webhook; longer than ``SECONDS`` and the longest answer together."""
SECONDS: Final = 10
"""So long a turn lasts at most, but for the answer that is waited for; then others have theirs."""
FIRST_PAUSE: Final = 5
LONGEST_PAUSE: Final = 3600
"""Seconds before another try: doubled from the first to the longest."""
PATIENT_FOR: Final = timedelta(days=3)
"""A server that takes nothing for so long is left alone until an owner says that it is up again."""
KEPT: Final = timedelta(days=30)
"""So long a message that was delivered stays in the log."""


def secret_of(webhook: Webhook) -> str:
    """What signs the messages of a webhook; it follows from its salt and the key of the installation."""
    return "ws_" + salted_hmac("tournaments.webhook", webhook.salt, algorithm="sha256").hexdigest()


def signature_of(secret: str, key: str, at: int, body: bytes) -> str:
    """HMAC-SHA256 over id, time and body with dots between, in hexadecimal digits."""
    told = f"{key}.{at}.".encode() + body
    return hmac.new(secret.encode(), told, hashlib.sha256).hexdigest()


def pause_after(tries: int) -> timedelta:
    """How long a server is left alone after so many tries in a row that failed."""
    return timedelta(seconds=min(FIRST_PAUSE * 2 ** min(tries - 1, 20), LONGEST_PAUSE))


def deliver(webhook_id: int) -> bool:
    """One turn: send what waits, in order. True where more waits that may be sent now.

    Does nothing while another worker sends for this webhook, and while those of its organization rest. Needs the
    organization's scope.
    """
    webhook = _leased(webhook_id)
    if webhook is None:
        return False
    end, slow = time.monotonic() + SECONDS, 0.0
    try:
        while (began := time.monotonic()) < end:
            message = _waiting(webhook).first()
            if message is None:
                return False
            taken = _sent(webhook, message)
            slow += counted(time.monotonic() - began)
            if not taken:
                return False
        return not slow and _waiting(webhook).exists()
    finally:
        rest_after("webhooks", webhook.organization_id, slow)
        Webhook.objects.filter(pk=webhook.pk).update(busy_until=None)


@sweeping
def deliver_what_waits() -> None:
    """Hand webhooks to the workers that have something to send and may try now; in any order, so that after a rest it
    is not always the same one that comes first."""
    now = timezone.now()
    waiting = WebhookMessage.objects.filter(webhook=OuterRef("pk"), delivered_at=None)
    due = Webhook.objects.filter(
        Exists(waiting), Q(retry_at=None) | Q(retry_at__lte=now), ended_at=None, paused_at=None
    ).filter(Q(busy_until=None) | Q(busy_until__lte=now))
    for pk, organization in due.order_by("?").values_list("pk", "organization_id"):
        queue_delivery(pk, organization)


@sweeping
def forget_delivered() -> None:
    """Delete delivered messages that are old: they name players."""
    old = WebhookMessage.objects.filter(delivered_at__lt=timezone.now() - KEPT)
    if old.exists():
        old.delete()


def _leased(webhook_id: int) -> Webhook | None:
    now = timezone.now()
    found = Webhook.objects.filter(pk=webhook_id).first()
    if found is None or rests("webhooks", found.organization_id):
        return None
    free = Webhook.objects.filter(
        Q(busy_until=None) | Q(busy_until__lte=now),
        Q(retry_at=None) | Q(retry_at__lte=now),
        pk=webhook_id,
        ended_at=None,
        paused_at=None,
    )
    with transaction.atomic():
        if not free.update(busy_until=now + LEASE):
            return None
    return found


def _waiting(webhook: Webhook) -> QuerySet[WebhookMessage]:
    return WebhookMessage.objects.filter(webhook=webhook, delivered_at=None).order_by("number")


def _sent(webhook: Webhook, message: WebhookMessage) -> bool:
    """Send one message and write down what came of it; False where it was not taken."""
    status, why = _post(webhook, message)
    taken = 200 <= status < 300
    now = timezone.now()
    rows = WebhookMessage.objects.filter(pk=message.pk)
    rows.update(tries=F("tries") + 1, answer=(why or str(status))[:200], delivered_at=now if taken else None)
    own = Webhook.objects.filter(pk=webhook.pk)
    if taken:
        own.update(tries=0, retry_at=None, failing_since=None)
        return True
    webhook.refresh_from_db()
    webhook.tries += 1
    webhook.failing_since = webhook.failing_since or now
    webhook.retry_at = now + pause_after(webhook.tries)
    if now - webhook.failing_since > PATIENT_FOR:
        webhook.paused_at = now
    webhook.save(update_fields=["tries", "failing_since", "retry_at", "paused_at"])
    log.warning("Webhook %s did not take message %s: %s", webhook.pk, message.number, why or status)
    return False


def _post(webhook: Webhook, message: WebhookMessage) -> tuple[int, str]:
    """The status of the answer, or 0 and why there was none. Only public addresses are asked, redirects not followed,
    and nothing of the answer but its status is read."""
    body = json.dumps(message.content, ensure_ascii=False, sort_keys=True).encode()
    at = int(time.time())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": settings.PROGRAM_NAME,
        "Webhook-Id": str(message.key),
        "Webhook-Timestamp": str(at),
        "Webhook-Signature": f"v1={signature_of(secret_of(webhook), str(message.key), at, body)}",
    }
    if not is_endpoint(webhook.address):
        return 0, "no public address"
    with session() as way:
        try:
            answer = way.post(
                webhook.address, data=body, headers=headers, timeout=PATIENCE, allow_redirects=False, stream=True
            )
        except (requests.RequestException, PushFailed) as error:
            return 0, type(error).__name__
        with answer:
            return int(answer.status_code), ""
