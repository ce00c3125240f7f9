"""Public pages with a form of their own: found like every public page, never kept in a cache."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from tournaments.listing.overview import public_tournament
from tournaments.models import Tournament
from tournaments.serving.pieces import tournament_context


def public_or_404(request: HttpRequest, organization: str, slug: str) -> Tournament:
    """The public tournament of an address. Raises ``Http404``."""
    host = getattr(request, "organization", None)
    found = public_tournament(host, slug) if host is not None else None
    if found is None:
        raise Http404(f"no public tournament {slug} of {organization}")
    return found


def form_page(
    request: HttpRequest, tournament: Tournament, template: str, words: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The page in the time zone of the tournament; ``words`` say among others which ``tab`` it belongs to."""
    with timezone.override(zoneinfo.ZoneInfo(tournament.time_zone)):
        response = render(request, template, tournament_context(tournament) | words, status=status)
    add_never_cache_headers(response)
    return response
