"""One row for everything of one kind that one person did in one hour."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager


class Happening(models.TextChoices):
    """What happened."""

    SIGNED_IN = "signed_in", _("Signed in")
    FAILED = "failed", _("Sign-in failed")
    REFUSED = "refused", _("Refused")
    DOWNLOADED = "downloaded", _("Personal data downloaded")


class SignInEntry(models.Model):
    """What one person did in one hour, and how often. It holds no address of a network and no e-mail address.

    A sign-in belongs to no organization: its row is for the person alone, and every organization in which they have a
    role has one of its own, so that what happens in one never shows in another.
    """

    organization = models.ForeignKey(
        "organizations.Organization", on_delete=models.CASCADE, null=True, related_name="sign_in_entries"
    )
    """None: the row of the person."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_in_entries")
    token = models.ForeignKey("organizations.ApiToken", on_delete=models.CASCADE, null=True, related_name="+")
    """The token of the program that did it in the name of the person."""
    kind = models.CharField(max_length=12, choices=Happening.choices)
    what = models.CharField(max_length=80)
    """By which means, which right was missing or which file it was: a code of ``signins.wording``."""
    about = models.CharField(max_length=200, blank=True)
    """The event or festival as it was called; blank for what concerns none."""
    device = models.CharField(max_length=40, blank=True)
    """Browser and system, as far as the browser told; blank for a program."""
    key = models.CharField(max_length=64, unique=True)
    """A hash of all of the above and the hour: what is alike counts in one row, however often somebody does it."""
    at = models.DateTimeField()
    """The first time."""
    last_at = models.DateTimeField()
    count = models.PositiveIntegerField(default=0)

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        indexes = [
            models.Index(fields=["organization", "-id"], name="sign_in_organization_newest"),
            models.Index(fields=["last_at"], name="sign_in_last_at"),
        ]
        constraints = [models.CheckConstraint(condition=models.Q(kind__in=Happening.values), name="sign_in_kind_known")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.kind} {self.what}"
