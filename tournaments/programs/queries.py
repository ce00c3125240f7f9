"""What owners read about the programs of their organization."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils import timezone

from portal.organizations.journal import scopes_in_words
from portal.organizations.models import ApiToken, Organization
from tournaments.models import Told, Webhook, WebhookMessage

LISTED = 200
"""So many tokens are listed, the newest first."""


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A token without its key."""

    token: ApiToken
    scopes: str
    """For readers."""
    events: tuple[str, ...]
    """Names; none where it is good for every event."""
    state: str
    """``good``, ``ended``, ``expired`` or ``orphaned``: its member has left."""


def tokens_of(organization: Organization) -> Sequence[TokenLine]:
    """The tokens of an organization, the newest first. Two queries."""
    rows = ApiToken.objects.filter(organization=organization).select_related("made_by")
    return [_line(token) for token in rows.prefetch_related("tournaments__tournament")[:LISTED]]


def _line(token: ApiToken) -> TokenLine:
    if token.ended_at is not None:
        state = "ended"
    elif token.membership_id is None:
        state = "orphaned"
    else:
        state = "good" if token.expires_at > timezone.now() else "expired"
    names = tuple(sorted(one.tournament.name for one in token.tournaments.all()))
    return TokenLine(token, scopes_in_words(token.scopes), names, state)


@dataclass(frozen=True, slots=True)
class WebhookLine:
    """A webhook and how it goes."""

    webhook: Webhook
    kinds: tuple[str, ...]
    """For readers."""
    state: str
    """``good``, ``failing``, ``paused`` or ``ended``."""
    waiting: int
    """Messages that were not delivered yet."""


def webhooks_of(organization: Organization) -> Sequence[WebhookLine]:
    """The webhooks of an organization, the newest first. One query."""
    rows = Webhook.objects.filter(organization=organization).select_related("tournament")
    counted = rows.annotate(waiting=Count("messages", filter=Q(messages__delivered_at=None)))
    return [webhook_line(one, one.waiting) for one in counted[:LISTED]]


def webhook_line(webhook: Webhook, waiting: int) -> WebhookLine:
    """How a webhook goes, of whose messages so many wait."""
    if webhook.ended_at is not None:
        state = "ended"
    elif webhook.paused_at is not None:
        state = "paused"
    else:
        state = "good" if webhook.failing_since is None else "failing"
    return WebhookLine(webhook, tuple(str(Told(kind).label) for kind in sorted(webhook.held)), state, waiting)


def messages_of(webhook: Webhook) -> Sequence[WebhookMessage]:
    """The newest messages of a webhook. One query."""
    return list(WebhookMessage.objects.filter(webhook=webhook).order_by("-number")[:LISTED])
