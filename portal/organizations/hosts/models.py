"""The claim of an organization to a host name."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from portal.common.scoping import ScopedManager


class Answer(models.TextChoices):
    """What the last look at a name found."""

    UNASKED = "", _("nobody has looked yet")
    VERIFIED = "verified", _("everything is as it must be")
    NO_TEXT = "no_text", _("the TXT record is not there yet")
    OTHER_TEXT = "other_text", _("there is a TXT record, but not with this text")
    ELSEWHERE = "elsewhere", _("the name does not lead to this portal")
    TAKEN = "taken", _("another organization has this name verified")
    NO_ANSWER = "no_answer", _("the name servers did not answer")


class HostClaim(models.Model):
    """A name that an organization wants to have. Several may claim the same one: only ``Organization.own_host``, which
    a look at the DNS sets, gives it to one of them."""

    organization: models.OneToOneField[Any, Any] = models.OneToOneField(
        "organizations.Organization", on_delete=models.CASCADE, related_name="host_claim"
    )
    name = models.CharField(_("host name"), max_length=253)
    """In small letters and ASCII (IDNA), without a dot at the end."""
    token = models.CharField(max_length=43)
    """What the TXT record has to say. It is no secret."""
    claimed_at = models.DateTimeField(auto_now_add=True)
    looked_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=12, blank=True, choices=Answer.choices, default=Answer.UNASKED)
    verified_at = models.DateTimeField(null=True)
    """When a look last found everything as it must be."""
    look_at = models.DateTimeField()
    """When a worker looks next."""

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["look_at"], name="host_claim_look_at")]

    def __str__(self) -> str:
        return self.name

    @property
    def text_name(self) -> str:
        """The name of the TXT record."""
        return f"_portal-host.{self.name}"

    @property
    def text(self) -> str:
        """What the TXT record has to say."""
        return f"portal-host={self.token}"
