"""How accounts behave: nobody signs up without an invitation, and the invitation proves the e-mail address."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse
from django_scopes import scope

from portal.common.errors import Refused
from portal.organizations.domain import open_invitation
from portal.organizations.models import Invitation, Organization


def invitation_of(request: HttpRequest) -> Invitation | None:
    """The valid invitation whose link this visitor followed in this session, if any."""
    kept = request.session.get("invitation") or {}
    organization = Organization.objects.filter(slug=kept.get("organization", "")).first()
    if organization is None:
        return None
    try:
        with scope(organization=organization):
            return open_invitation(organization=organization, token=str(kept.get("token", "")))
    except Refused:
        return None


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up is open only to people who follow an invitation (its token is kept in the session)."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether this visitor came with an invitation."""
        return invitation_of(request) is not None

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Back to the invitation, to accept it."""
        return reverse("organizations:invitation", kwargs=request.session["invitation"])
