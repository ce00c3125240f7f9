"""The tabs of a tournament's desk, in the order of the work: before the event, while it is played, afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Tab:
    """One page of the desk."""

    section: str
    """What the page calls itself, and the name of its address."""
    label: Any
    address: str = ""
    """Where the name of the address is another one."""
    right: tuple[str, str] | None = None
    """(subject, action) that one must be allowed to; None: everybody who sees the event."""


@dataclass(frozen=True, slots=True)
class Link:
    """A tab as one reader sees it."""

    label: Any
    url: str
    current: bool


GROUPS: Final = (
    (
        _("Before the event"),
        (
            Tab("details", _("Details"), right=("tournaments", "change")),
            Tab("schedule", _("Schedule")),
            Tab("regulations", _("Regulations")),
            Tab("acceleration", _("Acceleration")),
            Tab("simulations", _("Simulations"), right=("simulation", "read")),
            Tab("prizes", _("Prizes")),
            Tab("announcement", _("Announcement"), right=("announcement", "read")),
            Tab("people", _("People"), address="event_people", right=("people", "read")),
        ),
    ),
    (
        _("The rounds"),
        (
            Tab("rounds", _("Rounds"), address="console"),
            Tab("entries", _("Entries")),
            Tab("hall", _("Hall")),
            Tab("paper", _("Paper")),
        ),
    ),
    (
        _("After the event"),
        (
            Tab("ties", _("Ties")),
            Tab("norms", _("Norms")),
            Tab("reports", _("Reports")),
            Tab("journal", _("Journal"), right=("journal", "read")),
        ),
    ),
)


def tabs(
    organization: str,
    tournament: str,
    section: str,
    may: Mapping[str, Mapping[str, bool]],
    without: Set[str] = frozenset(),
) -> list[tuple[Any, list[Link]]]:
    """Every group with the tabs that ``may`` opens; the tab of ``section`` is the current one.

    Sections of ``without`` say nothing in this event and have a tab only while their page is open.
    """
    shown = [
        (
            name,
            [
                Link(tab.label, _url(tab, organization, tournament), tab.section == section)
                for tab in group
                if tab.right is None or may[tab.right[0]][tab.right[1]]
                if tab.section not in without or tab.section == section
            ],
        )
        for name, group in GROUPS
    ]
    return [(name, links) for name, links in shown if links]


def _url(tab: Tab, organization: str, tournament: str) -> str:
    return reverse(f"manage:{tab.address or tab.section}", args=[organization, tournament])
