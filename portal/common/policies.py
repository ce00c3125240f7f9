"""Who may do what: one policy per subject, asked by views and by templates alike.

Roles are those of ``portal.organizations.models.Role``. An owner may do everything; an organizer prepares tournaments;
an arbiter runs them; a viewer reads, drafts included.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

OWNERS: Final = frozenset({"owner"})
ORGANIZERS: Final = frozenset({"owner", "organizer"})
ARBITERS: Final = frozenset({"owner", "arbiter"})
STAFF: Final = ORGANIZERS | ARBITERS
MEMBERS: Final = STAFF | {"viewer"}


@dataclass(frozen=True, slots=True)
class Policy:
    """The rights on one subject: which roles may take which action."""

    subject: str
    rights: Mapping[str, frozenset[str]]

    def allows(self, role: str | None, action: str) -> bool:
        """Whether a member with ``role`` (None: not a member) may take ``action``; an unknown action is a KeyError."""
        return role in self.rights[action]


def _policy(subject: str, **rights: frozenset[str]) -> Policy:
    return Policy(subject, MappingProxyType(rights))


ORGANIZATION: Final = _policy("organization", read=MEMBERS, change=OWNERS, journal=OWNERS)
MEMBERSHIPS: Final = _policy("memberships", read=MEMBERS, change=OWNERS)
TOURNAMENTS: Final = _policy("tournaments", read=MEMBERS, create=ORGANIZERS, change=ORGANIZERS)
REGULATIONS: Final = _policy("regulations", read=MEMBERS, change=ORGANIZERS, draw=STAFF, prohibit=STAFF)
SCHEDULE: Final = _policy("schedule", read=MEMBERS, change=STAFF)
SIMULATION: Final = _policy("simulation", read=MEMBERS, change=ORGANIZERS)
ANNOUNCEMENT: Final = _policy("announcement", read=MEMBERS, change=ORGANIZERS)
ENTRIES: Final = _policy("entries", read=MEMBERS, change=STAFF)
PAIRING: Final = _policy("pairing", read=MEMBERS, change=ARBITERS)
PRIZES: Final = _policy("prizes", read=MEMBERS, change=ORGANIZERS, confirm=ARBITERS)
RESULTS: Final = _policy("results", read=MEMBERS, change=ARBITERS)
REPORTS: Final = _policy("reports", read=MEMBERS, freeze=STAFF)
JOURNAL: Final = _policy("journal", read=MEMBERS)

POLICIES: Final = (
    ORGANIZATION,
    MEMBERSHIPS,
    TOURNAMENTS,
    REGULATIONS,
    SCHEDULE,
    SIMULATION,
    ANNOUNCEMENT,
    ENTRIES,
    PAIRING,
    PRIZES,
    RESULTS,
    REPORTS,
    JOURNAL,
)


def rights_of(role: str | None) -> dict[str, dict[str, bool]]:
    """Every right of a role as ``{subject: {action: allowed}}``; templates read it as ``request.may``."""
    return {policy.subject: {action: policy.allows(role, action) for action in policy.rights} for policy in POLICIES}
