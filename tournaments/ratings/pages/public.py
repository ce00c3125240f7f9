"""What a tournament does to the ratings of its players, and the norms that were reached."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.entries.finding import is_meant
from tournaments.files.tables import KINDS
from tournaments.history.shapes import PlayerLine
from tournaments.listing.overview import tournament_overview
from tournaments.models import Tournament
from tournaments.ratings.files import ratings_table
from tournaments.ratings.norms import reached_norms
from tournaments.ratings.queries import ratings_page
from tournaments.serving.public import tournament_page
from tournaments.serving.windows import FROM, window
from tournaments.standings.groups import names_in
from tournaments.standings.pages.tables import download


@tournament_page(FROM)
def ratings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Expected score and rating change of every player so far."""
    page = ratings_page(tournament)
    if page is None:
        raise Http404
    cut = window(request, page.lines, lambda words, line: is_meant(words, line.player))
    words = {"page": page, "window": cut, "search": cut.search}
    return render(
        request,
        "ratings/public/ratings.html",
        _context(tournament, [line.player for line in page.lines]) | words,
    )


@tournament_page()
def ratings_file(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:  # noqa: ARG001
    """The same table as CSV or XLSX."""
    page = ratings_page(tournament)
    if page is None or kind not in KINDS:
        raise Http404
    return download(ratings_table(page), kind, f"{tournament.slug}-ratings-{page.after_round}")


@tournament_page()
def norms(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The norms that were reached, with every condition."""
    page = reached_norms(tournament)
    if page is None:
        raise Http404
    return render(request, "ratings/public/norms.html", _context(tournament, page.players) | {"page": page})


def _context(tournament: Tournament, players: Iterable[PlayerLine]) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "overview": tournament_overview(tournament),
        "tab": "standings",
        "names_of": names_in(players),
    }
