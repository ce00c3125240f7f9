"""How a public page of a tournament is served: found, put in the tournament's time zone, cached, and answered 304.

The cache key holds host, organization, tournament, public version, language and query, so a page never has to be
purged: whatever changes it raises the public version. Only anonymous readers without a session or a message share
cached pages; a page never holds anything about its reader. One request makes a page; who asks meanwhile gets the page
of the version before, or waits. A process makes one page at a time: its threads share one interpreter, so that pages
made side by side would all be late, and so would a result that is stored meanwhile.
"""

from __future__ import annotations

import hashlib
import threading
import time
import zoneinfo
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from functools import wraps
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from portal.common.cache.front import Stored, answer, is_personal, packed, pages, shared, tell_newest
from portal.common.cache.known import Edition
from portal.common.cache.moment import Moment
from portal.common.own_hosts.addresses import on_own_hosts
from portal.organizations.models import Organization
from tournaments.listing.overview import public_tournament
from tournaments.models import Tournament
from tournaments.rounds.timed_publication import publish_due
from tournaments.teams.line_ups import show_line_ups

SECONDS = 600
"""How long an unused version of a page is kept."""

LONGEST_MAKING = 30
"""After so many seconds without an end somebody else makes a page."""
PATIENCE = 10
"""Seconds to wait for a page that somebody else is making."""

View = Callable[..., HttpResponse]

_found: Final = Moment[Tournament]()
"""Public tournaments by organization and slug, for strangers."""
_making: Final = threading.Semaphore(1)


def tournament_page(*parameters: str, cached: bool = True) -> Callable[[View], View]:
    """Declare a public page of a tournament; the view gets the ``Tournament`` and the other words of the address.

    ``parameters`` are the query parameters that the page reads; an address with others is answered but not cached.
    Unknown or unpublished tournaments answer 404.
    """

    def decorate(view: View) -> View:
        @on_own_hosts
        @require_safe
        @wraps(view)
        def served(request: HttpRequest, organization: str, tournament: str, **words: Any) -> HttpResponse:
            host = getattr(request, "organization", None)
            found = _public(request, host, tournament) if host is not None else None
            if found is None:
                raise Http404(f"no public tournament {tournament} of {organization}")
            published = getattr(found, "publication_due", False) and publish_due(tournament=found)
            shown = getattr(found, "line_ups_due", False) and show_line_ups(tournament=found)
            if published or shown:
                found.refresh_from_db(fields=["public_version", "play_version"])
                _tell_newest(found)
                _found.forget()
            with timezone.override(zoneinfo.ZoneInfo(found.time_zone)):
                if not cached or not shareable(request, parameters):
                    return alone(view(request, found, **words))
                return from_cache(request, edition_of(found), lambda: view(request, found, **words))

        return served

    return decorate


def look_of(host: Organization) -> tuple[object, ...]:
    """What every public page of an organization shows of it."""
    return (host.name, host.accent, host.noindex, host.own_host)


def edition_of(tournament: Tournament) -> Edition:
    """What every public page of a tournament is made of: its public version, and how its organization looks."""
    host = tournament.organization
    state = (tournament.pk, tournament.public_version, *look_of(host))
    return Edition(f"edition:{host.slug}/{tournament.slug}", "\n".join(map(str, state)))


def line_edition_of(tournament: Tournament) -> Edition:
    """What the own lines of players are made of; a verdict on a round does not change them."""
    host = tournament.organization
    state = (tournament.pk, tournament.play_version, *look_of(host))
    return Edition(f"lines:{host.slug}/{tournament.slug}", "\n".join(map(str, state)))


def _tell_newest(tournament: Tournament) -> None:
    tell_newest(edition_of(tournament))
    tell_newest(line_edition_of(tournament))


def _public(request: HttpRequest, host: Organization, slug: str) -> Tournament | None:
    """The public tournament of an address, as it is now, or for a stranger as it was within ``FRONT_SECONDS``."""

    def look() -> Tournament | None:
        found = public_tournament(host, slug)
        if found is not None:
            _tell_newest(found)
        return found

    if is_personal(request):
        return public_tournament(host, slug)
    found = _found.get((host.pk, slug), look)
    return copy(found) if found is not None else None


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Wait until no other thread of this process makes a page, but no longer than a reader would."""
    waited = _making.acquire(timeout=PATIENCE)
    try:
        yield
    finally:
        if waited:
            _making.release()


def shareable(request: HttpRequest, parameters: tuple[str, ...]) -> bool:
    """Whether everybody gets the same answer who asks for this address, of whose query a page reads ``parameters``."""
    return not is_personal(request) and set(request.GET) <= set(parameters)


def alone(response: HttpResponse) -> HttpResponse:
    """An answer that is nobody else's and, unless it says otherwise, kept nowhere."""
    if "Cache-Control" not in response.headers:
        patch_cache_control(response, private=True, no_cache=True)
    return response


def from_cache(request: HttpRequest, edition: Edition, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The page of this address as ``edition`` has it: as it was kept, or from ``make``."""
    key, newest = _keys(request, edition)
    stored: Stored | None = pages.get(key)
    if stored is not None:
        return shared(answer(request, stored), edition)
    if not pages.add(f"{key}:made", 1, LONGEST_MAKING):
        # Somebody makes this page already. One of a moment ago is enough meanwhile, and is not kept any longer.
        stored = pages.get(pages.get(newest, "")) or _awaited(key)
        if stored is not None:
            return answer(request, stored)
    try:
        with _one_at_a_time():
            response = make()
        if response.status_code != 200:
            return response
        stored = packed(response)
        pages.set(key, stored, SECONDS)
        pages.set(newest, key, SECONDS)
    finally:
        pages.delete(f"{key}:made")
    return shared(answer(request, stored), edition)


def _awaited(key: str) -> Stored | None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        stored: Stored | None = pages.get(key)
        if stored is not None or pages.get(f"{key}:made") is None:
            return stored
        time.sleep(0.05)
    return None


def _keys(request: HttpRequest, edition: Edition) -> tuple[str, str]:
    """The name of the page of this edition, and that under which the name of the newest that was made is kept."""
    parts = (
        request.get_host(),
        edition.name,
        get_language(),
        request.path,
        request.META.get("QUERY_STRING", ""),
    )
    page = "public:" + hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()
    return f"{page}:{hashlib.sha256(edition.state.encode()).hexdigest()[:32]}", page
