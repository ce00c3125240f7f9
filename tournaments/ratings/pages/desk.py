"""Title norms for arbiters: who has one, who may still make one, and the data of the certificate."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from portal.common.policies import RESULTS
from portal.organizations.access import MemberRequest
from portal.organizations.signins.noting import downloaded
from tournaments.models import Entry, Tournament
from tournaments.ratings.files import certificate, certificate_table
from tournaments.ratings.norm_events import FEWEST_ROUNDS
from tournaments.ratings.norms import working_norms
from tournaments.ratings.wording import to_confirm
from tournaments.serving.desk import tournament_page


@tournament_page(RESULTS, "read")
@require_safe
def norms(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who has reached a norm or has one in sight, and how many others could still make one."""
    page = working_norms(tournament)
    lines = page.lines if page else ()
    words = {
        "section": "norms",
        "tournament": tournament,
        "page": page,
        "lines": [line for line in lines if line.is_in_sight],
        "others": [line for line in lines if not line.is_in_sight],
        "fewest_rounds": FEWEST_ROUNDS,
        "confirm": to_confirm(),
    }
    return render(request, "ratings/desk/norms.html", words)


@tournament_page(RESULTS, "read")
@require_safe
def player(request: MemberRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """One player with every condition of every title above the one held."""
    page = working_norms(tournament, entry.pk)
    if page is None:
        raise Http404
    words = {"section": "norms", "tournament": tournament, "entry": entry, "page": page}
    return render(request, "ratings/desk/norm_player.html", words)


@tournament_page(RESULTS, "read")
@require_safe
def file(
    request: MemberRequest,
    tournament: Tournament,
    entry: Entry,
    title: str,
    kind: str,
) -> HttpResponse:
    """The data of a certificate: everything as JSON, or the games as CSV."""
    page = working_norms(tournament, entry.pk)
    line = next((one for one in page.lines if one.norm.title == title), None) if page else None
    if page is None or line is None or kind not in {"json", "csv"}:
        raise Http404
    if kind == "json":
        downloaded(request, "norm", tournament.name)
        content, content_type = certificate(tournament, page, line).encode(), "application/json"
    else:
        content, content_type = certificate_table(tournament, line).file("csv")
    name = f"{tournament.slug}-{title.lower()}-norm-{line.player.number}.{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=content_type, headers=headers)
