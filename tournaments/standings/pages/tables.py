"""Tables beside the standings: their files, clubs and federations by their best players, the crosstable."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from pairing.engine.registry import description_of
from tournaments.entries.finding import is_meant
from tournaments.files.tables import KINDS, Table
from tournaments.listing.overview import tournament_overview
from tournaments.models import Tournament
from tournaments.serving.parameters import number_of
from tournaments.serving.public import tournament_page
from tournaments.serving.windows import FROM, window
from tournaments.standings.crosstable import CrosstablePage, crosstable_page
from tournaments.standings.files import crosstable_table, standings_name, standings_table, table_name, teams_table
from tournaments.standings.groups import CLUBS, FEDERATIONS, choose, names_in, team_lines
from tournaments.standings.parts import PARAMETERS, part_of
from tournaments.standings.queries import standings_page
from tournaments.standings.shapes import StandingsPage

MOST_BEST = 50
"""Players of a club that a reader may ask to count."""


@tournament_page("after", *PARAMETERS)
def standings_file(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The standings, or the part of them that the address names, as CSV or XLSX."""
    _known(kind, KINDS)
    part = part_of(request, tournament)
    page = asked_standings(request, tournament)
    table = standings_table(page, choose(tournament, page.everybody, part), part)
    return download(table, kind, standings_name(tournament.slug, page))


@tournament_page("after", "best")
def teams(request: HttpRequest, tournament: Tournament, of: str) -> HttpResponse:
    """Clubs or federations by the points of their best players."""
    _known(of, (CLUBS, FEDERATIONS))
    page = asked_standings(request, tournament)
    best = _best(request, tournament)
    words = {
        "tournament": tournament,
        "overview": tournament_overview(tournament),
        "tab": "standings",
        "page": page,
        "of": of,
        "part_name": "club" if of == CLUBS else "federation",
        "best": best,
        "announced_best": best_announced(tournament),
        "lines": team_lines(page.lines, of, best),
        "names_of": names_in(line.player for line in page.lines),
    }
    return render(request, "standings/public/teams.html", words)


@tournament_page("after", "best")
def teams_file(request: HttpRequest, tournament: Tournament, of: str, kind: str) -> HttpResponse:
    """The ranking of clubs or federations as CSV or XLSX."""
    _known(kind, KINDS)
    _known(of, (CLUBS, FEDERATIONS))
    page = asked_standings(request, tournament)
    best = _best(request, tournament)
    table = teams_table(team_lines(page.lines, of, best), best)
    return download(table, kind, table_name(tournament.slug, of, page))


@tournament_page("after", "form", FROM)
def crosstable(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every round of every player: a column per round, or a grid where everybody can meet everybody."""
    page = asked_crosstable(request, tournament)
    as_grid = asked_as_grid(request, page)
    cut = window(request, page.rows, lambda words, row: is_meant(words, row.standing.player), kept=("after", "form"))
    words = {
        "tournament": tournament,
        "overview": tournament_overview(tournament),
        "tab": "standings",
        "page": page,
        "window": cut,
        "search": cut.search,
        "as_grid": as_grid,
        "form": "" if as_grid == page.as_grid else "grid" if as_grid else "rounds",
        "round_numbers": range(1, page.after_round + 1),
        "names_of": names_in(row.standing.player for row in page.rows),
    }
    return render(request, "standings/public/crosstable.html", words)


@tournament_page("after", "form")
def crosstable_file(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The crosstable as CSV or XLSX."""
    _known(kind, KINDS)
    page = asked_crosstable(request, tournament)
    table = crosstable_table(page, as_grid=asked_as_grid(request, page))
    return download(table, kind, table_name(tournament.slug, "crosstable", page))


def asked_crosstable(request: HttpRequest, tournament: Tournament) -> CrosstablePage:
    """The crosstable after the round in the query, or the newest. Raises ``Http404`` where there is none."""
    page = crosstable_page(tournament, number_of(request, "after"))
    if page is None:
        raise Http404
    return page


def asked_as_grid(request: HttpRequest, page: CrosstablePage) -> bool:
    """The form asked for, otherwise the one that the field asks for."""
    form = request.GET.get("form", "")
    if form not in {"", "grid", "rounds"} or (form == "grid" and not page.can_be_grid):
        raise Http404
    return form == "grid" if form else page.as_grid


def _known(word: str, words: tuple[str, ...]) -> None:
    if word not in words:
        raise Http404


def asked_standings(request: HttpRequest, tournament: Tournament) -> StandingsPage:
    """The standings after the round in the query, or the newest. Raises ``Http404`` where there are none."""
    page = standings_page(tournament, number_of(request, "after"))
    if page is None or not page.after_round:
        raise Http404
    return page


def best_announced(tournament: Tournament) -> int:
    """How many players of a club count: all of a team where the clubs are teams by the Molter system."""
    regulations = tournament.regulations
    described = description_of(regulations.system)
    if described.team_size:
        return int(described.option_in(regulations.options, described.team_size))
    return tournament.best_players


def _best(request: HttpRequest, tournament: Tournament) -> int:
    asked = number_of(request, "best")
    if asked is None:
        return best_announced(tournament)
    if not 1 <= asked <= MOST_BEST:
        raise Http404
    return asked


def download(table: Table, kind: str, name: str) -> HttpResponse:
    """The table as a file of this kind."""
    content, content_type = table.file(kind)
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=content_type, headers=headers)
