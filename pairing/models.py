"""``PairingRun``: one request to pair one round, from the snapshot to the stored answer."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager


class RunState(models.TextChoices):
    """Where a run stands; users see these words."""

    QUEUED = "queued", _("waiting for a worker")
    RUNNING = "running", _("pairing")
    READY = "ready", _("ready")
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")


class RunPhase(models.TextChoices):
    """What a worker is doing with a run; users see these words where it takes longer than a moment."""

    PAIRING = "pairing", _("The round is being paired.")
    REASONS = "reasons", _("The boards are found; the reason of each is being written down.")
    BOARDS = "boards", _("The pairing is made; the boards are being set up.")


class PairingRun(models.Model):
    """A request to pair, unique per subject, round and input digest; repeating it returns the stored run."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey("organizations.Organization", on_delete=models.PROTECT, related_name="+")
    subject = models.CharField(max_length=80)
    """What is paired, in the words of the caller, for example ``tournament:12``."""
    round_number = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)
    """SHA-256 of the canonical JSON of the snapshot."""
    snapshot = models.JSONField()
    state = models.CharField(max_length=10, choices=RunState.choices, default=RunState.QUEUED)
    phase = models.CharField(max_length=10, choices=RunPhase.choices, blank=True)
    """How far the worker is; blank before it has begun."""
    attempt = models.PositiveSmallIntegerField(default=1)
    worker = models.CharField(max_length=120, blank=True, db_default="")
    """The name of the worker that took the run up (``WorkerSign.name``); blank where a web process did."""
    task = models.CharField(max_length=60, blank=True, db_default="")
    """The id of the message by which the worker took it up."""
    then = models.CharField(max_length=60, blank=True, db_default="")
    """Name of the task that takes the answer over."""
    result = models.JSONField(null=True)
    """Pairs, bye, brackets and explanation; see ``pairing.runs``."""
    error_code = models.CharField(max_length=60, blank=True)
    error_facts = models.JSONField(null=True)
    engine_version = models.CharField(max_length=20, blank=True)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    requested_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    milliseconds = models.PositiveIntegerField(null=True)
    """Time the engine took."""

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["subject", "round_number", "digest"], name="run_once_per_input"),
            models.CheckConstraint(condition=Q(state__in=RunState.values), name="run_state_known"),
            models.CheckConstraint(condition=~Q(state="ready") | Q(result__isnull=False), name="ready_run_has_result"),
        ]
        indexes = [
            models.Index(fields=["organization", "started_at"], name="run_last_of_organization"),
            models.Index(fields=["state"], condition=Q(state__in=["queued", "running"]), name="run_open"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} round {self.round_number} ({self.state})"


class WorkerSign(models.Model):
    """When a worker process that takes up pairings was last known to live; of the installation, not of a tenant."""

    name = models.CharField(max_length=120, primary_key=True)
    """The host and process of the worker."""
    seen_at = models.DateTimeField()
    release = models.CharField(max_length=40, blank=True, default="", db_default="")
    """The release of the program that it runs; blank for one from before this was said."""

    def __str__(self) -> str:
        return self.name
