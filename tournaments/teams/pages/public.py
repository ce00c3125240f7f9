"""The calendar of a league and the table of its players, for everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Tournament
from tournaments.serving.parameters import number_of
from tournaments.serving.pieces import tournament_context
from tournaments.serving.public import tournament_page
from tournaments.teams.calendar_queries import league_calendar
from tournaments.teams.player_table import By, boards_in, player_table, ranked


@tournament_page()
def calendar(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every match with its date, its place and whose home it is; of a team event alone."""
    context = tournament_context(tournament)
    if not context["overview"].of_teams:
        raise Http404
    context |= {"tab": "rounds", "rounds": league_calendar(tournament)}
    return render(request, "teams/public/calendar.html", context)


@tournament_page("by", "board", "fewest")
def players(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every player of a team event by points, percentage or performance, on all boards or on one of them."""
    context = tournament_context(tournament)
    asked = request.GET.get("by") or By.POINTS.value
    if not context["overview"].of_teams or asked not in set(By):
        raise Http404
    everybody = player_table(tournament)
    board, fewest = number_of(request, "board") or 0, number_of(request, "fewest") or 1
    context |= {
        "tab": "standings",
        "by": asked,
        "board": board,
        "fewest": fewest,
        "boards": boards_in(everybody),
        "rounds": range(1, len(everybody[0].cells) + 1) if everybody else (),
        "lines": ranked(everybody, By(asked), board=board, fewest=fewest),
        "everybody": everybody,
    }
    return render(request, "teams/public/players.html", context)
