"""The public pages of a festival: its sections, everybody who plays, where they sit, who leads."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable
from functools import wraps
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from portal.common.cache.front import tell_newest
from portal.common.cache.known import Edition
from portal.common.own_hosts.addresses import on_own_hosts
from tournaments.entries.finding import matches
from tournaments.festivals import queries
from tournaments.festivals.shapes import PublicFestival
from tournaments.serving.public import alone, from_cache, look_of, shareable
from tournaments.serving.windows import FROM, SEARCH, window

View = Callable[..., HttpResponse]


def festival_page(*parameters: str) -> Callable[[View], View]:
    """Declare a public page of a festival; the view gets what the public knows of it.

    The page is cached as those of tournaments are, until one of its sections changes; it is shown in the time zone of
    the first. ``parameters`` are the query parameters that it reads. Without a public section it answers 404.
    """

    def decorate(view: View) -> View:
        @on_own_hosts
        @require_safe
        @wraps(view)
        def served(request: HttpRequest, organization: str, festival: str) -> HttpResponse:
            host = getattr(request, "organization", None)
            shown = queries.public_festival(host, festival) if host is not None else None
            if shown is None:
                raise Http404(f"no public festival {festival} of {organization}")
            edition = edition_of(shown)
            tell_newest(edition)
            with timezone.override(zoneinfo.ZoneInfo(shown.sections[0].time_zone)):
                if not shareable(request, parameters):
                    return alone(view(request, shown))
                return from_cache(request, edition, lambda: view(request, shown))

        return served

    return decorate


def edition_of(shown: PublicFestival) -> Edition:
    """What the pages of a festival are made of: its name, and every section as it is now."""
    host = shown.festival.organization
    state = [shown.festival.pk, shown.festival.name, *look_of(host)]
    for one in shown.sections:
        state += [one.pk, one.public_version]
    return Edition(f"edition:{host.slug}/festivals/{shown.festival.slug}", "\n".join(map(str, state)))


@festival_page()
def festival(request: HttpRequest, shown: PublicFestival) -> HttpResponse:
    """The entrance: the sections, the search of a name, the schedule of all."""
    rounds = queries.schedule(shown)
    days = [
        (day, list(rows)) for day, rows in groupby(rounds, key=lambda one: timezone.localtime(one.starts_at).date())
    ]
    words = {"cards": queries.section_cards(shown), "days": days}
    return _page(request, shown, "overview", words)


@festival_page(FROM, SEARCH)
def players(request: HttpRequest, shown: PublicFestival) -> HttpResponse:
    """Everybody who plays, in whatever section."""
    cut = window(request, queries.all_players(shown), lambda words, one: matches(words, one.searched))
    return _page(request, shown, "players", {"rows": cut.rows, "window": cut, "search": cut.search})


@festival_page(FROM, SEARCH)
def seats(request: HttpRequest, shown: PublicFestival) -> HttpResponse:
    """Everybody by name with section, board, colour and opponent."""
    cut = window(request, queries.all_seats(shown), lambda words, one: matches(words, one.searched))
    return _page(request, shown, "seats", {"rows": cut.rows, "window": cut, "search": cut.search})


@festival_page()
def tables(request: HttpRequest, shown: PublicFestival) -> HttpResponse:
    """Who leads in each section."""
    return _page(request, shown, "tables", {"tables": queries.section_tables(shown), "first": queries.FIRST})


def _page(request: HttpRequest, shown: PublicFestival, tab: str, words: dict[str, Any]) -> HttpResponse:
    frame = {"shown": shown, "festival": shown.festival, "tab": tab}
    return render(request, f"festivals/public/{tab}.html", frame | words)
