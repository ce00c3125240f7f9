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


class Redaction(models.Model):
    """That the name of an erased person was replaced in one row that otherwise never changes. It says which row and
    when, and the digests of what stood there before and of what stands there now, but not the person.

    It is written before the row changes, which opens the guard of that row for the columns that may hold a name, and is
    marked as applied in the same transaction, which closes it for good. Nothing else of it ever changes.
    """

    organization = models.ForeignKey("organizations.Organization", on_delete=models.PROTECT, related_name="+")
    subject = models.CharField(max_length=80)
    """What the row is about, as in the journal."""
    table = models.CharField(max_length=63)
    row = models.BigIntegerField()
    content = models.JSONField()
    """What is signed; the shape is in ``tournaments.verification.redactions``."""
    key = models.CharField(max_length=16)
    signature = models.CharField(max_length=64)
    applied = models.BooleanField(default=False)

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        indexes = [
            models.Index(fields=["subject"], name="redaction_subject"),
            models.Index(fields=["table", "row"], name="redaction_row"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.row}"
