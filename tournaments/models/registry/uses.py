"""What is done with a register: entries that are of its players, what its owners want, and a file that comes in."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager
from tournaments.models.entry import Entry
from tournaments.models.registry.players import RegisteredPlayer


class RegisteredEntry(models.Model):
    """Who of the register a player of an event is."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="registered")
    player = models.ForeignKey(RegisteredPlayer, on_delete=models.CASCADE, related_name="entries")

    organization_path: ClassVar[str] = "player__organization"
    objects = ScopedManager()

    def __str__(self) -> str:
        return f"entry {self.entry_id} is {self.player_id}"


class RegisterSettings(models.Model):
    """What the organization wants of its register."""

    organization = models.OneToOneField(
        "organizations.Organization", on_delete=models.CASCADE, related_name="register_settings"
    )
    checks_memberships = models.BooleanField(_("check memberships in the entry lists"), default=False)

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    def __str__(self) -> str:
        return "checks memberships" if self.checks_memberships else "checks no memberships"


class RegisterUpload(models.Model):
    """A file, or a list, that is to be loaded into the register: read by a worker, seen, confirmed, written."""

    class State(models.TextChoices):
        """How far it is."""

        READING = "reading", _("is being read")
        READ = "read", _("waits for its confirmation")
        WRITING = "writing", _("is being loaded")
        DONE = "done", _("loaded")
        REFUSED = "refused", _("not loaded")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.OneToOneField(
        "organizations.Organization", on_delete=models.CASCADE, related_name="register_upload"
    )
    """One at a time: the next one takes its place."""
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    filename = models.CharField(max_length=200)
    content = models.BinaryField(default=b"")
    rating_list = models.ForeignKey("RatingList", on_delete=models.CASCADE, null=True, related_name="+")
    """The list whose players are taken; None: the file in ``content``."""
    state = models.CharField(max_length=7, choices=State, default=State.READING)
    seen = models.JSONField(default=dict)
    """The preview (``tournaments.registry.shapes.Preview``)."""
    digest = models.CharField(max_length=64, blank=True)
    """Of what the preview would change: something else is not written under its confirmation."""
    outcome = models.TextField(blank=True)
    """Why nothing was loaded, or what was, in ``language``."""
    language = models.CharField(max_length=10, default="en")
    uploaded_at = models.DateTimeField(auto_now_add=True)

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    def __str__(self) -> str:
        return self.filename
