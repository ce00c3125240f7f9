"""Players who may not meet: declared before round 1 is paired, fixed from then on (C.05 Article 5.2)."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.models import Entry, Prohibition, Regulations, Tournament
from tournaments.regulations.actions import refuse_frozen


def prohibit(
    *,
    tournament: Tournament,
    entries: Collection[int],
    first_round: int,
    last_round: int,
    actor: User | None,
    reason: str = "",
) -> Prohibition:
    """Keep every two of ``entries`` (ids) apart in rounds ``first_round`` to ``last_round`` (TRF26 record 260).

    Raises ``Refused`` when the regulations are frozen, for fewer than two players, and for rounds out of order.
    """
    with transaction.atomic():
        current = lock(tournament)
        regulations = Regulations.objects.get(tournament=current)
        refuse_frozen(regulations)
        players = list(Entry.objects.filter(tournament=current, pk__in=entries).order_by("pairing_number", "name"))
        if len(players) < 2:
            raise Refused("too_few_players", _("Choose at least two players who may not meet."), field="entries")
        if not 1 <= first_round <= last_round <= regulations.rounds:
            raise Refused(
                "rounds_order",
                _("Give rounds between 1 and %(rounds)s, the first one not after the last.")
                % {"rounds": regulations.rounds},
                field="last_round",
            )
        made = Prohibition.objects.create(
            tournament=current, first_round=first_round, last_round=last_round, reason=reason.strip()
        )
        made.entries.set(players)
        record_change(current, "prohibition.added", actor, after=_facts(made))
    return made


def lift_prohibition(*, prohibition: Prohibition, actor: User | None) -> None:
    """Let the players of a group meet again. Raises ``Refused`` when the regulations are frozen."""
    with transaction.atomic():
        tournament = lock(prohibition.tournament)
        refuse_frozen(Regulations.objects.get(tournament=tournament))
        record_change(tournament, "prohibition.removed", actor, before=_facts(prohibition))
        prohibition.delete()


def drop_groups_of_one(tournament: Tournament) -> None:
    """Take away the groups that a player's removal left with fewer than two players. The caller holds the lock."""
    for group in Prohibition.objects.filter(tournament=tournament).prefetch_related("entries"):
        if len(group.entries.all()) < 2:
            group.delete()


def _facts(prohibition: Prohibition) -> dict[str, object]:
    return {
        "names": [entry.name for entry in prohibition.entries.order_by("pairing_number", "name")],
        "from_round": prohibition.first_round,
        "last_round": prohibition.last_round,
        "reason": prohibition.reason,
    }
