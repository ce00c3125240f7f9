"""Seals: what had been published at a moment, signed with a key that is not in the database."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from portal.common.scoping import ScopedManager
from tournaments.models.tournament import Tournament


class Seal(models.Model):
    """One signature over everything published of a tournament until then. A database trigger refuses to change it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="seals")
    number = models.PositiveIntegerField()
    """1, 2, … within the tournament."""
    content = models.JSONField()
    """What is signed; the shape is in ``verification.seals``."""
    key = models.CharField(max_length=16)
    """Which key of the installation signed it (``verification.seals.key_id``)."""
    signature = models.CharField(max_length=64)
    """HMAC-SHA256 of the canonical JSON of the content."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="seal_number_once")]

    def __str__(self) -> str:
        return f"seal {self.number}"
