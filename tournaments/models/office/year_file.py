"""The return of a year while a worker makes it, and until somebody has taken it along."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager


class YearFile(models.Model):
    """The workbook of one year: asked for, made by a worker, offered for a day (``office.year_files``)."""

    class State(models.TextChoices):
        """How far it is."""

        MAKING = "making", _("is being made")
        READY = "ready", _("ready")
        FAILED = "failed", _("could not be made")

    organization = models.ForeignKey("organizations.Organization", on_delete=models.CASCADE, related_name="year_files")
    year = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=6, choices=State, default=State.MAKING)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    asked_at = models.DateTimeField()
    language = models.CharField(max_length=10, default="en")
    """Of its headings and words."""
    content = models.BinaryField(default=b"")
    made_at = models.DateTimeField(null=True)
    """It says what was so then."""
    tournaments = models.PositiveIntegerField(default=0)
    players = models.PositiveIntegerField(default=0)

    organization_path: ClassVar[str] = "organization"
    moves: ClassVar[bool] = False
    """It is made again where the organization moves to."""
    objects = ScopedManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organization", "year"], name="year_file_once")]

    def __str__(self) -> str:
        return f"{self.year}: {self.state}"
