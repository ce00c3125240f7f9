"""Who has said to be present before a round is paired (C.04.2 Article 4.1)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from portal.common.scoping import ScopedManager
from tournaments.models.entry import Entry
from tournaments.models.round import Round


class CheckIn(models.Model):
    """A player seen in the hall before a round; taken back by deleting the row."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="check_ins")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="check_ins")
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    """None: the player said so by phone."""
    noted_at = models.DateTimeField(auto_now_add=True)

    organization_path: ClassVar[str] = "round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="check_in_once")]

    def __str__(self) -> str:
        return f"{self.entry} is there in {self.round}"
