"""Prizes: what is announced, who cannot win, and the list that the arbiter confirmed."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.category import Category
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class Sharing(models.TextChoices):
    """What becomes of the prizes of players with equal points."""

    RANK = "rank", _("by rank, tie-breaks included; not shared")
    EQUAL = "equal", _("shared equally")
    HORT = "hort", _("Hort system: half by rank, half shared equally")


class PrizeRules(models.Model):
    """How the prizes of a tournament are divided. A tournament without this row has the defaults."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="prize_rules")
    currency = models.CharField(
        _("currency"),
        max_length=3,
        default="EUR",
        validators=[RegexValidator(r"^[A-Z]{3}$", _("Give three letters, for example EUR."))],
    )
    sharing = models.CharField(
        _("equal points, general ranking"), max_length=5, choices=Sharing.choices, default=Sharing.RANK
    )
    category_sharing = models.CharField(
        _("equal points, categories"), max_length=5, choices=Sharing.choices, default=Sharing.RANK
    )
    cumulative = models.BooleanField(_("a player may take several prizes"), default=False)
    smallest = models.PositiveSmallIntegerField(
        _("smallest amount paid"), choices=[(1, _("one hundredth")), (100, _("a whole unit"))], default=1
    )
    """Cents."""
    withdrawn_win = models.BooleanField(_("players who withdrew may win"), default=False)
    taxes = models.JSONField(_("note on taxes"), default=dict, blank=True)
    """``{language: text}``."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(sharing__in=Sharing.values, category_sharing__in=Sharing.values), name="prize_sharing_known"
            ),
            models.CheckConstraint(condition=Q(smallest__in=[1, 100]), name="prize_smallest_known"),
        ]

    def __str__(self) -> str:
        return f"{self.sharing}, {self.currency}"


class Prize(models.Model):
    """The prize for one place, in the general ranking or in a category."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    category = models.ForeignKey(Category, on_delete=models.PROTECT, null=True, related_name="prizes")
    """None: the general ranking. A category of the same tournament; a trigger sees to it."""
    place = models.PositiveSmallIntegerField()
    amount = models.PositiveIntegerField(default=0)
    """Cents."""
    award = models.CharField(max_length=120, blank=True)
    minimum_entrants = models.PositiveSmallIntegerField(default=0)

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "place"], condition=Q(category__isnull=True), name="general_prize_once"
            ),
            models.UniqueConstraint(
                fields=["category", "place"], condition=Q(category__isnull=False), name="category_prize_once"
            ),
            models.CheckConstraint(condition=Q(place__gte=1), name="prize_place_from_1"),
            models.CheckConstraint(condition=Q(amount__gt=0) | ~Q(award=""), name="prize_is_something"),
        ]

    def __str__(self) -> str:
        return f"place {self.place}: {self.amount} {self.award}"


class PrizeExclusion(models.Model):
    """A player who takes no prize, and why."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prize_exclusions")
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="prize_exclusion")
    reason = models.CharField(_("reason"), max_length=200)

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.reason}"


class PrizeList(models.Model):
    """The final list as the arbiter confirmed it; a trigger refuses every change. A correction is a new version."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prize_lists")
    version = models.PositiveSmallIntegerField()
    content = models.JSONField()
    """Rules, prizes, winners, what is left over: the shape is in ``prizes.proposal``."""
    digest = models.CharField(max_length=64)
    """SHA-256 of the canonical JSON of the content."""
    reason = models.TextField(_("reason"), blank=True)
    """Why a correction was needed; blank for the first version."""
    confirmed_at = models.DateTimeField(auto_now_add=True)
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "version"], name="prize_list_version_once")]

    def __str__(self) -> str:
        return f"version {self.version}"
