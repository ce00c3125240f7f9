"""The address that an open page asks every few seconds, to hear whether anything about its tournament has changed.

In the minute of a publication everybody asks. What is known for two seconds is answered before sessions, language and
database; so a change is heard of after two seconds at most, and the database is asked once in that time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from tournaments.models import Round, RoundState, Tournament
from tournaments.serving.public import tournament_page

KNOWN_SECONDS: Final = 2
"""How long an answer is given again without asking the database."""
PLAYING_SECONDS: Final = 15
QUIET_SECONDS: Final = 60
"""After so many seconds a page asks again: while games are played, and otherwise."""
_ADDRESS: Final = re.compile(r"/[a-z-]+/([-\w]+)/([-\w]+)/version/")


@tournament_page(cached=False)
def version(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The public version, the newest published round (0 for none), and after how many seconds to ask again."""
    rounds = Round.objects.filter(tournament=tournament, revision__isnull=False).order_by("-number")
    newest = rounds.values("number", "state").first()
    told = {
        "version": tournament.public_version,
        "round": newest["number"] if newest else 0,
        "again": PLAYING_SECONDS if newest and newest["state"] == RoundState.PUBLISHED else QUIET_SECONDS,
    }
    body = json.dumps(told)
    cache.set(_key(tournament.organization.slug, tournament.slug), body, KNOWN_SECONDS)
    return _answer(request, body)


class VersionMiddleware:
    """Answers the address of ``version`` from what is known; stands before everything that costs."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The known answer, or that of the view."""
        place = _ADDRESS.fullmatch(request.path) if request.method == "GET" else None
        body = cache.get(_key(*place.groups())) if place else None
        return _answer(request, body) if body else self.get_response(request)


def _answer(request: HttpRequest, body: str) -> HttpResponse:
    etag = '"' + "-".join(map(str, json.loads(body).values())) + '"'
    response = HttpResponse(body, content_type="application/json", headers={"ETag": etag})
    answer = get_conditional_response(request, etag=etag, response=response) or response
    answer.headers["Cache-Control"] = "public, no-cache"
    return answer


def _key(organization: str, tournament: str) -> str:
    return f"version:{organization}:{tournament}"
