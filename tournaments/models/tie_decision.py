"""Ties decided beside the tie-breaks."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class TieDecision(models.Model):
    """A play-off or a drawing of lots after the last round (C.07 Articles 3 and 4.2). It decides ranks in the final
    standings, in the order in which decisions were made, as long as it fits the tie."""

    class Means(models.TextChoices):
        PLAY_OFF = "play_off", _("play-off")
        LOTS = "lots", _("drawing of lots")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tie_decisions")
    means = models.CharField(_("decided by"), max_length=10, choices=Means.choices)
    reason = models.TextField(_("what happened"), blank=True)
    """Shown in public: the games of a play-off, who drew the lots and where; blank for lots drawn by the portal."""
    seed = models.CharField(max_length=64, blank=True, editable=False)
    """Lots drawn by the portal: what anybody needs to draw them again; blank otherwise."""
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(auto_now_add=True)

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(seed="") | models.Q(means="lots"), name="only_lots_have_a_seed"),
            models.CheckConstraint(condition=~models.Q(reason="", seed=""), name="a_reason_or_a_seed"),
        ]

    def __str__(self) -> str:
        return f"{self.get_means_display()}, {self.tournament}"


class DecidedPlace(models.Model):
    """The place of one player among those whom a decision put in order."""

    decision = models.ForeignKey(TieDecision, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    place = models.PositiveSmallIntegerField(_("place"))
    """From 1; players of a play-off may share one."""

    organization_path: ClassVar[str] = "decision__tournament__organization"
    objects = ScopedManager()

    class Meta:
        ordering = ["place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["decision", "entry"], name="one_place_per_decision"),
            models.CheckConstraint(condition=models.Q(place__gte=1), name="place_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.entry}"
