"""Erasing a person from the register of players, which belongs to no event."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import override

from portal.common.models import JournalEntry
from portal.organizations.models import Organization
from tournaments.models import RegisteredPlayer, RegisterUpload
from tournaments.privacy.erasing.replacing import replace_in_journal
from tournaments.privacy.erasing.traces import Traces, of_nobody
from tournaments.registry.actions import lock_register


def erase_from_register(organization: Organization, keys: Collection[int], at: datetime) -> int:
    """Delete the records of the register with these ids, memberships included, and put a pseudonym into what the
    journal says of them; how many rows changed. Files that wait for their preview go, whoever they name.

    Locks the register. The caller holds the transaction.
    """
    players = RegisteredPlayer.objects.filter(organization=organization, pk__in=keys)
    if not players:
        return 0
    lock_register(organization)
    RegisterUpload.objects.filter(organization=organization).delete()
    changed = 0
    for player in players:
        with override(organization.default_language):
            pseudonym = _("Person %(number)s") % {"number": f"#{player.pk}"}
        traces = Traces(
            pseudonym=pseudonym,
            names=of_nobody(_names(organization, player.name)),
            numbers=frozenset({player.fide_id} if player.fide_id else ()),
            days=of_nobody([player.birth_day]),
            addresses=of_nobody([player.national_id]),
        )
        changed += 1 + replace_in_journal(organization, traces, at)
        player.delete()
    return changed


def _names(organization: Organization, name: str) -> set[str]:
    """``name`` and those from which the journal says that it was corrected."""
    found = {name}
    rows = JournalEntry.objects.filter(organization=organization, subject="", action="register.player_changed")
    for before, after in rows.order_by("-pk").values_list("before", "after"):
        earlier = (before or {}).get("name")
        if earlier and (after or {}).get("name") in found:
            found.add(earlier)
    return found
