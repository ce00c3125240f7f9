"""What a tournament does to the ratings of its players, and the norms that were reached."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from portal.public.pages import tournament_page
from portal.public.tables import download
from tournaments.domain.queries import public
from tournaments.domain.queries.groups import names_in
from tournaments.domain.queries.norms import reached_norms
from tournaments.domain.queries.ratings import ratings_page
from tournaments.domain.queries.shapes import PlayerLine
from tournaments.interfaces.exporters.norms import ratings_table
from tournaments.interfaces.exporters.tables import KINDS
from tournaments.models import Tournament


@tournament_page()
def ratings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Expected score and rating change of every player so far."""
    page = ratings_page(tournament)
    if page is None:
        raise Http404
    return render(
        request, "public/ratings.html", _context(tournament, [line.player for line in page.lines]) | {"page": page}
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
    return render(request, "public/norms.html", _context(tournament, page.players) | {"page": page})


def _context(tournament: Tournament, players: Iterable[PlayerLine]) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "overview": public.tournament_overview(tournament),
        "tab": "standings",
        "names_of": names_in(players),
    }
