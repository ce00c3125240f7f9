"""Files that wait for their confirmation: uploaded, previewed, not yet imported."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.tournament import Tournament


class PendingImport(models.Model):
    """One uploaded file. It belongs to one tournament and one user, and goes when it is imported or replaced."""

    class State(models.TextChoices):
        """How far the file is."""

        READING = "reading", _("is being read")
        WAITING = "waiting", _("waits for its confirmation")
        CONFIRMED = "confirmed", _("is being imported")
        DONE = "done", _("imported")
        FAILED = "failed", _("not imported")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pending_imports")
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    filename = models.CharField(max_length=200)
    content = models.BinaryField()
    read_rows = models.JSONField(null=True, editable=False)
    """The cells of a large workbook, row by row, once a worker has read them; the file itself is gone then. None: the
    file is read as it is."""
    judged = models.JSONField(null=True, editable=False)
    """What a worker found of the rounds of a long report file (``judging.report_checks``). None: the preview judges."""
    uploaded_at = models.DateTimeField(auto_now_add=True)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    digest = models.CharField(max_length=64, blank=True)
    """Of the preview that was confirmed."""
    with_register = models.BooleanField(default=False, db_default=False)
    """Whether the preview that was confirmed had what the register of players adds."""
    rounds = models.PositiveSmallIntegerField(default=0)
    """Played rounds that come in."""
    admission = models.TextField(blank=True)
    """Why newcomers are let in after the last round for late entries."""
    language = models.CharField(max_length=10, default="en")
    """In which ``outcome`` is written."""
    confirmed_at = models.DateTimeField(null=True, blank=True)
    choices = models.JSONField(default=dict, db_default={}, blank=True)
    """What was decided about single rows (``tournaments.imports.choices``)."""
    outcome = models.TextField(blank=True)
    """What was done, or why nothing was."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "uploaded_by"], name="one_pending_import_per_user")
        ]

    def __str__(self) -> str:
        return self.filename


class HeadingMapping(models.Model):
    """The columns of lists with one row of headings. It holds headings alone, and nothing about players."""

    organization = models.ForeignKey(
        "organizations.Organization", on_delete=models.CASCADE, related_name="heading_mappings"
    )
    key = models.CharField(max_length=64)
    """SHA-256 over the headings, without accents and case."""
    fields = models.JSONField(default=dict, db_default={})
    """Place of a column to its field."""
    changed_at = models.DateTimeField(auto_now=True)

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organization", "key"], name="one_mapping_per_headings")]

    def __str__(self) -> str:
        return self.key
