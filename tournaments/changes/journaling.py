"""One change of a tournament: its journal entry, and new public pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from portal.common.journal import record, record_many
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


def record_changes(
    tournament: Tournament,
    action: str,
    actor: User | None,
    afters: Sequence[Mapping[str, Any]],
    *,
    public: bool = True,
) -> None:
    """As ``record_change`` for the same change of many: one entry of the journal for each of ``afters``, and the public
    version raised once. Nothing happens where there are none. Two queries, unless a webhook wants to be told."""
    if not afters:
        return
    if public:
        public_pages_changed(tournament)
    for after in afters:
        tell_programs(tournament, action, after, "")
    record_many(
        organization=tournament.organization, subject=tournament.subject, action=action, actor=actor, afters=afters
    )
