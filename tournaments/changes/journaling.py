"""One change of a tournament: its journal entry, and new public pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from portal.common.journal import record
from portal.organizations.models import User
from tournaments.changes.locking import public_pages_changed
from tournaments.changes.telling_programs import tell_programs
from tournaments.models import Tournament


def record_change(
    tournament: Tournament,
    action: str,
    actor: User | None,
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
    public: bool = True,
) -> None:
    """Write the journal entry, have the webhooks told that want it, and raise the public version unless nobody outside
    can see the change.

    Call it inside the transaction of the change. ``before`` and ``after`` are JSON-able.
    """
    if public:
        public_pages_changed(tournament)
    tell_programs(tournament, action, after, reason)
    record(
        organization=tournament.organization,
        subject=tournament.subject,
        action=action,
        actor=actor,
        before=before,
        after=after,
        reason=reason,
    )
