"""The signed addresses in messages to followers: one to confirm, one to leave."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils import translation

from tournaments.models import Follower, Tournament

CONFIRM: Final = "following.confirm"
LEAVE: Final = "following.leave"
"""What a signature is for: none serves for the other."""


def address_of(follower: Follower, page: str, *words: object) -> str:
    """A whole address in the language of the follower; ``page`` is its name without ``public:``."""
    return f"{settings.PORTAL_ADDRESS}{_path(follower, page, *words)}"


def confirm_address(follower: Follower) -> str:
    """Where the owner of an address says that the messages are wanted."""
    return address_of(follower, "follow_confirm", signing.dumps(follower.pk, salt=CONFIRM))


def leave_address(follower: Follower) -> str:
    """Where a follower leaves. It works for as long as there is something to leave."""
    return f"{settings.PORTAL_ADDRESS}{leave_path(follower)}"


def leave_path(follower: Follower) -> str:
    """The same without the name of the portal."""
    return _path(follower, "follow_leave", signing.dumps(follower.pk, salt=LEAVE))


def follower_of(tournament: Tournament, token: str, meant: str) -> Follower | None:
    """Whom a signed address of this tournament means; None where the signature is wrong or the follower is gone."""
    try:
        key = signing.loads(token, salt=meant)
    except signing.BadSignature:
        return None
    found = Follower.objects.select_related("entry__tournament__organization")
    return found.filter(entry__tournament=tournament, pk=key).first()


def _path(follower: Follower, page: str, *words: object) -> str:
    tournament = follower.entry.tournament
    with translation.override(follower.language):
        return reverse(f"public:{page}", args=[tournament.organization.slug, tournament.slug, *words])
