"""Erasing a person from the register of players, which belongs to no event."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import override

from portal.common.models import JournalEntry
from portal.organizations.models import Organization
from tournaments.models import RegisteredPlayer, RegisterUpload
from tournaments.privacy.erasing.replacing import replace_in_answers, replace_in_journal
from tournaments.privacy.erasing.traces import Traces, of_nobody
from tournaments.registry.actions import lock_register, people_changed

CHANGED: Final = "register.player_changed"
MERGED: Final = "register.merged"


def erase_from_register(organization: Organization, keys: Collection[int], at: datetime) -> int:
    """Delete the records of the register with these ids, memberships included, and put a pseudonym into what the
    journal, and the answers that are kept for programs, say of them and of those that were merged into them; how many
    rows changed. Files that wait for their preview go, whoever they name.

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
        known = _known_of(organization, player)
        traces = Traces(
            pseudonym=pseudonym,
            names=of_nobody(one["name"] for one in known),
            numbers=frozenset(one["fide_id"] for one in known if one["fide_id"]),
            days=of_nobody([player.birth_day]),
            addresses=of_nobody(one["national_id"] for one in known),
        )
        changed += 1 + replace_in_journal(organization, traces, at) + replace_in_answers(organization, traces)
        player.delete()
    people_changed(organization)
    return changed


def _known_of(organization: Organization, player: RegisteredPlayer) -> list[dict[str, Any]]:
    """Under which names and numbers the register knew ``player``: as the record is now, as those were that were merged
    into it, and the names from which the journal says that it was corrected."""
    keys = {str(player.pk)}
    found: list[dict[str, Any]] = [{"name": player.name, "fide_id": player.fide_id, "national_id": player.national_id}]
    names = {player.name}
    rows = JournalEntry.objects.filter(organization=organization, subject="", action__in=(CHANGED, MERGED))
    for action, was, now in rows.order_by("-pk").values_list("action", "before", "after"):
        before, after = was or {}, now or {}
        if action == MERGED:
            stayed, _comma, gone = after["records"].partition(", ")
            if stayed in keys:
                keys.add(gone)
                found += [before["kept"], before["merged"]]
        elif "name" in before and after.get("name") in names:  # by name alone, and so nobody's number
            found.append({"name": before["name"], "fide_id": None, "national_id": ""})
        names = {one["name"] for one in found}
    return found
