"""Who is told about a player: addresses and devices that asked for it, and what each of them was told."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.entry import Entry
from tournaments.models.round import Round


class Follower(models.Model):
    """An e-mail address or a device that asked for messages about one player. The row goes with the last message."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="followers")
    email = models.EmailField(blank=True)
    endpoint = models.CharField(max_length=1000, blank=True)
    """Where the maker of the browser takes messages for a device; blank for an address."""
    keys = models.JSONField(default=dict)
    """With which a message for the device is encrypted: ``p256dh`` and ``auth``."""
    language = models.CharField(max_length=10, default="en", db_default="en")
    rounds = models.BooleanField(default=True, db_default=True)
    """Whether a published round is told."""
    results = models.BooleanField(default=True, db_default=True)
    """Whether a result is told."""
    asked_at = models.DateTimeField(auto_now_add=True)
    mailed_at = models.DateTimeField(null=True)
    """When the question whether this was wanted went out; None while it waits."""
    confirmed_at = models.DateTimeField(null=True)
    """None: nothing but that question may be sent."""
    version = models.PositiveIntegerField(default=0, db_default=0)
    """The public version of the tournament up to which everything was told."""
    cancellation_told = models.DateTimeField(null=True)
    """The cancellation of the event that was told; None while none is to be known."""
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    """How often in a row a message did not go out."""
    retry_at = models.DateTimeField(null=True)
    """Not before then again."""

    organization_path: ClassVar[str] = "entry__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "email"], condition=~Q(email=""), name="follower_address_once"),
            models.UniqueConstraint(
                fields=["entry", "endpoint"], condition=~Q(endpoint=""), name="follower_device_once"
            ),
            models.CheckConstraint(
                condition=(Q(email="") & ~Q(endpoint="")) | (~Q(email="") & Q(endpoint="")),
                name="follower_is_address_or_device",
            ),
        ]
        indexes = [models.Index(fields=["confirmed_at", "asked_at"], name="follower_waiting")]

    def __str__(self) -> str:
        return f"{self.pk} follows {self.entry_id}"


class FollowerMessage(models.Model):
    """What a follower knows of one round. Whoever writes it first sends the message; nobody else does."""

    class Kind(models.TextChoices):
        """What a message is about."""

        ROUND = "round", _("the round is published")
        RESULT = "result", _("the result is in")

    follower = models.ForeignKey(Follower, on_delete=models.CASCADE, related_name="messages")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=6, choices=Kind)
    told = models.CharField(max_length=60)
    """The fact, as ``following.facts`` writes it: another one is told as a correction."""
    at = models.DateTimeField(null=True)
    """When it was sent; None for what the follower could read when beginning to follow."""

    organization_path: ClassVar[str] = "follower__entry__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["follower", "round", "kind"], name="follower_told_once")]
        indexes = [models.Index(fields=["at"], name="follower_message_at")]

    def __str__(self) -> str:
        return f"{self.kind} {self.told}"
