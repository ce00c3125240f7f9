"""The calendar of a league, for everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Tournament
from tournaments.serving.pieces import tournament_context
from tournaments.serving.public import tournament_page
from tournaments.teams.calendar_queries import league_calendar


@tournament_page()
def calendar(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every match with its date, its place and whose home it is; of a team event alone."""
    context = tournament_context(tournament)
    if not context["overview"].of_teams:
        raise Http404
    context |= {"tab": "rounds", "rounds": league_calendar(tournament)}
    return render(request, "teams/public/calendar.html", context)
