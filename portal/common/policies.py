"""Who may do what: one policy per subject, asked by views and by templates alike.

Roles are those of ``portal.organizations.models.Role``. An owner may do everything; an organizer prepares tournaments;
an arbiter runs them; a viewer reads, drafts included; an officer reads what a federation has to know, in its own
organization and in those below it, and approves. One person may hold several: each adds its rights.
Roles whose name begins with ``event_`` are those of ``EventRole``: they are held in one event and count on its pages
alone, so that no subject of the organization as a whole names them.
House rules of an organization can grant more; an organization begins with none of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

OWNERS: Final = frozenset({"owner"})
ORGANIZERS: Final = frozenset({"owner", "organizer"})
OFFICERS: Final = frozenset({"officer"})
APPROVERS: Final = OWNERS | OFFICERS
"""Who approves what others prepare, where the organization, or for officers the one above, asks for that."""
ARBITERS: Final = frozenset({"owner", "arbiter", "event_arbiter"})
STAFF: Final = ORGANIZERS | ARBITERS
REGISTRARS: Final = STAFF | {"event_registrar"}
SCORERS: Final = ARBITERS | {"event_results"}
READERS: Final = REGISTRARS | SCORERS | {"viewer", "event_viewer"}
"""Who reads an event, with everything that is kept of the people in it."""
OVERSEERS: Final = READERS | OFFICERS
"""Who reads what is played, announced and reported."""
MEMBERS: Final = frozenset({"owner", "organizer", "arbiter", "viewer"})
"""Who works for the organization as a whole."""
OFFICE: Final = MEMBERS - {"viewer"}


ARBITER_ACCELERATES: Final = "arbiter_accelerates"
"""House rule: the arbiter sets the acceleration, as the federations' lecture on accelerated pairings has it."""
HOUSE_RULES: Final = (ARBITER_ACCELERATES,)
"""Every house rule; each is a switch of the organization with the same name."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The rights on one subject: which roles may take which action, and which more a house rule lets take it."""

    subject: str
    rights: Mapping[str, frozenset[str]]
    granted: Mapping[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    """Roles by action and house rule."""

    def allows(self, roles: Collection[str], action: str, rules: Collection[str] = ()) -> bool:
        """Whether a member with ``roles`` (none: not a member) may take ``action`` where the house ``rules`` are
        switched on; an unknown action is a KeyError."""
        if not self.rights[action].isdisjoint(roles):
            return True
        return any(not self.granted.get((action, rule), frozenset()).isdisjoint(roles) for rule in rules)


def _policy(
    subject: str, granted: Mapping[tuple[str, str], frozenset[str]] | None = None, **rights: frozenset[str]
) -> Policy:
    return Policy(subject, MappingProxyType(rights), MappingProxyType(dict(granted or {})))


ORGANIZATION: Final = _policy(
    "organization",
    read=MEMBERS | OFFICERS,
    office=ORGANIZERS | APPROVERS,
    years=APPROVERS,
    oversee=OFFICERS,
    change=OWNERS,
    journal=OWNERS,
    persons=OWNERS,
)
MEMBERSHIPS: Final = _policy("memberships", read=MEMBERS, change=OWNERS)
PEOPLE: Final = _policy("people", read=READERS, change=OWNERS)
"""Roles in one event. Owners alone give them: an organizer could give themselves what the organization kept apart."""
TOURNAMENTS: Final = _policy("tournaments", read=OVERSEERS, create=ORGANIZERS, change=ORGANIZERS)
REGULATIONS: Final = _policy("regulations", read=OVERSEERS, change=ORGANIZERS, draw=STAFF, prohibit=STAFF)
ACCELERATION: Final = _policy(
    "acceleration", {("change", ARBITER_ACCELERATES): ARBITERS}, read=OVERSEERS, change=ORGANIZERS
)
TEMPLATES: Final = _policy("templates", read=MEMBERS, change=OWNERS)
METHODS: Final = _policy("methods", read=MEMBERS | OFFICERS, change=ORGANIZERS)
SCHEDULE: Final = _policy("schedule", read=OVERSEERS, change=STAFF)
SIMULATION: Final = _policy("simulation", read=READERS, change=ORGANIZERS)
ANNOUNCEMENT: Final = _policy("announcement", read=OVERSEERS, change=ORGANIZERS, approve=APPROVERS)
ENTRIES: Final = _policy("entries", read=OVERSEERS, personal=READERS, change=REGISTRARS, admit=ARBITERS, beyond=OFFICE)
PAIRING: Final = _policy("pairing", read=OVERSEERS, change=ARBITERS)
PRIZES: Final = _policy("prizes", read=OVERSEERS, change=ORGANIZERS, confirm=ARBITERS)
RESULTS: Final = _policy("results", read=OVERSEERS, enter=SCORERS, change=ARBITERS)
REPORTS: Final = _policy("reports", read=OVERSEERS, freeze=STAFF, sign_off=APPROVERS)
JOURNAL: Final = _policy("journal", read=READERS)
TOKENS: Final = _policy("tokens", change=OWNERS)
REGISTER: Final = _policy("register", read=OFFICE, change=OWNERS)
"""The register of players: it knows more of a person than any event, so that viewers do not read it."""

POLICIES: Final = (
    ORGANIZATION,
    MEMBERSHIPS,
    PEOPLE,
    TOURNAMENTS,
    TEMPLATES,
    REGULATIONS,
    ACCELERATION,
    METHODS,
    SCHEDULE,
    SIMULATION,
    ANNOUNCEMENT,
    ENTRIES,
    PAIRING,
    PRIZES,
    RESULTS,
    REPORTS,
    JOURNAL,
    TOKENS,
    REGISTER,
)

READS: Final = frozenset(
    (policy.subject, "read") for policy in POLICIES if "read" in policy.rights and policy is not REGISTER
)
SCOPES: Final[Mapping[str, frozenset[tuple[str, str]]]] = MappingProxyType(
    {
        "announcements": frozenset({("announcement", "change")}),
        "approvals": frozenset({("announcement", "approve"), ("reports", "sign_off"), ("organization", "read")}),
        "entries": frozenset({("entries", "change"), ("entries", "admit")}),
        "read": READS | {("entries", "personal")},
        "register": frozenset({("register", "read"), ("register", "change")}),
        "reports": frozenset({("reports", "freeze")}),
        "results": frozenset({("results", "change"), ("results", "enter")}),
        "rounds": frozenset({("pairing", "change")}),
    }
)
"""What a token of a program may be given: the rights of each scope as (subject, action)."""


def token_allows(
    policy: Policy, action: str, *, scopes: Collection[str], roles: Collection[str], rules: Collection[str] = ()
) -> bool:
    """Whether a program may take ``action``: one of its ``scopes`` has the right, and so have the ``roles`` that the
    member behind its token holds now. A scope never adds to a role."""
    wanted = (policy.subject, action)
    return any(wanted in SCOPES[scope] for scope in scopes) and policy.allows(roles, action, rules)


def without_changes(may: Mapping[str, Mapping[str, bool]]) -> dict[str, dict[str, bool]]:
    """``may``, as ``rights_of`` gives it, with nothing left but to read what is there and to create something new."""
    return {
        subject: {action: allowed and action in {"read", "create"} for action, allowed in rights.items()}
        for subject, rights in may.items()
    }


def rights_of(roles: Collection[str], rules: Collection[str] = ()) -> dict[str, dict[str, bool]]:
    """Every right of ``roles`` under the house ``rules`` as ``{subject: {action: allowed}}``; templates read it as
    ``request.may``."""
    return {
        policy.subject: {action: policy.allows(roles, action, rules) for action in policy.rights} for policy in POLICIES
    }
