"""How a public page of a tournament is served: found, put in the tournament's time zone, cached, and answered 304.

The cache key holds host, organization, tournament, public version, language and query, so a page never has to be
purged: whatever changes it raises the public version. Only anonymous readers without a session or a message share
cached pages; a page never holds anything about its reader.
"""

from __future__ import annotations

import hashlib
import zoneinfo
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.listing.overview import public_tournament
from tournaments.models import Tournament
from tournaments.rounds.timed_publication import publish_due

SECONDS = 600
"""How long an unused version of a page is kept."""

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
                    patch_cache_control(response, private=True, no_cache=True)
                    return response
                return _from_cache(request, found, lambda: view(request, found, **words))

        return served

    return decorate


def _shareable(request: HttpRequest, parameters: tuple[str, ...]) -> bool:
    personal = (settings.SESSION_COOKIE_NAME, "messages")
    return (
        not any(cookie in request.COOKIES for cookie in personal)
        and not getattr(request, "htmx", False)
        and set(request.GET) <= set(parameters)
    )


def _from_cache(request: HttpRequest, tournament: Tournament, make: Callable[[], HttpResponse]) -> HttpResponse:
    key = _key(request, tournament)
    stored = cache.get(key)
    if stored is None:
        response = make()
        if response.status_code != 200:
            return response
        etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
        stored = (bytes(response.content), dict(response.items()), etag)
        cache.set(key, stored, SECONDS)
    body, headers, etag = stored
    response = HttpResponse(body, headers={**headers, "ETag": etag})
    patch_cache_control(response, public=True, no_cache=True)
    patch_vary_headers(response, ("Cookie", "HX-Request"))
    conditional = get_conditional_response(request, etag=etag, response=response)
    if isinstance(conditional, HttpResponseNotModified):
        patch_cache_control(conditional, public=True, no_cache=True)
        return conditional
    return response


def _key(request: HttpRequest, tournament: Tournament) -> str:
    host = tournament.organization
    parts = (
        request.get_host(),
        host.pk,
        host.name,
        host.accent,
        tournament.pk,
        tournament.public_version,
        get_language(),
        request.path,
        request.META.get("QUERY_STRING", ""),
    )
    return "public:" + hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()
