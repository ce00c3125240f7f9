"""The federations and their tournaments."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.domain.queries import listing


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Every federation that shows a tournament."""
    return render(request, "public/home.html", {"federations": listing.federations()})


@require_safe
def organization(request: HttpRequest, organization: str) -> HttpResponse:  # noqa: ARG001
    """One federation: its tournaments under way, coming and past."""
    current = getattr(request, "organization", None)
    if current is None:
        raise Http404
    lines = listing.public_tournaments(current, timezone.localdate())
    groups = [(when, [line for line in lines if line.when == when]) for when in ("now", "coming", "past")]
    return render(request, "public/organization.html", {"groups": groups, "lines": lines})
