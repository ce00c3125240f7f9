"""Published pairings, standings and crosstable as PDF, for anybody to print."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Tournament
from tournaments.paper.crosstable import crosstable_pdf
from tournaments.paper.pairings import boards_pdf, names_pdf
from tournaments.paper.queries import published_pairings
from tournaments.paper.standings import standings_pdf
from tournaments.serving.parameters import number_of
from tournaments.serving.pieces import found_or_404
from tournaments.serving.public import tournament_page
from tournaments.standings.files import standings_name, table_name
from tournaments.standings.groups import choose
from tournaments.standings.pages.tables import asked_as_grid, asked_crosstable, asked_standings
from tournaments.standings.parts import PARAMETERS, part_of
from tournaments.teams.queries import matches_on


@tournament_page("revision")
def boards(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """The pairings by board, of the newest publication or the one asked for."""
    pairings = found_or_404(published_pairings(tournament, round_number, number_of(request, "revision")))
    regulations = tournament.regulations
    rules = regulations.match_rules
    matches = matches_on(tournament, round_number, pairings.boards, rules) if regulations.of_teams else ()
    return pdf(
        boards_pdf(tournament, pairings, matches, rules.colours), f"{tournament.slug}-round-{round_number}-boards"
    )


@tournament_page("revision")
def names(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """The pairings by name, of the newest publication or the one asked for."""
    pairings = found_or_404(published_pairings(tournament, round_number, number_of(request, "revision")))
    return pdf(names_pdf(tournament, pairings), f"{tournament.slug}-round-{round_number}-names")


@tournament_page("after", *PARAMETERS)
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings, or the part of them that the address names."""
    part = part_of(request, tournament)
    page = asked_standings(request, tournament)
    content = standings_pdf(tournament, page, choose(tournament, page.everybody, part), part)
    return pdf(content, standings_name(tournament.slug, page))


@tournament_page("after", "form")
def crosstable(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The crosstable in the form that the page shows."""
    page = asked_crosstable(request, tournament)
    content = crosstable_pdf(tournament, page, as_grid=asked_as_grid(request, page))
    return pdf(content, table_name(tournament.slug, "crosstable", page))


def pdf(content: bytes, name: str) -> HttpResponse:
    """A PDF that opens in the browser, ready to print."""
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type="application/pdf", headers=headers)
