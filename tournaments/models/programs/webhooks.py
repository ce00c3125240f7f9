"""Webhooks: what happens in an event is told to a server of the organization, in order, until it has heard it."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from portal.organizations.models import Organization
from tournaments.models.tournament import Tournament


class Told(models.TextChoices):
    """What a webhook can be told."""

    CORRECTION = "correction", _("a published round is corrected or taken back")
    REPORT = "report", _("a report is frozen")
    RESULT = "result", _("a result is entered, corrected or taken back")
    ROUND = "round", _("a round is published")


KINDS_TOGETHER: Final = tuple(
    ",".join(some) for count in range(1, len(Told) + 1) for some in combinations(sorted(Told.values), count)
)
"""Every set of kinds as ``kinds`` of a webhook holds it: in the order of the alphabet, with commas between."""


class Webhook(models.Model):
    """A server that is told, and what it is told."""

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="+")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, related_name="+")
    """None: every event of the organization."""
    address = models.URLField(_("address"), max_length=300)
    kinds = models.CharField(max_length=40)
    """One of ``KINDS_TOGETHER``."""
    salt = models.CharField(max_length=32)
    """From which and the key of the installation the secret of the webhook follows; the secret is stored nowhere."""
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    """Since when nothing is sent, because nobody took it for days; what happens is kept meanwhile."""
    busy_until = models.DateTimeField(null=True)
    """Until when one worker alone sends; a worker that died lets go by this time."""
    failing_since = models.DateTimeField(null=True)
    tries = models.PositiveIntegerField(default=0)
    """In a row without success."""
    retry_at = models.DateTimeField(null=True)

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints = [models.CheckConstraint(condition=Q(kinds__in=KINDS_TOGETHER), name="webhook_kinds_known")]

    def __str__(self) -> str:
        return self.address

    @property
    def held(self) -> frozenset[str]:
        """The kinds one by one."""
        return frozenset(self.kinds.split(","))


class WebhookMessage(models.Model):
    """One thing that a webhook is told. Those of one webhook are sent in the order of their numbers."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="messages")
    number = models.PositiveIntegerField()
    key = models.UUIDField()
    """The same when it is sent again, so that its receiver knows it."""
    kind = models.CharField(max_length=10, choices=Told.choices)
    content = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)
    delivered_at = models.DateTimeField(null=True)
    tries = models.PositiveIntegerField(default=0)
    answer = models.CharField(max_length=200, blank=True, default="")
    """What the newest try came to: a status, or why there was none."""

    organization_path: ClassVar[str] = "webhook__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["webhook", "number"], name="webhook_message_number_once")]
        indexes = [
            models.Index(fields=["webhook", "number"], condition=Q(delivered_at=None), name="webhook_messages_waiting")
        ]
