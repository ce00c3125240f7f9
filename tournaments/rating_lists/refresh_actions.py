"""Taking over what the rating lists say of the players of an event: what somebody saw, and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.entries.actions import RATINGS, last_paired_round, number_before_start
from tournaments.listing.actions import refuse_invalid
from tournaments.models import Entry, Tournament
from tournaments.rating_lists.refreshing import Difference, compare


def refresh_entries(*, tournament: Tournament, marks: Collection[str], actor: User | None) -> int:
    """Take over the differences with these ``marks``, all or none, as one change; how many players that were.

    Locks the tournament. Raises ``Refused`` once round 1 is paired (C.04.2 Article 2.3: ratings are then those of the
    start, and a wrong one is corrected by itself), without any mark, and where a list or a player changed since
    somebody looked.
    """
    with transaction.atomic():
        current = lock(tournament)
        refuse_started(current)
        if not marks:
            raise Refused("nothing_chosen", _("Choose at least one player."))
        chosen = [one for one in compare(current).differences if one.mark in marks]
        if len(chosen) != len(set(marks)):
            raise Refused(
                "lists_changed",
                _("A player or a list has changed since you looked. Nothing was taken over; look again."),
            )
        _refuse_double(chosen)
        before: dict[str, Any] = {}
        after: dict[str, Any] = {}
        for one in chosen:
            name = f"{one.entry.pairing_number}. {one.entry.name}"
            before[name] = {field: old for field, (old, _new) in one.changes.items()}
            after[name] = {field: new for field, (_old, new) in one.changes.items()}
            for field, new in after[name].items():
                setattr(one.entry, field, new)
            if RATINGS & set(after[name]):
                one.entry.rating_source = one.source
            refuse_invalid(one.entry, exclude=("tournament", "pairing_number"))
        fields = sorted({"rating_source"} | {field for one in chosen for field in one.changes})
        Entry.objects.bulk_update([one.entry for one in chosen], fields, batch_size=200)
        number_before_start(current)
        record_change(current, "entries.refreshed", actor, before=before, after=after)
    return len(chosen)


def refuse_started(tournament: Tournament) -> None:
    """Raise ``Refused`` once a round is paired."""
    if last_paired_round(tournament):
        raise Refused(
            "already_paired",
            _("Round 1 is paired: the ratings of the start count. Correct a wrong one on the page of the player."),
        )


def _refuse_double(chosen: Collection[Difference]) -> None:
    """Raise ``Refused`` where two players would get one FIDE ID."""
    owners: dict[int, str] = {}
    for one in chosen:
        key = one.changes.get("fide_id", (None, None))[1]
        if key is not None and key in owners:
            raise Refused(
                "fide_id_twice",
                _("%(first)s and %(second)s would get the same FIDE ID. Choose one of them.")
                % {"first": owners[key], "second": one.entry.name},
            )
        if key is not None:
            owners[key] = one.entry.name
