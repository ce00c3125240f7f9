"""What a person writes who asks for an organization, and what became of it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class AdmissionState(models.TextChoices):
    """Where a request stands."""

    ASKED = "asked", _("waits for the operator")
    ADMITTED = "admitted", _("admitted")
    DECLINED = "declined", _("declined")


class AdmissionRequest(models.Model):
    """A person asks for an organization. While it waits its address is reserved."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=40)
    country = models.CharField(_("country"), max_length=3, blank=True)
    website = models.URLField(_("web site"), blank=True)
    contact = models.CharField(_("contact"), max_length=200)
    message = models.TextField(_("message"), max_length=2000)
    language = models.CharField(max_length=5)
    """In which it was asked: that of the letters, and of the organization at its beginning."""
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="admission_requests")
    asked_at = models.DateTimeField(auto_now_add=True)
    state = models.CharField(max_length=10, choices=AdmissionState.choices, default=AdmissionState.ASKED)
    reason = models.TextField(_("reason"), blank=True, max_length=1000)
    """Why it was declined; the person reads it."""
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    """None also for a decision by a command of the operator."""
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["slug"], condition=Q(state=AdmissionState.ASKED), name="admission_address_once"
            ),
            models.UniqueConstraint(
                fields=["asked_by"], condition=Q(state=AdmissionState.ASKED), name="admission_person_once"
            ),
            models.CheckConstraint(condition=Q(state__in=AdmissionState.values), name="admission_state_known"),
            models.CheckConstraint(
                condition=Q(state=AdmissionState.ASKED, decided_at=None)
                | (~Q(state=AdmissionState.ASKED) & Q(decided_at__isnull=False)),
                name="admission_decided_with_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.slug})"
