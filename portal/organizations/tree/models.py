"""The question whether an organization stands below another one, until somebody answers it."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from portal.common.scoping import ScopedManager


class JoinRequest(models.Model):
    """An organization asks to stand below another one, or is invited to. The answer is ``Organization.parent``, and the
    row goes; the journals of both keep who asked and who answered."""

    organization: models.ForeignKey[Any, Any] = models.ForeignKey(
        "organizations.Organization", on_delete=models.CASCADE, related_name="join_requests"
    )
    """The one that would stand below."""
    above: models.ForeignKey[Any, Any] = models.ForeignKey(
        "organizations.Organization", on_delete=models.CASCADE, related_name="+"
    )
    from_above = models.BooleanField()
    """Whether the one above invites; otherwise the one below asks."""
    asked_by: models.ForeignKey[Any, Any] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    asked_at = models.DateTimeField(auto_now_add=True)

    organization_path: ClassVar[str] = "organization"
    moves: ClassVar[bool] = False
    """It names an organization that does not come along where its own moves to another portal."""
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["organization", "above"], name="join_request_once"),
            models.CheckConstraint(condition=~Q(organization=F("above")), name="join_request_of_another"),
        ]

    def __str__(self) -> str:
        return f"{self.organization} < {self.above}"

    @property
    def asker(self) -> Any:
        """The organization that asked; the other one answers."""
        return self.above if self.from_above else self.organization
