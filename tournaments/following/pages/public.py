"""What a player or a friend takes along: the rounds for the calendar."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse

from portal.common.own_hosts.addresses import absolute
from tournaments.following.calendar import player_calendar
from tournaments.models import Tournament
from tournaments.serving.pieces import found_or_404
from tournaments.serving.public import tournament_page


@tournament_page()
def calendar(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """The rounds of one player, with board, colour and opponent as soon as they are published."""
    written = player_calendar(tournament, entry, host=request.get_host(), absolute=partial(absolute, request))
    headers = {
        "Content-Disposition": f'attachment; filename="{tournament.slug}-{entry}.ics"',
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(found_or_404(written), content_type="text/calendar; charset=utf-8", headers=headers)
