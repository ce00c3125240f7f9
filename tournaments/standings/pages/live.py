"""The standings while a round is under way."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.entries.finding import is_meant
from tournaments.models import Tournament
from tournaments.serving.pieces import found_or_404, tournament_context
from tournaments.serving.public import tournament_page
from tournaments.serving.windows import FROM, SEARCH, window
from tournaments.standings.live import live_page


@tournament_page(FROM, SEARCH)
def live_standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody by the points that are public now; the page follows the results by itself."""
    page = found_or_404(live_page(tournament))
    cut = window(request, page.lines, lambda words, line: is_meant(words, line.player))
    context = {"tab": "standings", "page": page, "lines": cut.rows, "window": cut, "search": cut.search}
    return render(request, "standings/public/live.html", tournament_context(tournament) | context)
