"""Captains and their deputies: who they are, and the signed link behind which each sends the line-ups of a team."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.listing.actions import refuse_invalid
from tournaments.models import Captain, Entry, Tournament

SALT: Final = "captain of a team"
MOST: Final = 4
"""A captain and three deputies."""


def add_captain(*, team: Entry, name: str, email: str, actor: User | None) -> Captain:
    """Name a captain or a deputy. Locks the tournament; raises ``Refused`` for data that cannot be, and for a fifth."""
    with transaction.atomic():
        tournament = lock(team.tournament)
        if Captain.objects.filter(team=team).count() >= MOST:
            raise Refused("captains_full", _("A team has at most %(most)s captains and deputies.") % {"most": MOST})
        captain = Captain(team=team, name=" ".join(name.split()), email=email)
        refuse_invalid(captain)
        captain.save()
        after = {"team": team.name, "name": captain.name}
        record_change(tournament, "team.captain_added", actor, after=after, public=False)
    return captain


def remove_captain(*, captain: Captain, actor: User | None) -> None:
    """Somebody is captain no more: the link opens nothing. Line-ups that were sent stay. Nothing happens the second
    time. Locks the tournament."""
    with transaction.atomic():
        tournament = lock(captain.team.tournament)
        if not Captain.objects.filter(pk=captain.pk).exists():
            return
        before = {"team": captain.team.name, "name": captain.name}
        record_change(tournament, "team.captain_removed", actor, before=before, public=False)
        Captain.objects.filter(pk=captain.pk).delete()


def renew_link(*, captain: Captain, actor: User | None) -> None:
    """Give a captain another link; the one before opens nothing any more. Locks the tournament; raises ``Refused`` for
    somebody who is captain no more."""
    with transaction.atomic():
        tournament = lock(captain.team.tournament)
        if not Captain.objects.filter(pk=captain.pk).update(link=F("link") + 1):
            raise Refused("captain_gone", _("%(name)s is captain no more.") % {"name": captain.name})
        after = {"team": captain.team.name, "name": captain.name}
        record_change(tournament, "team.captain_link", actor, after=after, public=False)


def link_of(captain: Captain) -> str:
    """The address that a captain opens, the same whenever it is asked for; ``team__tournament__organization`` must be
    loaded."""
    tournament = captain.team.tournament
    token = signing.Signer(salt=SALT).sign_object([captain.pk, captain.link])
    words = [tournament.organization.slug, tournament.slug, token]
    return f"{settings.PORTAL_ADDRESS}{reverse('public:captain', args=words)}"


def captain_behind(token: str, tournament: Tournament) -> Captain | None:
    """The captain whom a link names in ``tournament``; None for a link that the portal has not signed or that was
    renewed, and for somebody who is captain no more. One query."""
    try:
        key, link = signing.Signer(salt=SALT).unsign_object(token)
    except signing.BadSignature:
        return None
    rows = Captain.objects.select_related("team__tournament__organization", "team__tournament__regulations")
    return rows.filter(team__tournament=tournament, pk=key, link=link).first()
