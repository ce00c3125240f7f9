"""How accounts behave: nobody signs up without an invitation."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up is open only to people who follow an invitation (its token is kept in the session)."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether this visitor came with an invitation."""
        return bool(request.session.get("invitation"))
