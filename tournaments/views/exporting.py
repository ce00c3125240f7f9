"""Downloads for the people who run a tournament."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from pairing.engine.snapshot import canonical, from_json
from pairing.engine.trf import file_of, write
from portal.common.policies import ENTRIES, PAIRING
from portal.organizations.access import MemberRequest
from tournaments.interfaces.exporters.lists import entries_csv, pairings_csv, standings_csv
from tournaments.interfaces.exporters.norms import ratings_csv
from tournaments.interfaces.exporters.report import trf16, trf26
from tournaments.models import Round, Tournament
from tournaments.views.access import tournament_page

FILES: Final[dict[str, tuple[Callable[[Tournament], bytes], str]]] = {
    "trf26.trf": (trf26, "text/plain; charset=utf-8"),
    "trf16.trf": (trf16, "text/plain; charset=utf-8"),
    "entries.csv": (entries_csv, "text/csv; charset=utf-8"),
    "ratings.csv": (ratings_csv, "text/csv; charset=utf-8"),
}


@tournament_page(ENTRIES, "read")
@require_safe
def downloads(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Everything that can be taken away."""
    rounds = Round.objects.filter(tournament=tournament).exclude(state="planned").order_by("number")
    words = {"section": "downloads", "tournament": tournament, "rounds": rounds}
    return render(request, "manage/downloads.html", words)


@tournament_page(ENTRIES, "read")
@require_safe
def file(request: MemberRequest, tournament: Tournament, name: str) -> HttpResponse:  # noqa: ARG001
    """One file about the whole tournament."""
    if name not in FILES:
        raise Http404(name)
    write_file, content_type = FILES[name]
    return _download(write_file(tournament), f"{tournament.slug}-{name}", content_type)


@tournament_page(PAIRING, "read")
@require_safe
def round_file(
    request: MemberRequest,  # noqa: ARG001
    tournament: Tournament,
    round_: Round,
    name: str,
) -> HttpResponse:
    """One file about a round that is paired, published or not."""
    if round_.state == "planned":
        raise Http404(name)
    base = f"{tournament.slug}-{round_.number}-{name}"
    if name == "pairings.csv":
        return _download(pairings_csv(round_), base, "text/csv; charset=utf-8")
    if name == "standings.csv":
        return _download(standings_csv(tournament, round_.number), base, "text/csv; charset=utf-8")
    source = round_.revision or round_.run
    if source is None or name not in {"input.json", "input.trf"}:
        raise Http404(name)
    if name == "input.json":
        return _download(canonical(source.snapshot).encode(), base, "application/json")
    text = write(file_of(from_json(source.snapshot), name=tournament.name))
    return _download(text.encode(), base, "text/plain; charset=utf-8")


def _download(content: bytes, filename: str, content_type: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response
