"""Published versions of the announcement."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.tournament import Tournament


class AnnouncementVersion(models.Model):
    """The announcement as it was published; immutable. The newest one is in force."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="announcements")
    version = models.PositiveSmallIntegerField()
    content = models.JSONField()
    """Everything the page shows: place, dates, schedule, regulations with the acceleration plan, texts."""
    digest = models.CharField(max_length=64)
    change_note = models.TextField(_("what changed"), blank=True)
    published_at = models.DateTimeField(auto_now_add=True)
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "version"], name="announcement_version_once")]

    def __str__(self) -> str:
        return f"version {self.version}"
