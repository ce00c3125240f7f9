"""Ranks that were computed once and are kept, so that a reader's page need not rank a large field for every round."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from portal.common.scoping import ScopedManager
from tournaments.models.round import Round


class RoundRanks(models.Model):
    """The rank of everybody after one complete round. Anybody can compute it again from what is published."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="ranks")
    fingerprint = models.CharField(max_length=64)
    """A digest of everything that the ranks depend on; others count for nothing (``standings.progress``)."""
    ranks = models.JSONField()
    """[entry, rank] of everybody."""

    organization_path: ClassVar[str] = "round__tournament__organization"
    objects = ScopedManager()

    def __str__(self) -> str:
        return f"ranks after {self.round}"
