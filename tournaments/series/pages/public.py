"""The public pages of a series: its standings, and how the total of one player came about."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from portal.common.cache.front import tell_newest
from portal.common.cache.known import Edition
from portal.common.own_hosts.addresses import on_own_hosts
from tournaments.entries.finding import matches
from tournaments.files.tables import KINDS
from tournaments.series import queries, wording
from tournaments.series.files import series_table
from tournaments.series.shapes import PublicSeries, SeriesLine, SeriesPage
from tournaments.serving.parameters import number_of
from tournaments.serving.public import alone, from_cache, look_of, shareable
from tournaments.serving.windows import FROM, SEARCH, window
from tournaments.standings.pages.tables import download

View = Callable[..., HttpResponse]
CATEGORY = "category"


def series_page_of(*parameters: str) -> Callable[[View], View]:
    """Declare a public page of a series; the view gets what the public knows of it.

    The page is cached as those of tournaments are, until the series or one of its events changes. Without a public
    event it answers 404.
    """

    def decorate(view: View) -> View:
        @on_own_hosts
        @require_safe
        @wraps(view)
        def served(request: HttpRequest, organization: str, series: str, **words: Any) -> HttpResponse:
            host = getattr(request, "organization", None)
            shown = queries.public_series(host, series) if host is not None else None
            if shown is None:
                raise Http404(f"no public series {series} of {organization}")
            edition = edition_of(shown)
            tell_newest(edition)
            if not shareable(request, parameters):
                return alone(view(request, shown, **words))
            return from_cache(request, edition, lambda: view(request, shown, **words))

        return served

    return decorate


def edition_of(shown: PublicSeries) -> Edition:
    """What the pages of a series are made of: the series, and every event as it is now."""
    host = shown.series.organization
    state = [shown.series.pk, shown.series.version, *look_of(host)]
    for one in shown.events:
        state += [one.pk, one.public_version]
    return Edition(f"edition:{host.slug}/series/{shown.series.slug}", "\n".join(map(str, state)))


@series_page_of(CATEGORY, FROM, SEARCH)
def series(request: HttpRequest, shown: PublicSeries) -> HttpResponse:
    """The standings, of everybody or of a category, with the events and how they count."""
    page = _asked(request, shown)
    cut = window(request, page.lines, _is_meant, kept=(CATEGORY,))
    words = {
        "rows": [(one, wording.sum_text(one), wording.dropped_text(one)) for one in cut.rows],
        "window": cut,
        "search": cut.search,
        "query": f"?category={page.category.pk}" if page.category else "",
    }
    return _page(request, shown, page, "standings", words)


@series_page_of(CATEGORY)
def player(request: HttpRequest, shown: PublicSeries, entry: int) -> HttpResponse:
    """One player: every event, what counts, and why the next one is behind."""
    page = _asked(request, shown)
    line = queries.line_of(page, entry)
    if line is None:
        raise Http404
    results = [(page.columns[one.event], one, wording.exact_text(one.value)) for one in line.line.results]
    words = {
        "line": line,
        "results": results,
        "total": wording.exact_text(line.line.total),
        "sum": wording.sum_text(line),
        "ahead": wording.ahead_sentence(page, line),
    }
    return _page(request, shown, page, "player", words)


@series_page_of(CATEGORY)
def series_file(request: HttpRequest, shown: PublicSeries, kind: str) -> HttpResponse:
    """The standings, of everybody or of a category, as CSV or XLSX."""
    if kind not in KINDS:
        raise Http404
    page = _asked(request, shown)
    state = "" if page.is_final else "-provisional"
    return download(series_table(page), kind, f"{shown.series.slug}-standings{state}")


def _asked(request: HttpRequest, shown: PublicSeries) -> SeriesPage:
    page = queries.series_page(shown, number_of(request, CATEGORY, most_digits=9))
    if page is None:
        raise Http404
    return page


def _is_meant(words: Any, one: SeriesLine) -> bool:
    return matches(words, one.player.name)


def _page(
    request: HttpRequest, shown: PublicSeries, page: SeriesPage, template: str, words: dict[str, Any]
) -> HttpResponse:
    frame = {
        "series": shown.series,
        "page": page,
        "unit": wording.unit_of(shown.series),
        "rules": wording.rules_sentences(shown.series),
    }
    return render(request, f"series/public/{template}.html", frame | words)
