"""Players who may not be paired with each other."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class Prohibition(models.Model):
    """A group of players of whom no two meet in some rounds (TRF26 record 260).

    Set before round 1 is paired; from then on a database trigger refuses every change (C.05 Article 5.2).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prohibitions")
    entries = models.ManyToManyField(Entry, related_name="+")
    first_round = models.PositiveSmallIntegerField(_("first round"), default=1)
    last_round = models.PositiveSmallIntegerField(_("last round"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    """Shown in public."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(first_round__gte=1, last_round__gte=F("first_round")), name="prohibition_rounds_in_order"
            )
        ]

    def __str__(self) -> str:
        return f"rounds {self.first_round} to {self.last_round}"
