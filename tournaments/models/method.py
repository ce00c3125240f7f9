"""The acceleration methods of an organization, in versions that never change, and forecasts of the events that used
them."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from pairing.engine.acceleration import AccelerationPlan, plan_from_json
from portal.common.scoping import ScopedManager
from tournaments.models.tournament import Tournament


class AccelerationMethod(models.Model):
    """A method of an organization; what it is stands in its versions."""

    organization = models.ForeignKey(
        "organizations.Organization", on_delete=models.PROTECT, related_name="acceleration_methods"
    )
    key = models.SlugField(
        _("address"),
        max_length=40,
        validators=[RegexValidator(r"^[a-z0-9][a-z0-9-]*$", _("Use small letters, digits and hyphens."))],
    )
    versions_made = models.PositiveSmallIntegerField(default=0)
    """How many versions there ever were, deleted ones too: no number is given twice."""
    created_at = models.DateTimeField(auto_now_add=True)

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organization", "key"], name="method_address_once")]

    def __str__(self) -> str:
        return self.key

    @property
    def subject(self) -> str:
        """The name of this method in the journal."""
        return f"method:{self.pk}"


class MethodVersion(models.Model):
    """A method as it was saved: names, texts, plan, authorisation and evidence.

    A trigger refuses every change but retiring, and the deletion of a version that an event has chosen.
    """

    method = models.ForeignKey(AccelerationMethod, on_delete=models.CASCADE, related_name="versions")
    version = models.PositiveSmallIntegerField()
    names = models.JSONField()
    """``{language: name}``, in every language."""
    texts = models.JSONField()
    """``{language: what players are told}``, in every language."""
    plan = models.JSONField()
    """The plan as ``pairing.engine.acceleration`` reads and writes it."""
    rounds_from = models.PositiveSmallIntegerField(_("fewest rounds"))
    rounds_to = models.PositiveSmallIntegerField(_("most rounds"))
    reference = models.CharField(_("reference of the authorisation"), max_length=300, blank=True)
    valid_until = models.DateField(_("last day of the authorisation"), null=True, blank=True)
    evidence = models.JSONField(null=True)
    """The numbers of a simulation that played this plan: ``{"study", "event", "finished_at", "engine", "variant",
    "description", "result"}``; None without one."""
    change_note = models.TextField(_("what changed"), blank=True)
    digest = models.CharField(max_length=64)
    """SHA-256 of the canonical JSON of everything above."""
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    retired_at = models.DateTimeField(null=True)
    """Since when no event may choose it any more."""

    organization_path: ClassVar[str] = "method__organization"
    objects = ScopedManager()

    class Meta:
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["method", "version"], name="method_version_once"),
            models.CheckConstraint(
                condition=Q(rounds_from__gte=1, rounds_to__lte=99) & Q(rounds_to__gte=F("rounds_from")),
                name="method_rounds_in_order",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.method}, version {self.version}"

    @property
    def accelerates_by(self) -> AccelerationPlan:
        """The plan as the engine's value."""
        return plan_from_json(self.plan)

    def authorised_on(self, day: date) -> bool:
        """Whether its authorisation holds on ``day``."""
        return bool(self.reference) and (self.valid_until is None or day <= self.valid_until)


class MethodForecast(models.Model):
    """What the entry list of one event let expect of the version that it played: simulated tournaments, one by one."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="method_forecast")
    version = models.ForeignKey(MethodVersion, on_delete=models.CASCADE, related_name="forecasts")
    description = models.JSONField()
    """``pairing.engine.simulation.Study.to_json``: the plan, then none."""
    samples = models.JSONField(default=list)
    """For each tournament and variant the numbers of each round, ``RoundNumbers.to_json``."""
    engine_version = models.CharField(max_length=20)
    asked_at = models.DateTimeField(auto_now_add=True)
    active_at = models.DateTimeField()
    """When a worker last added a tournament."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    def __str__(self) -> str:
        return f"{len(self.samples)} tournaments for {self.tournament_id}"
