"""Files that wait for their confirmation: uploaded, previewed, not yet imported."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from portal.common.scoping import ScopedManager
from tournaments.models.tournament import Tournament


class PendingImport(models.Model):
    """One uploaded file. It belongs to one tournament and one user, and goes when it is imported or replaced."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pending_imports")
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    filename = models.CharField(max_length=200)
    content = models.BinaryField()
    uploaded_at = models.DateTimeField(auto_now_add=True)

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "uploaded_by"], name="one_pending_import_per_user")
        ]

    def __str__(self) -> str:
        return self.filename
