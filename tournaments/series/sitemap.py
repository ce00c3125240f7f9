"""The map of the site, and what it says of series: the page of each that has a public event."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.sitemaps.views import sitemap
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django_scopes import scope

from portal.common.second_wall.reach import listing_the_public
from portal.organizations.models import Organization
from tournaments.festivals.sitemap import Festivals
from tournaments.listing.sitemap import AtOneHost, Entrances, Events, Federations
from tournaments.models import Tournament
from tournaments.series.queries import all_public_series


class AllSeries(AtOneHost):
    """Every series with a public event, in every language."""

    def items(self) -> Sequence[tuple[str, str]]:
        """Organization and series, by their words in the address. Two queries, and one for each organization with a
        public event: a series is read in the scope of its organization."""
        with listing_the_public():
            rows = Tournament.objects.filter(
                is_public=True, organization__noindex=False, organization__own_host=self.own_host
            )
            houses = list(rows.values_list("organization", flat=True).distinct())
        found: list[tuple[str, str]] = []
        for house in Organization.objects.filter(pk__in=houses).order_by("slug"):
            with scope(organization=house):
                found += [(house.slug, one.series.slug) for one in all_public_series(house)]
        return found

    def location(self, item: tuple[str, str]) -> str:
        """The page of a series."""
        return reverse("public:series", kwargs={"organization": item[0], "series": item[1]})


def site_map(request: HttpRequest) -> HttpResponse:
    """What search engines may find at the host that is asked: each page is on the map of its own host alone."""
    own_host: str = getattr(request, "own_host", "")
    maps = {kind.__name__.lower(): kind(own_host) for kind in (Events, Federations, Festivals, AllSeries)}
    return sitemap(request, {**maps, **({} if own_host else {"entrances": Entrances})})
