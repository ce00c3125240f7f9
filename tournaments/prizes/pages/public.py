"""The prizes: as announced, and once the arbiter confirmed them, who won what."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.announcements import queries as announcements
from tournaments.files.tables import KINDS
from tournaments.listing.overview import tournament_overview
from tournaments.models import PrizeList, Tournament
from tournaments.prizes.files import prizes_table
from tournaments.prizes.fund import Fund
from tournaments.prizes.queries import final_list, final_lists
from tournaments.prizes.tables import fund_lists, paid_out
from tournaments.prizes.wording import rule_lines, taxes_text, total_text
from tournaments.serving.parameters import number_of
from tournaments.serving.public import tournament_page


@tournament_page("version")
def prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list in force or an older version; before it is confirmed, the announced prizes."""
    final = _final(request, tournament)
    fund: Fund | None = final.content["fund"] if final else _announced(tournament)
    if fund is None:
        raise Http404
    taxes, language = taxes_text(fund["taxes"])
    words = {
        "tournament": tournament,
        "overview": tournament_overview(tournament),
        "tab": "standings",
        "final": final,
        "content": final.content if final else None,
        "paid": paid_out(final.content) if final else None,
        "versions": final_lists(tournament) if final else (),
        "fund": fund,
        "total": total_text(fund),
        "lists": fund_lists(fund),
        "rules": rule_lines(fund),
        "taxes": taxes,
        "taxes_language": language,
    }
    return render(request, "prizes/public/prizes.html", words)


@tournament_page("version")
def prizes_file(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """Who won what as CSV or XLSX."""
    final = _final(request, tournament)
    if final is None or kind not in KINDS:
        raise Http404
    content, content_type = prizes_table(final.content).file(kind)
    name = f"{tournament.slug}-prizes-{final.version}.{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=content_type, headers=headers)


def _final(request: HttpRequest, tournament: Tournament) -> PrizeList | None:
    version = number_of(request, "version")
    final = final_list(tournament, version)
    if version is not None and final is None:
        raise Http404
    return final


def _announced(tournament: Tournament) -> Fund | None:
    newest = announcements.version(tournament)
    fund: Fund | None = newest.content.get("prizes") if newest else None
    return fund
