"""The numbers of an event as anybody may read them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Tournament
from tournaments.serving.pieces import found_or_404, tournament_context
from tournaments.serving.public import tournament_page
from tournaments.standings.groups import names_in
from tournaments.statistics.bars import group_bars, parts_of
from tournaments.statistics.queries import statistics


@tournament_page()
def numbers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Results by colour, upsets, scoregroups with and without virtual points, performances. Of single players: what a
    match of teams has for colour and performance is not theirs."""
    if tournament.regulations.of_teams:
        raise Http404
    found = found_or_404(statistics(tournament))
    context = tournament_context(tournament) | {
        "tab": "standings",
        "statistics": found,
        "parts": parts_of(found.total),
        "groups": group_bars(found.groups, both=found.accelerated),
        "names_of": names_in(found.players),
    }
    return render(request, "statistics/public/statistics.html", context)
