"""A series, the events that it has, and the categories that are ranked apart."""

from __future__ import annotations

from typing import ClassVar, Final

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.category import YEARS
from tournaments.models.tournament import Tournament

MOST_EVENTS: Final = 60
"""So many events a series has at most."""
MOST_PLACES: Final = 100
"""So many places bring points at most."""
USUAL_TABLE: Final = (250, 180, 150, 120, 100, 80, 60, 40, 20, 10)
"""Tenths of a point for the first ten places."""


class Counting(models.TextChoices):
    """What an event brings to a player."""

    PLACES = "places", _("points for the place, by a table")
    POINTS = "points", _("the points of the games")
    PERCENT = "percent", _("the percentage of the points that could be had")


class SharedPlaces(models.TextChoices):
    """What several players get who share a place of an event."""

    FULL = "full", _("each gets the points of the place")
    DIVIDED = "divided", _("the points of their places are divided equally")


class SeriesTieBreak(models.TextChoices):
    """What puts players with the same total in order."""

    WINS = "wins", _("most events won")
    BEST = "best", _("best single result")
    LAST = "last", _("better result in the last event")


class Series(models.Model):
    """What several events over time have in common: how their standings are counted together."""

    organization = models.ForeignKey("organizations.Organization", on_delete=models.PROTECT, related_name="series")
    slug = models.SlugField(
        _("address"),
        max_length=60,
        validators=[RegexValidator(r"^[a-z0-9][a-z0-9-]*$", _("Use small letters, digits and hyphens."))],
    )
    name = models.CharField(_("name"), max_length=150)
    description = models.TextField(_("description"), max_length=2000, blank=True)
    counting = models.CharField(_("an event brings"), max_length=7, choices=Counting.choices, default=Counting.PLACES)
    place_points = models.JSONField(_("points for the places"), default=list, blank=True)
    """Tenths, the first place first; a place beyond them brings nothing."""
    shared_places = models.CharField(
        _("shared places"), max_length=7, choices=SharedPlaces.choices, default=SharedPlaces.FULL
    )
    best = models.PositiveSmallIntegerField(
        _("best events that count"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_EVENTS)],
    )
    """None: all of them."""
    least = models.PositiveSmallIntegerField(
        _("events needed for a rank"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_EVENTS)]
    )
    """Who has played in fewer has no rank."""
    tie_breaks = models.JSONField(_("between equal players"), default=list, blank=True)
    """Values of ``SeriesTieBreak`` in their order."""
    version = models.PositiveIntegerField(default=1, editable=False)
    """Raised by whatever changes the pages and is no change of an event."""

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        verbose_name_plural = "series"
        constraints = [
            models.UniqueConstraint(fields=["organization", "slug"], name="series_address_once"),
            models.CheckConstraint(condition=Q(counting__in=Counting.values), name="series_counting_known"),
            models.CheckConstraint(condition=Q(shared_places__in=SharedPlaces.values), name="series_sharing_known"),
            models.CheckConstraint(condition=Q(least__gte=1), name="series_counts_one_event"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("public:series", kwargs={"organization": self.organization.slug, "series": self.slug})


class SeriesEvent(models.Model):
    """An event of a series; an event may be in several."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="members")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="in_series")

    organization_path: ClassVar[str] = "series__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["series", "tournament"], name="event_once_in_a_series")]

    def __str__(self) -> str:
        return f"{self.tournament_id} in {self.series_id}"


class SeriesCategory(models.Model):
    """Players of a series who are ranked among themselves, too; what is blank asks for nothing."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="categories")
    name = models.CharField(_("name"), max_length=60)
    sex = models.CharField(_("sex"), max_length=1, choices=[("w", _("women")), ("m", _("men"))], blank=True)
    born_from = models.PositiveSmallIntegerField(_("born in or after"), null=True, blank=True, validators=YEARS)
    born_to = models.PositiveSmallIntegerField(_("born in or before"), null=True, blank=True, validators=YEARS)

    organization_path: ClassVar[str] = "series__organization"
    objects = ScopedManager()

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "categories of series"
        constraints = [
            models.UniqueConstraint(fields=["series", "name"], name="series_category_once"),
            models.CheckConstraint(
                condition=Q(born_from__isnull=True) | Q(born_to__isnull=True) | Q(born_to__gte=F("born_from")),
                name="series_years_in_order",
            ),
        ]

    def __str__(self) -> str:
        return self.name
