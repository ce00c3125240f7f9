"""Parts of an event for club sites, and screens for the hall: pages without frame, account or cookie.

They are written without the request, so that nothing of who asks can be in them. The part for other sites alone may
stand in the frame of another site; it has no form that changes anything.
"""

from __future__ import annotations

from typing import Any, Final

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.clickjacking import xframe_options_exempt

from portal.common.context import site_name
from portal.common.own_hosts.addresses import absolute
from tournaments.models import Tournament
from tournaments.serving.pieces import public_address, tournament_context
from tournaments.serving.public import tournament_page
from tournaments.sharing.queries import part

SHOWN: Final = ("pairings", "standings", "board")
ROWS: Final = 100
"""Rows of a part for another site; the rest is one click away."""
MATCHES: Final = 10
ANYBODY: Final = "*"


@xframe_options_exempt
@csp_replace({"frame-ancestors": [ANYBODY]})
@tournament_page("show", "q")
def widget(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Pairings, standings or the board of one player, for the frame of a club's site."""
    show = _show(request, SHOWN)
    search = request.GET.get("q", "").strip()
    found = part(tournament, show, search)
    context = _context(tournament, show) | {
        "part": found,
        "boards": found.round.boards[:ROWS] if found.round else (),
        "lines": found.standings.lines[:ROWS] if found.standings else (),
        "search": search,
        "matches": found.matches[:MATCHES],
    }
    return HttpResponse(render_to_string("sharing/public/widget.html", context))


@tournament_page("show")
def screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Pairings or standings in large type, which move by themselves."""
    show = _show(request, SHOWN[:2])
    found = part(tournament, show)
    context = _context(tournament, show) | {
        "part": found,
        "boards": found.round.boards if found.round else (),
        "lines": found.standings.lines if found.standings else (),
    }
    return HttpResponse(render_to_string("sharing/public/screen.html", context))


@tournament_page()
def share_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How to put a part of the event into another site, and the screens for the hall."""
    address = absolute(request, public_address(tournament, "widget"))
    words = {"tab": "share", "address": address, "shown": SHOWN}
    return render(request, "sharing/public/share.html", tournament_context(tournament) | words)


def _show(request: HttpRequest, known: tuple[str, ...]) -> str:
    show = request.GET.get("show", known[0])
    if show not in known:
        raise Http404
    return show


def _context(tournament: Tournament, show: str) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "organization": tournament.organization,
        "site": site_name(),
        "show": show,
    }
