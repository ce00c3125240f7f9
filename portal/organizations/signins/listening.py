"""Wrong codes of a second factor come into the journal of sign-ins, wherever they are asked for."""

from __future__ import annotations

from typing import Any

from allauth.mfa.signals import authentication_failed
from django.dispatch import receiver
from django.http import HttpRequest

from portal.organizations.models import User
from portal.organizations.signins.noting import failed


@receiver(authentication_failed)
def note_wrong_code(request: HttpRequest, user: User, **_words: Any) -> None:
    """Note a code that was wrong."""
    failed(request, "code", user=user)
