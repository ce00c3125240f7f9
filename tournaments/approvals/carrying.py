"""Approvals of an announcement whose text is written anew while nobody edits it.

When round 1 is paired the announcement begins to say the hash of the settings and the frozen groups, and says them no
more when that pairing is discarded. Its own hash changes, what is announced does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tournaments.announcements.actions import digest_of
from tournaments.approvals.gate import ANNOUNCEMENT, needs, standing
from tournaments.changes.journaling import record_change
from tournaments.models import Approval, Tournament

CARRIED: Final = "announcement.approval_stays"
"""Action of the journal: ``before`` and ``after`` have the ``digest`` of the text."""


@contextmanager
def carried_over(tournament: Tournament) -> Iterator[None]:
    """What was asked or answered about the announcement as it stood before holds for it as it stands after.

    The caller holds the lock of the event. An approval that does not count for the rule that asks now is not carried:
    afterwards it would. No query where no approval is asked for.
    """
    if not needs(tournament, ANNOUNCEMENT):
        yield
        return
    before = _digest(tournament)
    found = standing(tournament, before)
    yield
    row, after = found.newest, _digest(tournament)
    if row is None or row.digest != before or found.is_overruled or after == before:
        return
    tell_at, tries = row.tell_at, row.tries
    if row.state == Approval.State.WAITING:
        Approval.objects.filter(pk=row.pk).update(state=Approval.State.OVERTAKEN, tell_at=None)
    else:
        Approval.objects.filter(pk=row.pk).update(tell_at=None)
    row.pk, row.digest, row.tell_at, row.tries = None, after, tell_at, tries
    row._state.adding = True
    row.save()
    record_change(tournament, CARRIED, None, before={"digest": before}, after={"digest": after}, public=False)


def _digest(tournament: Tournament) -> str:
    present = Tournament.objects.select_related("organization").get(pk=tournament.pk)
    return digest_of(present)
