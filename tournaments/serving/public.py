"""How a public page of a tournament is served: found, put in the tournament's time zone, cached, and answered 304.

The cache key holds host, organization, tournament, public version, language and query, so a page never has to be
purged: whatever changes it raises the public version. Only anonymous readers without a session or a message share
cached pages; a page never holds anything about its reader. One request makes a page; who asks meanwhile gets the page
of the version before, or waits.
"""

from __future__ import annotations

import hashlib
import time
import zoneinfo
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.listing.overview import public_tournament
from tournaments.models import Tournament
from tournaments.rounds.timed_publication import publish_due
from tournaments.serving.front import Stored, answer, is_personal, packed, pages, shared

SECONDS = 600
"""How long an unused version of a page is kept."""

LONGEST_MAKING = 30
"""After so many seconds without an end somebody else makes a page."""
PATIENCE = 10
"""Seconds to wait for a page that somebody else is making."""

View = Callable[..., HttpResponse]


def tournament_page(*parameters: str, cached: bool = True) -> Callable[[View], View]:
    """Declare a public page of a tournament; the view gets the ``Tournament`` and the other words of the address.

    ``parameters`` are the query parameters that the page reads; an address with others is answered but not cached.
    Unknown or unpublished tournaments answer 404.
    """

    def decorate(view: View) -> View:
        @require_safe
        @wraps(view)
        def served(request: HttpRequest, organization: str, tournament: str, **words: Any) -> HttpResponse:
            host = getattr(request, "organization", None)
            found = public_tournament(host, tournament) if host is not None else None
            if found is None:
                raise Http404(f"no public tournament {tournament} of {organization}")
            if getattr(found, "publication_due", False) and publish_due(tournament=found):
                found.refresh_from_db(fields=["public_version"])
            with timezone.override(zoneinfo.ZoneInfo(found.time_zone)):
                if not cached or not _shareable(request, parameters):
                    response = view(request, found, **words)
                    if "Cache-Control" not in response.headers:
                        patch_cache_control(response, private=True, no_cache=True)
                    return response
                return _from_cache(request, found, lambda: view(request, found, **words))

        return served

    return decorate


def _shareable(request: HttpRequest, parameters: tuple[str, ...]) -> bool:
    return not is_personal(request) and set(request.GET) <= set(parameters)


def _from_cache(request: HttpRequest, tournament: Tournament, make: Callable[[], HttpResponse]) -> HttpResponse:
    key, newest = _keys(request, tournament)
    stored: Stored | None = pages.get(key)
    if stored is not None:
        return shared(answer(request, stored))
    if not pages.add(f"{key}:made", 1, LONGEST_MAKING):
        # Somebody makes this page already. One of a moment ago is enough meanwhile, and is not kept any longer.
        stored = pages.get(pages.get(newest, "")) or _awaited(key)
        if stored is not None:
            return answer(request, stored)
    try:
        response = make()
        if response.status_code != 200:
            return response
        stored = packed(response)
        pages.set(key, stored, SECONDS)
        pages.set(newest, key, SECONDS)
    finally:
        pages.delete(f"{key}:made")
    return shared(answer(request, stored))


def _awaited(key: str) -> Stored | None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        stored: Stored | None = pages.get(key)
        if stored is not None or pages.get(f"{key}:made") is None:
            return stored
        time.sleep(0.05)
    return None


def _keys(request: HttpRequest, tournament: Tournament) -> tuple[str, str]:
    """The name of the page of this version, and that under which the name of the newest that was made is kept."""
    host = tournament.organization
    parts = (
        request.get_host(),
        host.pk,
        host.name,
        host.accent,
        tournament.pk,
        get_language(),
        request.path,
        request.META.get("QUERY_STRING", ""),
    )
    page = "public:" + hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()
    return f"{page}:{tournament.public_version}", page
