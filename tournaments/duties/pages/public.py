"""The duties as anybody may read them."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.duties import record, wording
from tournaments.models import Tournament
from tournaments.serving.pieces import tournament_context
from tournaments.serving.public import tournament_page


@tournament_page()
def duties(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What was announced, authorised, published and declared, in order, and what follows from it."""
    found = record.duties_of(tournament)
    zone = ZoneInfo(tournament.time_zone)
    words = {
        "tab": "announcement",
        "events": [(event, wording.event_text(event)) for event in found.events],
        "announced": wording.announced_text(found, zone),
        "authorised": wording.authorised_text(found, zone),
        "altered": wording.altered_text(found),
    }
    return render(request, "duties/public/duties.html", tournament_context(tournament) | words)
