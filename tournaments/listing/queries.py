"""What the pages above a single tournament read: the federations, and how their tournaments lie in time."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from portal.common.second_wall.reach import listing_the_public
from portal.organizations.models import Organization
from tournaments.listing.shapes import TournamentLine
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class FederationLine:
    """An organization that has something public to show."""

    organization: Organization
    tournaments: int


def federations() -> Sequence[FederationLine]:
    """Every organization with at least one public tournament, by name. One query."""
    with listing_the_public():
        rows = (
            Organization.objects.annotate(shown=Count("tournaments", filter=Q(tournaments__is_public=True)))
            .filter(shown__gt=0)
            .select_related("parent")
            .order_by("name")
        )
        return [FederationLine(organization, organization.shown) for organization in rows]


@dataclass(frozen=True, slots=True)
class LinkedTournament:
    """A public tournament that gave this one its players, or took its first ones over."""

    name: str
    slug: str
    is_before: bool
    """Whether its standings gave the players of this one."""
    is_cancelled: bool


def linked_tournaments(tournament: Tournament) -> Sequence[LinkedTournament]:
    """The public tournaments that this one follows, and that follow it. One query."""
    rows = Tournament.objects.filter(Q(pk=tournament.follows_id) | Q(follows=tournament), is_public=True)
    return [
        LinkedTournament(row.name, row.slug, row.pk == tournament.follows_id, row.is_cancelled)
        for row in rows.only("name", "slug", "cancelled_at").order_by("starts_on", "name")
    ]


def by_time(lines: Iterable[TournamentLine], today: datetime.date) -> list[tuple[str, list[TournamentLine]]]:
    """Tournaments under way (``now``), ``coming`` (the soonest first), ``cancelled`` of these two, and ``past`` (the
    newest first)."""
    ordered = sorted(lines, key=lambda line: (line.starts_on, line.name))
    open_ = [line for line in ordered if line.ends_on >= today]
    off = [line for line in open_ if line.is_cancelled]
    now = [line for line in open_ if line.starts_on <= today and not line.is_cancelled]
    coming = [line for line in open_ if line.starts_on > today and not line.is_cancelled]
    past = [line for line in reversed(ordered) if line.ends_on < today]
    return [("now", now), ("coming", coming), ("cancelled", off), ("past", past)]
