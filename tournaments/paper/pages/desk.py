"""The page *Paper*: everything that the arbiter prints for a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from portal.common.errors import Refused
from portal.common.own_hosts.addresses import absolute
from portal.common.policies import PAIRING
from portal.organizations.access import MemberRequest
from portal.organizations.signins.noting import downloaded
from tournaments.models import Round, RoundState, Tournament
from tournaments.paper.cards import name_cards_pdf, table_cards_pdf
from tournaments.paper.check_in import check_in_pdf
from tournaments.paper.crosstable import crosstable_pdf
from tournaments.paper.desk_queries import (
    CODED,
    at_hand,
    attendants,
    carries_codes,
    offers,
    pairings_of,
    phones_off,
    report_codes,
    rounds_of,
    tables_needed,
)
from tournaments.paper.match_sheets import match_sheets_pdf
from tournaments.paper.pages.public import pdf
from tournaments.paper.pairings import boards_pdf, names_pdf
from tournaments.paper.poster import check_in_poster_pdf, hall_poster_pdf, poster_pdf
from tournaments.paper.queries import wall_chart
from tournaments.paper.slips import ReportCode, slips_pdf
from tournaments.paper.standings import standings_pdf
from tournaments.paper.wall_chart import wall_chart_pdf
from tournaments.paper.wording import TITLES, about
from tournaments.serving.desk import tournament_page
from tournaments.serving.pieces import public_address
from tournaments.standings.crosstable import crosstable_page
from tournaments.standings.groups import Part, choose
from tournaments.standings.queries import standings_page
from tournaments.teams.queries import matches_on

Maker = Callable[[MemberRequest, Tournament, Round], bytes]


@tournament_page(PAIRING, "read")
@require_safe
def paper(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The papers of the round at hand."""
    return _page(request, tournament, at_hand(rounds_of(tournament)))


@tournament_page(PAIRING, "read")
@require_safe
def round_paper(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """The papers of one round."""
    return _page(request, tournament, round_)


@tournament_page(PAIRING, "read")
@require_safe
def sheet(request: MemberRequest, tournament: Tournament, round_: Round, sheet: str) -> HttpResponse:
    """One paper as PDF, in the language of the address; what cannot be printed says why on the page."""
    if sheet not in MAKERS:
        raise Http404
    try:
        content = MAKERS[sheet](request, tournament, round_)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("manage:round_paper", request.organization.slug, tournament.slug, round_.number)
    if _with_codes(request, tournament, round_, sheet):
        downloaded(request, "codes", tournament.name)
    response = pdf(content, f"{tournament.slug}-{round_.number}-{sheet}")
    response["Cache-Control"] = "private, no-store"
    return response


def _page(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    of_teams = tournament.regulations.of_teams
    papers = [
        (
            offer,
            TITLES[offer.kind],
            about(offer.kind, of_teams=of_teams),
            _lack(request, tournament, round_, offer.kind),
        )
        for offer in offers(tournament, round_)
    ]
    words = {
        "section": "paper",
        "tournament": tournament,
        "round": round_,
        "rounds": rounds_of(tournament),
        "papers": papers,
        "is_draft": round_.state == RoundState.DRAFT,
    }
    return render(request, "paper/desk/paper.html", words)


def _may_have_codes(request: MemberRequest, sheet: str) -> bool:
    policy, action = CODED[sheet]
    return request.may[policy.subject][action]


def _with_codes(request: MemberRequest, tournament: Tournament, round_: Round, sheet: str) -> bool:
    """Whether this paper has codes on it for who asks."""
    return carries_codes(tournament, round_, sheet) and _may_have_codes(request, sheet)


def _lack(request: MemberRequest, tournament: Tournament, round_: Round, sheet: str) -> str:
    """Not blank: why this paper has no codes on it for who asks, though it has them for others."""
    if not carries_codes(tournament, round_, sheet) or _may_have_codes(request, sheet):
        return ""
    if sheet == "slips":
        return _("Without the codes: who enters results prints them.")
    return _("Without the codes: who checks players in prints them.")


def _boards(_request: MemberRequest, tournament: Tournament, round_: Round) -> bytes:
    pairings = pairings_of(tournament, round_)
    regulations = tournament.regulations
    rules = regulations.match_rules
    matches = matches_on(tournament, round_.number, pairings.boards, rules) if regulations.of_teams else ()
    return boards_pdf(tournament, pairings, matches, rules.colours)


def _names(_request: MemberRequest, tournament: Tournament, round_: Round) -> bytes:
    return names_pdf(tournament, pairings_of(tournament, round_))


def _slips(request: MemberRequest, tournament: Tournament, round_: Round) -> bytes:
    address = request.build_absolute_uri(public_address(tournament, "report_result"))
    found = report_codes(tournament, round_) if _may_have_codes(request, "slips") else {}
    codes = {place: ReportCode(code, address) for place, code in found.items()}
    return slips_pdf(tournament, pairings_of(tournament, round_), codes)


def _match_sheets(_request: MemberRequest, tournament: Tournament, round_: Round) -> bytes:
    regulations = tournament.regulations
    if not regulations.of_teams:
        raise Refused("not_of_teams", _("Match sheets are for events of teams."))
    pairings = pairings_of(tournament, round_)
    matches = matches_on(tournament, round_.number, pairings.boards, regulations.match_rules)
    return match_sheets_pdf(tournament, pairings, matches, regulations.full_board_colours)


def _standings(_request: MemberRequest, tournament: Tournament, round_: Round) -> bytes:
    page = standings_page(tournament, round_.number) or standings_page(tournament)
    if page is None or not page.after_round:
        raise Refused("not_complete", _("Round 1 is not complete: its results come first."))
    return standings_pdf(tournament, page, choose(tournament, page.everybody, Part()))


def _crosstable(_request: MemberRequest, tournament: Tournament, round_: Round) -> bytes:
    page = crosstable_page(tournament, round_.number) or crosstable_page(tournament)
    if page is None:
        raise Refused("not_complete", _("Round 1 is not complete: its results come first."))
    return crosstable_pdf(tournament, page, as_grid=page.as_grid)


def _wall_chart(_request: MemberRequest, tournament: Tournament, _round: Round) -> bytes:
    chart = wall_chart(tournament)
    if chart is None:
        raise Refused("not_published", _("No round is published."))
    return wall_chart_pdf(tournament, chart)


def _check_in(request: MemberRequest, tournament: Tournament, round_: Round) -> bytes:
    players = attendants(tournament, round_, with_codes=_may_have_codes(request, "check-in"))
    return check_in_pdf(tournament, players, round_.number, round_.starts_at)


def _table_cards(_request: MemberRequest, tournament: Tournament, round_: Round) -> bytes:
    return table_cards_pdf(tournament, tables_needed(tournament, round_))


def _name_cards(request: MemberRequest, tournament: Tournament, round_: Round) -> bytes:
    players = attendants(tournament, round_, with_codes=_may_have_codes(request, "name-cards"))
    return name_cards_pdf(tournament, players, _check_in_address(request, tournament))


def _check_in_poster(request: MemberRequest, tournament: Tournament, _round: Round) -> bytes:
    if not tournament.is_public:
        raise Refused("not_public", _("The tournament is not public: publish the announcement first."))
    if problem := phones_off(tournament):
        raise Refused("phones_off", problem)
    return check_in_poster_pdf(tournament, _check_in_address(request, tournament))


def _check_in_address(request: MemberRequest, tournament: Tournament) -> str:
    return request.build_absolute_uri(public_address(tournament, "check_in"))


def _poster(request: MemberRequest, tournament: Tournament, round_: Round) -> bytes:
    if not tournament.is_public:
        raise Refused("not_public", _("The tournament is not public: publish the announcement first."))
    if round_.revision_id:
        page = public_address(tournament, "round", round_number=round_.number)
    else:
        page = reverse("public:tournament", args=[request.organization.slug, tournament.slug])
    return poster_pdf(tournament, round_.number, round_.starts_at, absolute(request, page))


def _hall_poster(request: MemberRequest, tournament: Tournament, _round: Round) -> bytes:
    if not tournament.is_public:
        raise Refused("not_public", _("The tournament is not public: publish the announcement first."))
    return hall_poster_pdf(tournament, absolute(request, tournament.get_absolute_url()))


MAKERS: Final[Mapping[str, Maker]] = {
    "boards": _boards,
    "names": _names,
    "poster": _poster,
    "hall-poster": _hall_poster,
    "match-sheets": _match_sheets,
    "slips": _slips,
    "standings": _standings,
    "crosstable": _crosstable,
    "wall-chart": _wall_chart,
    "check-in": _check_in,
    "check-in-poster": _check_in_poster,
    "table-cards": _table_cards,
    "name-cards": _name_cards,
}
