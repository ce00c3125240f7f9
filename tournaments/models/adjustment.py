"""Bonus and penalty points."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.entry import Entry
from tournaments.models.round import Round


class PointAdjustment(models.Model):
    """Points that the arbiter gives or takes beside the results (TRF26 record 299). They count in the score after the
    round, in the pairing of later rounds and in the standings; the results of the games stay as they are."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="adjustments")
    points = models.SmallIntegerField(_("points"))
    """Tenths; below 0 for a penalty."""
    on_second = models.BooleanField(_("on the score that ranks second"), default=False, db_default=False)
    """In a team event: game points where match points rank first, and the other way round."""
    reason = models.TextField(_("reason"))
    """Shown in public."""
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    organization_path: ClassVar[str] = "round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(points__gte=-999, points__lte=999) & ~Q(points=0), name="adjustment_of_some_points"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points} tenths"
