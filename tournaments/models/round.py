"""Rounds, boards and byes: the working rows of the arbiter. The public reads revisions instead."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from pairing.engine.model import Outcome
from portal.common.scoping import ScopedManager
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class RoundState(models.TextChoices):
    """Where a round stands."""

    PLANNED = "planned", _("planned")
    DRAFT = "draft", _("paired, not published")
    PUBLISHED = "published", _("published")
    CLOSED = "closed", _("completed")


class Round(models.Model):
    """One round; all of them exist from the start, with their times."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    starts_at = models.DateTimeField(_("starts at"), null=True, blank=True)
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.PLANNED)
    results_held = models.BooleanField(_("hold back results"), default=False)
    """While set, results of this round are not public."""
    run = models.ForeignKey("pairing.PairingRun", on_delete=models.PROTECT, null=True, related_name="+")
    """The run whose result the boards come from, or the one under way."""
    revision = models.ForeignKey("tournaments.RoundRevision", on_delete=models.PROTECT, null=True, related_name="+")
    """The revision that the public reads."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(state__in=RoundState.values), name="round_state_known"),
            models.CheckConstraint(
                condition=~Q(state__in=["published", "closed"]) | Q(revision__isnull=False),
                name="published_round_has_revision",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class Board(models.Model):
    """One game of a round. Each side has its own outcome, so that ½-0 and forfeits are exact."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField(_("board"))
    white = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    black = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    white_outcome = models.CharField(max_length=1, blank=True)
    """A code of ``pairing.engine.model.Outcome``; blank: no result yet."""
    black_outcome = models.CharField(max_length=1, blank=True)
    manual_reason = models.TextField(blank=True)
    """Why the arbiter changed this pair by hand; shown in public."""
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(null=True)

    organization_path: ClassVar[str] = "round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="board_number_once"),
            models.UniqueConstraint(fields=["round", "white"], name="one_white_per_round"),
            models.UniqueConstraint(fields=["round", "black"], name="one_black_per_round"),
            models.CheckConstraint(condition=~Q(white=F("black")), name="two_different_players"),
            models.CheckConstraint(
                condition=Q(white_outcome="", black_outcome="") | ~Q(white_outcome="") & ~Q(black_outcome=""),
                name="both_outcomes_or_none",
            ),
            models.CheckConstraint(
                condition=Q(white_outcome__in=["", *"1=0WDL+-?"]) & Q(black_outcome__in=["", *"1=0WDL+-?"]),
                name="board_outcome_known",
            ),
        ]

    def __str__(self) -> str:
        return f"board {self.number}"

    @property
    def has_result(self) -> bool:
        """Whether a result was entered."""
        return bool(self.white_outcome)


class ByeKind(models.TextChoices):
    """Why a player has no board; the values are TRF codes."""

    PAIRING = Outcome.PAIRING_BYE.value, _("pairing-allocated bye")
    FULL = Outcome.FULL_BYE.value, _("full-point bye")
    HALF = Outcome.HALF_BYE.value, _("half-point bye")
    ZERO = Outcome.ZERO_BYE.value, _("zero-point bye")


class Bye(models.Model):
    """A player without a board in a round: asked for beforehand, given by the pairing, or absent."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="byes")
    kind = models.CharField(max_length=1, choices=ByeKind.choices)
    requested = models.BooleanField(default=False)
    """Asked for by the player before the pairing; these survive when a draft is thrown away."""
    manual_reason = models.TextField(blank=True)
    """Why the arbiter gave the pairing-allocated bye to this player by hand; shown in public."""

    organization_path: ClassVar[str] = "round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_bye_per_round"),
            models.UniqueConstraint(
                fields=["round"], condition=Q(kind=ByeKind.PAIRING), name="one_pairing_bye_per_round"
            ),
            models.CheckConstraint(condition=Q(kind__in=ByeKind.values), name="bye_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.get_kind_display()}"
