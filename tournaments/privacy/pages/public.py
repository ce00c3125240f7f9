"""The page of an organization on personal data, for everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from portal.common.cache.front import share
from portal.common.own_hosts.addresses import on_own_hosts
from tournaments.privacy.queries import privacy_page


@on_own_hosts
@require_safe
def privacy(request: HttpRequest, organization: str) -> HttpResponse:  # noqa: ARG001
    """Who is responsible, what is shown, how long the rest is kept, and which rights a player has."""
    current = getattr(request, "organization", None)
    if current is None:
        raise Http404
    return share(request, render(request, "privacy/public/privacy.html", {"page": privacy_page(current)}))
