"""What the pages above a single tournament read: the federations and their public tournaments."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q
from django_scopes import scopes_disabled

from portal.organizations.models import Organization
from tournaments.models import RoundState, Tournament


@dataclass(frozen=True, slots=True)
class FederationLine:
    """An organization that has something public to show."""

    organization: Organization
    tournaments: int


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A public tournament in a list."""

    tournament: Tournament
    when: str
    """``now``, ``coming`` or ``past``, by the dates of the event."""
    rounds: int
    rounds_published: int


def federations() -> Sequence[FederationLine]:
    """Every organization with at least one public tournament, by name."""
    # The list of the site's organizations lies above any single one; it counts public tournaments and nothing else.
    with scopes_disabled():
        rows = (
            Organization.objects.annotate(shown=Count("tournaments", filter=Q(tournaments__is_public=True)))
            .filter(shown__gt=0)
            .order_by("name")
        )
        return [FederationLine(organization, organization.shown) for organization in rows]


def public_tournaments(organization: Organization, today: datetime.date) -> Sequence[TournamentLine]:
    """The public tournaments of one organization: under way, then coming (soonest first), then past (newest first)."""
    rows = (
        Tournament.objects.filter(organization=organization, is_public=True)
        .select_related("organization")
        .annotate(
            planned=Count("rounds"),
            published=Count("rounds", filter=Q(rounds__state__in=[RoundState.PUBLISHED, RoundState.CLOSED])),
        )
        .order_by("starts_on", "name")
    )
    lines = [TournamentLine(row, _when(row, today), row.planned, row.published) for row in rows]
    now = [line for line in lines if line.when == "now"]
    coming = [line for line in lines if line.when == "coming"]
    past = [line for line in reversed(lines) if line.when == "past"]
    return [*now, *coming, *past]


def _when(tournament: Tournament, today: datetime.date) -> str:
    if today > tournament.ends_on:
        return "past"
    return "now" if today >= tournament.starts_on else "coming"
