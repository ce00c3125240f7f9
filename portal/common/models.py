"""The journal: one row for every change of state, never edited, never deleted (a database trigger refuses it)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from portal.common.scoping import ScopedManager


class JournalEntry(models.Model):
    """Who did what to which tournament, when, and what it was before and after."""

    organization = models.ForeignKey("organizations.Organization", on_delete=models.PROTECT, related_name="+")
    subject = models.CharField(max_length=80, blank=True)
    """What the change is about, for example ``tournament:12``."""
    action = models.CharField(max_length=60)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    token = models.ForeignKey("organizations.ApiToken", on_delete=models.PROTECT, null=True, related_name="+")
    """The token of the program through which the actor did it; None for what was done on a page."""
    at = models.DateTimeField(auto_now_add=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        indexes = [models.Index(fields=["subject", "-at"], name="journal_subject_at")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action} {self.subject}"
