"""Expelling a player for conduct: no further round, no place in the standings, and a mark beside the name.

The games played stay: they count for the opponents, and they are rated. What is published stays as it is.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.entries.actions import last_published_round
from tournaments.entries.bye_actions import leave_draft
from tournaments.models import Entry, EntryStatus, Round, RoundState


def expel_entry(*, entry: Entry, round_number: int, reason: str, actor: User | None) -> Entry:
    """Expel a player, who is not paired any more and has no rank in the standings after ``round_number`` and later.

    Locks the tournament. In a draft the player's board is taken apart, and the draft is out of date until the round is
    paired again. Raises ``Refused`` without a reason, for somebody expelled already, and for a round that is not
    published; before round 1 is, players are withdrawn or taken off the list instead.
    """
    if not reason.strip():
        raise Refused("reason_missing", _("Say why the player is expelled."), field="reason")
    with transaction.atomic():
        tournament = lock(entry.tournament)
        current = _read(entry)
        if current.expelled_from is not None:
            raise Refused("expelled_already", _("%(name)s is expelled already.") % {"name": current.name})
        published = last_published_round(tournament)
        if not published:
            raise Refused("not_started", _("No round is published yet. Withdraw the player instead."))
        if not 1 <= round_number <= published:
            raise Refused(
                "round_not_published",
                _("Choose a published round, up to %(round)s.") % {"round": published},
                field="round_number",
            )
        current.expelled_from = round_number
        current.expulsion_reason = reason.strip()
        current.withdrawn_by_expulsion = current.status != EntryStatus.WITHDRAWN
        if current.withdrawn_by_expulsion:
            draft = Round.objects.filter(tournament=tournament, state=RoundState.DRAFT).first()
            if draft is not None:
                leave_draft(current, draft)
            current.status = EntryStatus.WITHDRAWN
            current.withdrawn_after = published
        _save(current)
        after = {"name": current.name, "round": round_number}
        record_change(tournament, "entry.expelled", actor, after=after, reason=current.expulsion_reason)
    return current


def take_expulsion_back(*, entry: Entry, reason: str, actor: User | None) -> Entry:
    """Undo an expulsion: the player has a rank again, and is paired from the next round on unless withdrawn before.

    Locks the tournament. Raises ``Refused`` without a reason and for somebody who is not expelled.
    """
    if not reason.strip():
        raise Refused("reason_missing", _("Say why you take it back."), field="reason")
    with transaction.atomic():
        tournament = lock(entry.tournament)
        current = _read(entry)
        if current.expelled_from is None:
            raise Refused("not_expelled", _("%(name)s is not expelled.") % {"name": current.name})
        before = {"round": current.expelled_from, "reason": current.expulsion_reason}
        if current.withdrawn_by_expulsion:
            current.status = EntryStatus.ACTIVE
            current.withdrawn_after = None
        current.expelled_from = None
        current.expulsion_reason = ""
        current.withdrawn_by_expulsion = False
        _save(current)
        after = {"name": current.name}
        record_change(tournament, "entry.expulsion_back", actor, before=before, after=after, reason=reason.strip())
    return current


def _save(entry: Entry) -> None:
    entry.save(
        update_fields=["status", "withdrawn_after", "expelled_from", "expulsion_reason", "withdrawn_by_expulsion"]
    )


def _read(entry: Entry) -> Entry:
    return Entry.objects.select_related("tournament__organization").get(pk=entry.pk)
