"""The address that an open page asks every few seconds, to hear whether anything about its tournament has changed."""

from __future__ import annotations

import json
from typing import Final

from django.http import HttpRequest, HttpResponse

from portal.common.cache.front import shared
from tournaments.models import Round, RoundState, Tournament
from tournaments.serving.public import edition_of, tournament_page

PLAYING_SECONDS: Final = 15
QUIET_SECONDS: Final = 60
"""After so many seconds a page asks again: while games are played, and otherwise."""


@tournament_page(cached=False)
def version(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The public version, the newest published round (0 for none), and after how many seconds to ask again."""
    rounds = Round.objects.filter(tournament=tournament, revision__isnull=False).order_by("-number")
    newest = rounds.values("number", "state").first()
    told = {
        "version": tournament.public_version,
        "round": newest["number"] if newest else 0,
        "again": PLAYING_SECONDS if newest and newest["state"] == RoundState.PUBLISHED else QUIET_SECONDS,
    }
    etag = '"' + "-".join(map(str, told.values())) + '"'
    return shared(
        HttpResponse(json.dumps(told), content_type="application/json", headers={"ETag": etag}), edition_of(tournament)
    )
