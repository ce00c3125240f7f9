"""What the map of the site says of festivals: the page of each that has a public section."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django_scopes import scopes_disabled

from tournaments.listing.sitemap import AtOneHost
from tournaments.models import Tournament


class Festivals(AtOneHost):
    """Every festival with a public section, in every language."""

    def items(self) -> Sequence[tuple[str, str]]:
        """Organization and festival, by their words in the address. One query, however many organizations there are."""
        with scopes_disabled():  # the map is of all organizations: words of addresses, of what is public alone
            rows = Tournament.objects.filter(
                is_public=True,
                festival__isnull=False,
                organization__noindex=False,
                organization__own_host=self.own_host,
            )
            words = rows.values_list("organization__slug", "festival__slug")
            return list(words.order_by("organization__slug", "festival__slug").distinct())

    def location(self, item: tuple[str, str]) -> str:
        """The page of a festival."""
        return reverse("public:festival", kwargs={"organization": item[0], "festival": item[1]})
