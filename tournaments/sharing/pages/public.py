"""The pictures of shared links, and how the installation calls itself on a home screen."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from portal.common.context import site_name
from tournaments.models import Tournament
from tournaments.serving.pieces import found_or_404
from tournaments.serving.public import tournament_page
from tournaments.sharing.cards import board_card, event_card
from tournaments.sharing.drawing import Card, draw


@tournament_page()
def picture(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The event with its newest round, for a shared link."""
    return _png(event_card(tournament))


@tournament_page()
def board_picture(
    _request: HttpRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:  # fmt: skip
    """One board with its result, for a shared link."""
    return _png(found_or_404(board_card(tournament, round_number, board_number)))


def _png(card: Card) -> HttpResponse:
    return HttpResponse(draw(card), content_type="image/png", headers={"X-Content-Type-Options": "nosniff"})


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """Name and marks of the installation for a home screen (W3C Web Application Manifest)."""
    site = site_name()
    said = {
        "name": site.name,
        "short_name": site.name[:24],
        "description": str(site.sentence),
        "start_url": "/",
        "display": "browser",
        "background_color": "#ffffff",
        "theme_color": "#1f5f8b",
        "icons": [
            {"src": static(f"img/mark-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
            for size in (192, 512)
        ],
    }
    written = json.dumps(said, ensure_ascii=False)
    # Not shared by the portal itself: the address names no language, and Django says that the answer has one.
    headers = {"Cache-Control": "public, max-age=3600"}
    return HttpResponse(written, content_type="application/manifest+json; charset=utf-8", headers=headers)


@require_safe
def favicon(_request: HttpRequest) -> HttpResponse:
    """Where programs look that read no page."""
    return HttpResponsePermanentRedirect(static("img/mark-32.png"), headers={"Cache-Control": "public, max-age=86400"})
