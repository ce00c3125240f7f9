"""The signed addresses in letters to registered players."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils import translation

from tournaments.models import Registration, Tournament

OWN: Final = "own registration"
LEAVE: Final = "no more messages to a registered player"
"""What a signature is for: none serves for another purpose."""


def own_address(registration: Registration) -> str:
    """Where the player confirms, sees what became of the registration, changes and cancels it."""
    return f"{settings.PORTAL_ADDRESS}{own_path(registration)}"


def leave_address(registration: Registration) -> str:
    """Where the player wants no more messages from the desk."""
    return f"{settings.PORTAL_ADDRESS}{_path(registration, 'registration_leave', LEAVE)}"


def own_path(registration: Registration) -> str:
    """The path of ``own_address``."""
    return _path(registration, "registration", OWN)


def named_by(token: str, meant: str, tournament: Tournament) -> Registration | None:
    """The registration that a signed address names in ``tournament``; None where there is none, or not any more, or
    the portal has not signed it for this."""
    found = _signed(token, meant, tournament)
    return found if found is not None and found.tournament_id == tournament.pk else None


def moved_from(token: str, meant: str, tournament: Tournament) -> Registration | None:
    """The registration that a signed address named in ``tournament`` before the desk moved it to another section of the
    festival: letters that went out earlier name the old section. None for any other."""
    found = _signed(token, meant, tournament)
    if found is None or found.tournament_id == tournament.pk or tournament.festival_id is None:
        return None
    return found if found.tournament.festival_id == tournament.festival_id else None


def _signed(token: str, meant: str, tournament: Tournament) -> Registration | None:
    """What the portal has signed for this purpose and for ``tournament``, wherever it is now."""
    try:
        key, of_tournament = signing.loads(token, salt=meant)
    except signing.BadSignature:
        return None
    if of_tournament != tournament.pk:
        return None
    return Registration.objects.select_related("tournament__organization", "entry").filter(pk=key).first()


def token_of(registration: Registration, meant: str) -> str:
    """The signed word of an address."""
    return signing.dumps([registration.pk, registration.tournament_id], salt=meant)


def _path(registration: Registration, page: str, meant: str) -> str:
    tournament = registration.tournament
    words = [tournament.organization.slug, tournament.slug, token_of(registration, meant)]
    with translation.override(registration.language):
        return reverse(f"public:{page}", args=words)
