"""What the desk reads about series."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count

from portal.organizations.models import Organization
from tournaments.listing.desk_queries import events_of
from tournaments.models import Series, SeriesEvent, Tournament


def series_of(organization: Organization) -> Sequence[Series]:
    """Every series with its number of ``events``, by name. One query."""
    rows = Series.objects.filter(organization=organization)
    return list(rows.annotate(events=Count("members")).order_by("name", "pk"))


def events_to_add(series: Series) -> Sequence[Tournament]:
    """The events of the organization that do not count yet and whose entries are players, the newest first. One
    query."""
    rows = events_of(series.organization).exclude(regulations__team_boards__gt=0)
    return list(rows.exclude(pk__in=SeriesEvent.objects.filter(series=series).values("tournament")))
