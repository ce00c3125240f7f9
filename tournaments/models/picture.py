"""Pictures that an organization shows in public."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from portal.common.scoping import ScopedManager
from portal.organizations.models import Organization
from tournaments.models.tournament import Tournament


class ShownPicture(models.Model):
    """The logo of an organization, or with a ``tournament`` the picture of that event; one of each at most.

    It lies in the database, so that every web server of an installation has it and a backup holds it.
    """

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="pictures")
    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="shown_picture"
    )
    content = models.BinaryField()
    """A file that the portal wrote itself, of ``kind``."""
    kind = models.CharField(max_length=4)
    """``png`` or ``jpeg``."""
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)
    """SHA-256 of ``content``; part of the address."""
    alt = models.CharField(max_length=150)
    """What it shows, for those who do not see it."""

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["organization"], condition=models.Q(tournament=None), name="one_logo_of_an_organization"
            ),
        ]

    def __str__(self) -> str:
        return self.alt
