"""Links of invitations for owners whose portal sends no mail: shown on the page, to be handed over.

Only a hash of an invitation's token is stored. The link itself is kept in the session of the owner who invited.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from portal.organizations.models import Invitation, Organization

SILENT: Final = frozenset(
    f"django.core.mail.backends.{name}.EmailBackend" for name in ("console", "filebased", "dummy")
)
"""Backends of mail that reach nobody."""
_KEPT: Final = "invitation_links"


def link_maker(request: HttpRequest, organization: Organization, made: list[str]) -> Callable[[str], str]:
    """What makes the address of an invitation from its token, and notes it in ``made``."""

    def link(token: str) -> str:
        words = {"organization": organization.slug, "token": token}
        made.append(request.build_absolute_uri(reverse("organizations:invitation", kwargs=words)))
        return made[-1]

    return link


def remember_link(request: HttpRequest, invitation: Invitation, links: Sequence[str]) -> bool:
    """Keep the last of ``links`` for the page of members; returns False where mail reaches people and does it."""
    if settings.EMAIL_BACKEND not in SILENT or not links:
        return False
    request.session[_KEPT] = {**request.session.get(_KEPT, {}), str(invitation.pk): links[-1]}
    return True


def links_to_hand_over(request: HttpRequest, invitations: Sequence[Invitation]) -> list[tuple[Invitation, str]]:
    """Each invitation with its link; blank where mail carried it or another session made it."""
    kept = request.session.get(_KEPT, {})
    return [(invitation, kept.get(str(invitation.pk), "")) for invitation in invitations]
