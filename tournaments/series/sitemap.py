"""The map of the site, and what it says of series: the page of each that has a public event."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.sitemaps.views import sitemap
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django_scopes import scopes_disabled

from tournaments.festivals.sitemap import Festivals
from tournaments.listing.sitemap import AtOneHost, Entrances, Events, Federations
from tournaments.models import SeriesEvent


class AllSeries(AtOneHost):
    """Every series with a public event, in every language."""

    def items(self) -> Sequence[tuple[str, str]]:
        """Organization and series, by their words in the address. One query, however many organizations there are."""
        with scopes_disabled():  # the map is of all organizations: words of addresses, of what is public alone
            rows = SeriesEvent.objects.filter(
                tournament__is_public=True,
                series__organization__noindex=False,
                series__organization__own_host=self.own_host,
            )
            words = rows.values_list("series__organization__slug", "series__slug")
            return list(words.order_by("series__organization__slug", "series__slug").distinct())

    def location(self, item: tuple[str, str]) -> str:
        """The page of a series."""
        return reverse("public:series", kwargs={"organization": item[0], "series": item[1]})


def site_map(request: HttpRequest) -> HttpResponse:
    """What search engines may find at the host that is asked: each page is on the map of its own host alone."""
    own_host: str = getattr(request, "own_host", "")
    maps = {kind.__name__.lower(): kind(own_host) for kind in (Events, Federations, Festivals, AllSeries)}
    return sitemap(request, {**maps, **({} if own_host else {"entrances": Entrances})})
