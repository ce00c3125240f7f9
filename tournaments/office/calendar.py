"""The events of an organization by month."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.dates import MONTHS_3

from portal.common.second_wall.reach import listing_the_public
from portal.organizations.models import Organization
from portal.organizations.tree.queries import in_tree
from tournaments.models import Tournament
from tournaments.serving.parameters import number_of


@dataclass(frozen=True, slots=True)
class Month:
    """The events that begin in one month."""

    first_day: datetime.date
    events: Sequence[Tournament]

    @property
    def anchor(self) -> str:
        """What the address of the month ends with."""
        return f"m{self.first_day.month}"

    @property
    def short_name(self) -> str:
        """Three letters, in the active language."""
        return str(MONTHS_3[self.first_day.month]).capitalize()


@dataclass(frozen=True, slots=True)
class Year:
    """The calendar of one year, with the years before and after it that have events."""

    number: int
    months: Sequence[Month]
    before: int | None
    after: int | None

    @property
    def events(self) -> int:
        """How many events begin in it."""
        return sum(len(month.events) for month in self.months)


def public_year(organization: Organization, number: int | None = None) -> Year:
    """What everybody sees of a year of an organization and of all that stand below it; None: the present one. Two
    queries."""
    with listing_the_public():
        rows = Tournament.objects.filter(in_tree(organization), is_template=False, is_public=True)
        return _year(rows.select_related("organization"), number)


def whole_year(organization: Organization, number: int | None = None) -> Year:
    """The same with events that are not public yet, for members."""
    return _year(_events(organization).select_related("organization"), number)


def years_of(organization: Organization) -> list[tuple[int, int]]:
    """Every year in which an event begins, the newest first, with their number. One query."""
    counts: dict[int, int] = {}
    for (day,) in _events(organization).order_by("-starts_on").values_list("starts_on"):
        counts[day.year] = counts.get(day.year, 0) + 1
    return list(counts.items())


def events_of_year(organization: Organization, number: int) -> QuerySet[Tournament]:
    """The events that begin in a year, in their order; templates are none."""
    return _beginning_in(_events(organization), number)


def _events(organization: Organization) -> QuerySet[Tournament]:
    return Tournament.objects.filter(organization=organization, is_template=False)


def year_asked(request: HttpRequest) -> int | None:
    """The year that an address asks for; None for the present one. Raises ``Http404`` for one that no date can have."""
    number = number_of(request, "year")
    if number is not None and not datetime.MINYEAR <= number <= datetime.MAXYEAR:
        raise Http404
    return number


def _beginning_in(rows: QuerySet[Tournament], number: int) -> QuerySet[Tournament]:
    """Those of a year, in their order; none of a year that no date can have."""
    if not datetime.MINYEAR <= number <= datetime.MAXYEAR:
        return rows.none()
    return rows.filter(starts_on__year=number).order_by("starts_on", "name", "pk")


def _year(rows: QuerySet[Tournament], number: int | None) -> Year:
    shown = timezone.localdate().year if number is None else number
    known = sorted({day.year for day in rows.order_by().values_list("starts_on", flat=True)})
    months: dict[datetime.date, list[Tournament]] = {}
    for event in _beginning_in(rows, shown):
        months.setdefault(event.starts_on.replace(day=1), []).append(event)
    return Year(
        shown,
        [Month(first, events) for first, events in months.items()],
        max((year for year in known if year < shown), default=None),
        min((year for year in known if year > shown), default=None),
    )
