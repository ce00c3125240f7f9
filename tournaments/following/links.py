"""The signed addresses in messages to followers: one to confirm, one to leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils import translation

from portal.common.own_hosts.addresses import site_of
from tournaments.models import Follower

CONFIRM: Final = "following.confirm"
LEAVE: Final = "following.leave"
"""What a signature is for: none serves for the other."""


def address_of(follower: Follower, page: str, *words: object) -> str:
    """A whole address in the language of the follower; ``page`` is its name without ``public:``."""
    return f"{settings.PORTAL_ADDRESS}{_path(follower, page, *words)}"


def page_address(follower: Follower, page: str, *words: object) -> str:
    """The same for a page that everybody reads, at the own host of the organization where it has one."""
    site = site_of(follower.entry.tournament.organization.own_host)
    return f"{site}{_path(follower, page, *words)}"


def confirm_address(follower: Follower) -> str:
    """Where the owner of an address says that the messages are wanted."""
    return address_of(follower, "follow_confirm", _token(follower, CONFIRM))


def leave_address(follower: Follower) -> str:
    """Where a follower leaves. It works for as long as there is something to leave."""
    return f"{settings.PORTAL_ADDRESS}{leave_path(follower)}"


def leave_path(follower: Follower) -> str:
    """The same without the name of the portal."""
    return _path(follower, "follow_leave", _token(follower, LEAVE))


@dataclass(frozen=True, slots=True)
class Named:
    """Whom a signed address names."""

    follower_id: int
    tournament_id: int

    def follower(self) -> Follower | None:
        """The follower; None when gone."""
        rows = Follower.objects.select_related("entry__tournament__organization")
        return rows.filter(entry__tournament=self.tournament_id, pk=self.follower_id).first()


def named_by(token: str, meant: str) -> Named | None:
    """Whom a signed address names; None where the portal has not signed it for this."""
    try:
        return Named(*signing.loads(token, salt=meant))
    except signing.BadSignature:
        return None


def _token(follower: Follower, meant: str) -> str:
    return signing.dumps([follower.pk, follower.entry.tournament_id], salt=meant)


def _path(follower: Follower, page: str, *words: object) -> str:
    tournament = follower.entry.tournament
    with translation.override(follower.language):
        return reverse(f"public:{page}", args=[tournament.organization.slug, tournament.slug, *words])
