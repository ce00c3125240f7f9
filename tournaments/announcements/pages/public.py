"""The announcement as anybody may read it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.announcements import queries as announcements
from tournaments.announcements import wording as announcement_text
from tournaments.models import Tournament
from tournaments.serving.parameters import number_of
from tournaments.serving.pieces import tournament_context
from tournaments.serving.public import tournament_page


@tournament_page("version")
def announcement(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The announcement in force or an older version, what it changed, and who is in which group."""
    wanted = number_of(request, "version")
    shown = announcements.version(tournament, wanted)
    if shown is None:
        raise Http404
    before = announcements.version(tournament, shown.version - 1) if shown.version > 1 else None
    groups = announcements.groups(tournament, shown.content)
    return render(
        request,
        "announcements/public/announcement.html",
        tournament_context(tournament)
        | {
            "tab": "announcement",
            "shown": shown,
            "sections": announcement_text.sections(shown.content),
            "acceleration": announcement_text.acceleration_lines(shown.content),
            "schedule": announcement_text.schedule_lines(
                shown.content, announcements.points_calendar(groups, shown.content)
            ),
            "differences": announcement_text.differences(before.content, shown.content) if before else (),
            "versions": announcements.versions(tournament),
            "frozen": announcements.frozen_regulations(tournament),
            "groups": groups,
            "forecast": announcements.forecast(groups, shown.content),
            "ratings": announcement_text.rating_lines(groups),
            "examples": announcement_text.example_lines(groups),
        },
    )
