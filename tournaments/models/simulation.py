"""Simulation studies: which plans are compared, cut into chunks that any worker may compute, in any order, again."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.tournament import Tournament


class StudyState(models.TextChoices):
    """Where a study stands; users see these words."""

    RUNNING = "running", _("simulating")
    READY = "ready", _("ready")
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")


class ChunkState(models.TextChoices):
    """Where a part of a study stands."""

    WAITING = "waiting", _("waiting for a worker")
    RUNNING = "running", _("simulating")
    DONE = "done", _("done")


class SimulationStudy(models.Model):
    """One comparison of plans on the players of one tournament, as the engine's ``Study`` describes it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="simulations")
    description = models.JSONField()
    """``pairing.engine.simulation.Study.to_json``."""
    runs = models.PositiveIntegerField(_("tournaments per plan"))
    state = models.CharField(max_length=10, choices=StudyState.choices, default=StudyState.RUNNING)
    error_code = models.CharField(max_length=60, blank=True)
    result = models.JSONField(null=True)
    """``pairing.engine.simulation.Report.to_json``."""
    engine_version = models.CharField(max_length=20, blank=True)
    started_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    started_at = models.DateTimeField(auto_now_add=True)
    active_at = models.DateTimeField()
    """When somebody last asked for it or a worker last took or finished a part."""
    finished_at = models.DateTimeField(null=True)
    shared_at = models.DateTimeField(null=True)
    """Since when everybody may read the report; None: members only."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(state__in=StudyState.values), name="study_state_known"),
            models.CheckConstraint(
                condition=~Q(state="ready") | Q(result__isnull=False), name="ready_study_has_result"
            ),
            models.CheckConstraint(
                condition=Q(shared_at__isnull=True) | Q(result__isnull=False), name="shared_study_has_result"
            ),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(state="running"), name="one_running_study_per_tournament"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.runs} tournaments ({self.state})"


class SimulationChunk(models.Model):
    """A range of the tournaments of a study: the unit that a worker computes."""

    study = models.ForeignKey(SimulationStudy, on_delete=models.CASCADE, related_name="chunks")
    first = models.PositiveIntegerField()
    """Index of the first tournament."""
    last = models.PositiveIntegerField()
    """Index after the last one."""
    state = models.CharField(max_length=10, choices=ChunkState.choices, default=ChunkState.WAITING)
    attempt = models.PositiveSmallIntegerField(default=0)
    """How many workers have taken it; more than one when a worker was lost."""
    taken_at = models.DateTimeField(null=True)
    tally = models.JSONField(null=True)
    """``pairing.engine.simulation.Tally.to_json``."""

    organization_path: ClassVar[str] = "study__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["study", "first"], name="chunk_once"),
            models.CheckConstraint(condition=Q(last__gt=F("first")), name="chunk_is_not_empty"),
            models.CheckConstraint(condition=Q(state__in=ChunkState.values), name="chunk_state_known"),
            models.CheckConstraint(condition=~Q(state="done") | Q(tally__isnull=False), name="done_chunk_has_tally"),
        ]
        indexes = [models.Index(fields=["study", "first"], condition=~Q(state="done"), name="chunk_open")]

    def __str__(self) -> str:
        return f"tournaments {self.first} to {self.last - 1} ({self.state})"
