"""What an organization may take of the machine that all share, and what it takes now, for the page of its owners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pairing import turns as pairing_turns
from portal.organizations.domain import invitations_of_the_hour
from portal.organizations.models import Organization
from portal.organizations.quotas import (
    IMPORTS_PER_HOUR,
    LABELS,
    MAILS_PER_HOUR,
    MESSAGES_PER_HOUR,
    PAIRINGS_AT_ONCE,
    PLAYERS_PER_EVENT,
    SIMULATIONS_AT_ONCE,
    SIMULATIONS_UNDER_WAY,
    quota,
)
from tournaments.entries.room import largest_event
from tournaments.following.room import messages_of_the_hour
from tournaments.imports.pending import uploads_of_the_hour
from tournaments.models.simulation import SimulationStudy, StudyState
from tournaments.simulations import turns as simulation_turns


@dataclass(frozen=True, slots=True)
class QuotaLine:
    """One quota of an organization."""

    label: Any
    used: int
    most: int

    @property
    def is_full(self) -> bool:
        """Whether nothing more is taken up or accepted now."""
        return self.used >= self.most


def quota_lines(organization: Organization) -> list[QuotaLine]:
    """Every quota with its present use. Eight queries."""
    studies = SimulationStudy.objects.filter(tournament__organization=organization, state=StudyState.RUNNING)
    used = {
        PAIRINGS_AT_ONCE: pairing_turns.in_hand_of(organization),
        SIMULATIONS_AT_ONCE: simulation_turns.in_hand_of(organization),
        SIMULATIONS_UNDER_WAY: studies.count(),
        IMPORTS_PER_HOUR: uploads_of_the_hour(organization),
        MAILS_PER_HOUR: invitations_of_the_hour(organization),
        MESSAGES_PER_HOUR: messages_of_the_hour(organization),
        PLAYERS_PER_EVENT: largest_event(organization),
    }
    return [QuotaLine(label, used[name], quota(organization, name)) for name, label in LABELS.items()]
