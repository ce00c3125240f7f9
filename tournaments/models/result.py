"""What was entered on a board, entry by entry, and what its players reported themselves."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.round import Board


class ResultEntry(models.Model):
    """One entry, correction or taking back of a result. A database trigger refuses to change it."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="result_entries")
    game = models.PositiveSmallIntegerField(default=1, db_default=1)
    """1, or 2 for the second game of a match; White is who has it in that game."""
    key = models.CharField(max_length=40, blank=True)
    """Chosen by the page that sent the entry, so that a repeated request is known; blank where nobody repeats."""
    version = models.IntegerField()
    """``Board.result_version`` since this entry."""
    white_before = models.CharField(max_length=1, blank=True)
    black_before = models.CharField(max_length=1, blank=True)
    white_outcome = models.CharField(max_length=1, blank=True)
    black_outcome = models.CharField(max_length=1, blank=True)
    """Codes of ``Board.white_outcome``; blank: taken back."""
    reason = models.TextField(_("reason"), blank=True)
    """Why a result was put right after its round was completed; public."""
    after_round = models.IntegerField()
    """The newest published round at that time."""
    for_rating = models.BooleanField(default=False, db_default=False)
    """For the rating report alone: the standings keep what they have (C.04.2 Article 4.3)."""
    colours = models.CharField(max_length=9, blank=True, default="", db_default="")
    """``exchanged`` or ``published``: the entry says which colours were played, and leaves the result; else blank."""
    from_players = models.BooleanField(default=False)
    """Both players reported it; nobody entered it at the desk."""
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField()

    organization_path: ClassVar[str] = "board__round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["board", "key"], condition=~Q(key=""), name="result_entry_key_once"),
        ]

    def __str__(self) -> str:
        return f"{self.board}, version {self.version}"


class Side(models.TextChoices):
    """A side of a board."""

    WHITE = "w", _("White")
    BLACK = "b", _("Black")


class PlayerReport(models.Model):
    """The result of a game as one of its players reported it with the code on the result slip."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="reports")
    game = models.PositiveSmallIntegerField(default=1, db_default=1)
    """1, or 2 for the second game of a match."""
    side = models.CharField(max_length=1, choices=Side.choices)
    white_outcome = models.CharField(max_length=1)
    black_outcome = models.CharField(max_length=1)
    reported_at = models.DateTimeField(auto_now_add=True)

    organization_path: ClassVar[str] = "board__round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["board", "game", "side"], name="one_report_per_side"),
            models.CheckConstraint(condition=Q(side__in=Side.values), name="report_side_known"),
            models.CheckConstraint(
                condition=Q(white_outcome__in=["1", "=", "0"]) & Q(black_outcome__in=["1", "=", "0"]),
                name="reported_outcome_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board}, {self.get_side_display()}"
