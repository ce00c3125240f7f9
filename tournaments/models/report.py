"""Reports as they were sent."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.tournament import Tournament


class ReportVersion(models.Model):
    """The files of a report, frozen for ever. A database trigger refuses to change or delete it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="reports")
    version = models.PositiveSmallIntegerField()
    after_round = models.PositiveSmallIntegerField()
    trf26 = models.TextField()
    trf16 = models.TextField()
    declaration = models.JSONField()
    """What the declaration says; the shape is documented in ``reports.declaration``."""
    digest = models.CharField(max_length=64)
    """SHA-256 of the TRF26 file."""
    note = models.CharField(_("note"), max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "version"], name="report_version_once")]

    def __str__(self) -> str:
        return f"report {self.version}"
