"""The bracket of a knock-out, as a picture and as a list."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Tournament
from tournaments.serving.pieces import found_or_404, tournament_context
from tournaments.serving.public import tournament_page
from tournaments.standings.bracket import bracket_page
from tournaments.standings.bracket_picture import bracket_picture


@tournament_page()
def bracket(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole bracket with everything that is public."""
    page = found_or_404(bracket_page(tournament))
    picture = bracket_picture(page)
    known = [[one for one in matches if one.is_known] for matches in page.rounds]
    rounds = [pair for pair in zip(picture.headings, known, strict=True) if pair[1]]
    words = {"tab": "bracket", "page": page, "picture": picture, "rounds": rounds}
    return render(request, "standings/public/bracket.html", tournament_context(tournament) | words)
