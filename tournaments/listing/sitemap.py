"""What search engines may find: the entrance, federations, public events, their standings and entry lists."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from portal.common.second_wall.reach import listing_the_public
from tournaments.models import Tournament


class AtOneHost(Sitemap):  # type: ignore[type-arg]
    """What stands at one host: at ``own_host`` its organization alone, at "" (the portal's) everybody without one."""

    i18n = True
    alternates = True

    def __init__(self, own_host: str = "") -> None:
        self.own_host = own_host


class Events(AtOneHost):
    """Every public event of every organization that search engines may list, in every language."""

    def items(self) -> Sequence[tuple[str, str]]:
        """Organization and event, by their words in the address. One query."""
        with listing_the_public():
            rows = _listed(self.own_host).order_by("-starts_on", "pk")
            return list(rows.values_list("organization__slug", "slug"))

    def location(self, item: tuple[str, str]) -> str:
        """The entrance of an event."""
        return reverse("public:tournament", kwargs={"organization": item[0], "tournament": item[1]})


class Federations(AtOneHost):
    """Every organization with a public event that search engines may list."""

    def items(self) -> Sequence[str]:
        """Their words in the address. One query."""
        with listing_the_public():
            rows = _listed(self.own_host).order_by("organization__slug")
            return list(rows.values_list("organization__slug", flat=True).distinct())

    def location(self, item: str) -> str:
        """The page of an organization."""
        return reverse("public:organization", kwargs={"organization": item})


def _listed(own_host: str) -> QuerySet[Tournament]:
    return Tournament.objects.filter(
        is_public=True, organization__noindex=False, organization__own_host=own_host
    )  # fmt: skip


class Entrances(Sitemap):  # type: ignore[type-arg]
    """The pages that belong to no federation, in every language."""

    i18n = True
    alternates = True

    def items(self) -> Sequence[str]:
        """Their names. No query."""
        return ["public:home", "public:events"]

    def location(self, item: str) -> str:
        """The page of this name."""
        return reverse(item)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines leave alone: the desks and the accounts."""
    closed = [f"Disallow: /{language}/{place}/" for language in ("en", "it") for place in ("manage", "organizations")]
    lines = ["User-agent: *", *closed, f"Sitemap: {request.build_absolute_uri('/sitemap.xml')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
