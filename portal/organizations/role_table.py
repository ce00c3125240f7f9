"""The table of roles for the guide, written from the policies: nobody keeps it up to date by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from portal.common.policies import POLICIES, Policy
from portal.organizations.models import EventRole, Role

_TABLE: Final = re.compile(r"^(\|.*\n)+", re.MULTILINE)
COLUMNS: Final = (*Role, *EventRole)
YES: Final = "✓"
BY_RULE: Final = "(✓)"
"""Where a house rule of the organization grants it."""
WORDS: Final[Mapping[tuple[str, str], Any]] = {
    ("organization", "read"): gettext_lazy("read what the organization has beside its events"),
    ("organization", "office"): gettext_lazy("see what waits and what is late"),
    ("organization", "oversee"): gettext_lazy("read the organizations below, as far as this column goes"),
    ("organization", "years"): gettext_lazy("download the return of a year"),
    ("organization", "change"): gettext_lazy("settings of the organization"),
    ("organization", "journal"): gettext_lazy("journals of members, settings, sign-ins and downloads"),
    ("organization", "persons"): gettext_lazy("find one person, hand out or delete what is kept"),
    ("memberships", "read"): gettext_lazy("see the members"),
    ("memberships", "change"): gettext_lazy("invite members, give and end roles"),
    ("people", "read"): gettext_lazy("see who works in an event"),
    ("people", "change"): gettext_lazy("give and end roles in one event"),
    ("tournaments", "read"): gettext_lazy("read an event, drafts included"),
    ("tournaments", "create"): gettext_lazy("make events, festivals, series and rating lists"),
    ("tournaments", "change"): gettext_lazy("details of an event, cancel it"),
    ("templates", "read"): gettext_lazy("see the templates"),
    ("templates", "change"): gettext_lazy("make and change templates"),
    ("regulations", "read"): gettext_lazy("read the regulations"),
    ("regulations", "change"): gettext_lazy("regulations"),
    ("regulations", "draw"): gettext_lazy("draw the initial colour"),
    ("regulations", "prohibit"): gettext_lazy("keep players apart"),
    ("acceleration", "read"): gettext_lazy("read the acceleration"),
    ("acceleration", "change"): gettext_lazy("acceleration"),
    ("methods", "read"): gettext_lazy("see the acceleration methods"),
    ("methods", "change"): gettext_lazy("make and change acceleration methods"),
    ("schedule", "read"): gettext_lazy("read the schedule"),
    ("schedule", "change"): gettext_lazy("schedule"),
    ("simulation", "read"): gettext_lazy("read simulations"),
    ("simulation", "change"): gettext_lazy("simulations"),
    ("announcement", "read"): gettext_lazy("read the announcement"),
    ("announcement", "change"): gettext_lazy("announcement"),
    ("announcement", "approve"): gettext_lazy("approve announcements, where the house rules ask for that"),
    ("entries", "read"): gettext_lazy("read the lists of players and teams"),
    ("entries", "personal"): gettext_lazy("take the entry list along, with dates of birth"),
    ("entries", "change"): gettext_lazy("entries, registrations, byes and check-in"),
    ("entries", "admit"): gettext_lazy("let a late player in with a reason"),
    ("entries", "beyond"): gettext_lazy("take players from other events, move them to other sections"),
    ("pairing", "read"): gettext_lazy("read rounds and pairings"),
    ("pairing", "change"): gettext_lazy("pair, publish and correct rounds"),
    ("prizes", "read"): gettext_lazy("read the prizes"),
    ("prizes", "change"): gettext_lazy("prizes and categories"),
    ("prizes", "confirm"): gettext_lazy("confirm the prizes"),
    ("results", "read"): gettext_lazy("read results and ties"),
    ("results", "enter"): gettext_lazy("enter results of a round that is not completed"),
    ("results", "change"): gettext_lazy("correct results, complete rounds, decide ties, expel players"),
    ("reports", "read"): gettext_lazy("read the reports"),
    ("reports", "freeze"): gettext_lazy("freeze reports"),
    ("reports", "sign_off"): gettext_lazy("sign reports off, where the house rules ask for that"),
    ("journal", "read"): gettext_lazy("journal of an event"),
    ("register", "read"): gettext_lazy("read the register of players"),
    ("register", "change"): gettext_lazy("change the register of players, load and download it"),
    ("tokens", "change"): gettext_lazy("tokens and webhooks of programs"),
}
"""Every right of the policies for readers."""


def role_table(language: str) -> str:
    """The table in Markdown: rights that the same roles have share a row, those of most roles first."""
    with translation.override(language):
        rows: dict[tuple[str, ...], list[str]] = {}
        for policy in POLICIES:
            for action in policy.rights:
                words = str(WORDS[policy.subject, action])
                rows.setdefault(tuple(_mark(policy, action, role) for role in COLUMNS), []).append(words)
        head = [_("right"), *(str(role.label) for role in COLUMNS)]
        lines = [_line(head), _line(["---"] * len(head))]
        ordered = sorted(rows.items(), key=lambda row: -sum(map(bool, row[0])))
        return "\n".join([*lines, *(_line(["; ".join(words), *marks]) for marks, words in ordered)])


def with_table(text: str, language: str) -> str:
    """A page of the guide whose first table is that of the roles, with it as it is now; ValueError for a page without a
    table."""
    found = _TABLE.search(text)
    if found is None:
        raise ValueError("the page has no table")
    return f"{text[: found.start()]}{role_table(language)}\n{text[found.end() :]}"


def _mark(policy: Policy, action: str, role: str) -> str:
    if policy.allows({role}, action):
        return YES
    granted = (roles for (what, _rule), roles in policy.granted.items() if what == action)
    return BY_RULE if any(role in roles for roles in granted) else ""


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
