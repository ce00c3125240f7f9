"""What the map of the site says of festivals: the page of each that has a public section."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django_scopes import scope

from portal.common.second_wall.reach import listing_the_public
from tournaments.festivals.queries import public_festivals
from tournaments.listing.sitemap import AtOneHost
from tournaments.models import Tournament


class Festivals(AtOneHost):
    """Every festival with a public section, in every language."""

    def items(self) -> Sequence[tuple[str, str]]:
        """Organization and festival, by their words in the address. One query, and one for each organization of them.

        A festival is read in the scope of its organization: nobody else may read its row.
        """
        with listing_the_public():
            rows = Tournament.objects.filter(
                is_public=True,
                festival__isnull=False,
                organization__noindex=False,
                organization__own_host=self.own_host,
            ).select_related("organization")
            houses = {row.organization_id: row.organization for row in rows.order_by("organization__slug")}
        found: list[tuple[str, str]] = []
        for house in houses.values():
            with scope(organization=house):
                found += [(house.slug, one.festival.slug) for one in public_festivals(house)]
        return found

    def location(self, item: tuple[str, str]) -> str:
        """The page of a festival."""
        return reverse("public:festival", kwargs={"organization": item[0], "festival": item[1]})
