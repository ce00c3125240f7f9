"""Categories: parts of the field with a ranking, and perhaps prizes, of their own."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.tournament import Tournament

YEARS = [MinValueValidator(1900), MaxValueValidator(2100)]
RATINGS = [MinValueValidator(1), MaxValueValidator(4000)]


class Unrated(models.TextChoices):
    """What a category does with players without a rating."""

    WITH = "with", _("belong to it")
    WITHOUT = "without", _("do not belong to it")
    ONLY = "only", _("only they belong to it")


class Category(models.Model):
    """Players who fulfil all of these conditions; what is blank or empty asks for nothing."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="categories")
    key = models.CharField(
        _("address"),
        max_length=30,
        validators=[RegexValidator(r"^[a-z0-9][a-z0-9-]*$", _("Use small letters, digits and hyphens."))],
    )
    """Names the category in addresses."""
    position = models.PositiveSmallIntegerField(default=0)
    """Order in which categories are listed."""
    names = models.JSONField(default=dict, blank=True)
    """``{language: name}`` as the organizer wrote it; without a name the conditions are the name."""
    sex = models.CharField(_("sex"), max_length=1, choices=[("w", _("women")), ("m", _("men"))], blank=True)
    born_from = models.PositiveSmallIntegerField(_("born in or after"), null=True, blank=True, validators=YEARS)
    born_to = models.PositiveSmallIntegerField(_("born in or before"), null=True, blank=True, validators=YEARS)
    rating_from = models.PositiveSmallIntegerField(_("rating from"), null=True, blank=True, validators=RATINGS)
    rating_to = models.PositiveSmallIntegerField(_("rating to"), null=True, blank=True, validators=RATINGS)
    unrated = models.CharField(
        _("players without a rating"), max_length=8, choices=Unrated.choices, default=Unrated.WITH
    )
    federations = models.JSONField(_("federations"), default=list, blank=True)
    clubs = models.JSONField(_("clubs"), default=list, blank=True)
    label = models.CharField(_("mark on the entry"), max_length=40, blank=True)
    """One of the marks in ``Entry.labels``."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        ordering = ["position", "pk"]
        verbose_name_plural = "categories"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="category_key_once"),
            models.CheckConstraint(condition=Q(unrated__in=Unrated.values), name="category_unrated_known"),
            models.CheckConstraint(
                condition=Q(born_from__isnull=True) | Q(born_to__isnull=True) | Q(born_to__gte=F("born_from")),
                name="category_years_in_order",
            ),
            models.CheckConstraint(
                condition=Q(rating_from__isnull=True) | Q(rating_to__isnull=True) | Q(rating_to__gte=F("rating_from")),
                name="category_ratings_in_order",
            ),
        ]

    def __str__(self) -> str:
        return self.key
