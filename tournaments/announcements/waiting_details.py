"""Name, days and place of an announced event that were changed where the house rules ask for approvals.

They wait in ``Tournament.waiting_details`` until a version of the announcement that says them is published. Until then
the columns, and so public pages, calendars and programs, keep what was approved.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import linked_pages_changed
from tournaments.models import Regulations, Tournament
from tournaments.regulations.fide_mode import outside_fide_mode
from tournaments.regulations.leaving_fide_mode import leaving_unasked, settle_mode

DAYS: Final = ("starts_on", "ends_on")
FIELDS: Final = ("name", "city", "venue", *DAYS)
HELD_ACTION: Final = "tournament.change_waits"
"""Action of the journal: ``before`` and ``after`` as those of a change of the details."""


def with_waiting(tournament: Tournament) -> Tournament:
    """The event as the next version of its announcement says it, not to be saved; itself where nothing waits."""
    if not tournament.waiting_details:
        return tournament
    wanted = copy.copy(tournament)
    for name, value in tournament.waiting_details.items():
        setattr(wanted, name, date.fromisoformat(value) if name in DAYS else value)
    return wanted


def keep_waiting(
    current: Tournament, wanted: Tournament, changed: Mapping[str, Any], actor: User | None, *, may_leave: bool
) -> None:
    """Let the fields of ``changed``, all of ``FIELDS``, wait as ``wanted`` has them; ``changed`` has what they were.
    What is as announced again waits no longer.

    The caller holds the lock. Raises ``Refused`` as ``settle_mode`` does, which follows once the days are public.
    """
    regulations = Regulations.objects.get(tournament=current)
    outside = outside_fide_mode(regulations, wanted.starts_on)
    if outside and not (may_leave or current.fide_mode_left or outside_fide_mode(regulations, current.starts_on)):
        raise leaving_unasked(current, regulations, outside)
    waiting = {name for name in FIELDS if getattr(wanted, name) != getattr(current, name)}
    if waiting & set(DAYS):
        waiting |= set(DAYS)  # together, so that the last day is never before the first
    current.waiting_details = {name: str(getattr(wanted, name)) for name in FIELDS if name in waiting}
    current.save(update_fields=["waiting_details"])
    record_change(
        current,
        HELD_ACTION,
        actor,
        before={name: str(value) for name, value in changed.items()},
        after={name: str(getattr(wanted, name)) for name in changed},
        public=False,
    )


def take_effect(current: Tournament, actor: User | None) -> None:
    """Write what waits into the event: the version that says it is being published. The caller holds the lock."""
    if not current.waiting_details:
        return
    regulations, wanted = Regulations.objects.get(tournament=current), with_waiting(current)
    outside = outside_fide_mode(regulations, current.starts_on)
    before = {name: getattr(current, name) for name in FIELDS if getattr(current, name) != getattr(wanted, name)}
    for name in before:
        setattr(current, name, getattr(wanted, name))
    current.waiting_details = {}
    current.save(update_fields=[*before, "waiting_details"])
    linked_pages_changed(current)
    record_change(
        current,
        "tournament.changed",
        actor,
        before={name: str(value) for name, value in before.items()},
        after={name: str(getattr(current, name)) for name in before},
    )
    if "starts_on" in before:
        settle_mode(current, regulations, actor, before=outside, may_leave=True)
