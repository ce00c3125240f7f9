"""The pages that anyone may read. Thin: one query function each, which reads published data only."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from pairing.engine.snapshot import from_json
from pairing.engine.trf import file_of, write
from portal.public.comparison import Hypothesis, comparison, hypotheses
from portal.public.finding import MOST, find
from portal.public.pages import tournament_page
from portal.public.parts import PARAMETERS, number_of, part_of, query_of
from portal.public.pictures import points_picture, scoregroup_picture
from portal.public.rank_picture import rank_picture
from portal.public.reasons import arrange
from tournaments.domain import announcement_text
from tournaments.domain.chain import broken_link
from tournaments.domain.queries import announcements, listing, public, verification
from tournaments.domain.queries.groups import categories, choose, names_in
from tournaments.domain.queries.shapes import PlayerLine, RevisionInput, RoundPage
from tournaments.models import Tournament

Page = TypeVar("Page")


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
    lines = public.organization_tournaments(current)
    groups = listing.by_time(lines, timezone.localdate())
    return render(request, "public/organization.html", {"groups": groups, "any_line": bool(lines)})


@tournament_page()
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The entrance: the next round above everything, the search of a name, the state of every round.

    A search with one result leads straight to that player's board.
    """
    context = _context(tournament)
    context["next_round"] = next((line for line in context["overview"].rounds if line.state != "closed"), None)
    newest = context["overview"].published_round
    search = request.GET.get("q", "").strip()
    if search:
        page = public.round_page(tournament, newest) if newest else None
        matches = find(public.entry_list(tournament).lines, search, page)
        if len(matches) == 1 and not getattr(request, "htmx", False):
            match = matches[0]
            if match.board:
                return redirect(_address(tournament, "board", round_number=newest, board_number=match.board.number))
            return redirect(_address(tournament, "player", entry=match.entry.player.entry_id))
        context |= {"matches": matches[:MOST], "found": len(matches)}
    return render(request, "public/tournament.html", context | {"search": search, "tab": "overview"})


@tournament_page("version")
def announcement(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The announcement in force or an older version, what it changed, and who is in which group."""
    wanted = number_of(request, "version")
    shown = announcements.version(tournament, wanted)
    if shown is None:
        raise Http404
    before = announcements.version(tournament, shown.version - 1) if shown.version > 1 else None
    groups = announcements.groups(tournament, shown.content)
    return render(
        request,
        "public/announcement.html",
        _context(tournament)
        | {
            "tab": "announcement",
            "shown": shown,
            "sections": announcement_text.sections(shown.content),
            "acceleration": announcement_text.acceleration_lines(shown.content),
            "schedule": announcement_text.schedule_lines(shown.content),
            "differences": announcement_text.differences(before.content, shown.content) if before else (),
            "versions": announcements.versions(tournament),
            "frozen": announcements.frozen_regulations(tournament),
            "groups": groups,
            "examples": announcement_text.example_lines(groups),
        },
    )


@tournament_page("q")
def entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The entry list, all of it or the names that match."""
    listed, search = public.entry_list(tournament), request.GET.get("q", "").strip()
    lines = tuple(match.entry for match in find(listed.lines, search, None)) if search else listed.lines
    context = {"tab": "entries", "listed": listed, "lines": lines, "search": search}
    return render(request, "public/entries.html", _context(tournament) | context)


@tournament_page("revision")
def round_boards(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """A published round: its boards and byes, the scoregroups, and how to check it."""
    page = _found(public.round_page(tournament, round_number, number_of(request, "revision")))
    search = request.GET.get("q", "").strip()
    boards = page.boards
    if search:
        names = find(public.entry_list(tournament).lines, search, page)
        boards = tuple(match.board for match in names if match.board)
    return render(
        request,
        "public/round.html",
        _context(tournament)
        | _names(page)
        | {
            "tab": "round",
            "page": page,
            "boards": boards,
            "search": search,
            "picture": scoregroup_picture(page.scoregroups, page.boards),
            "comparison": comparison(verification.picture_of(tournament, page.number, page.revision.number))
            if _accelerated(page)
            else None,
            "verdict": verification.verdict_of(tournament, page.number, page.revision.number),
        },
    )


@tournament_page("revision")
def board(request: HttpRequest, tournament: Tournament, round_number: int, board_number: int) -> HttpResponse:
    """One board: why these two, why these colours, and everything needed to check it."""
    shown = _found(public.board_page(tournament, round_number, board_number, number_of(request, "revision")))
    context: dict[str, Any] = {"tab": "round", "shown": shown, "page": shown.round, "board": shown.board}
    context["reasons"] = arrange(shown.explanation, shown.board.white.number, shown.board.black.number)
    context["has_bye"] = any(bye.kind == "U" for bye in shown.round.byes)
    context["hypotheses"] = _hypotheses(tournament, shown.round, shown.board.white, shown.board.black)
    return render(request, "public/board.html", _context(tournament) | _names(shown.round) | context)


@tournament_page("revision")
def bye(request: HttpRequest, tournament: Tournament, round_number: int, entry: int) -> HttpResponse:
    """One player without a board, and why."""
    shown = _found(public.bye_page(tournament, round_number, entry, number_of(request, "revision")))
    context: dict[str, Any] = {"tab": "round", "shown": shown, "page": shown.round, "bye": shown.bye}
    context["reasons"] = arrange(shown.explanation, shown.bye.player.number)
    context["hypotheses"] = _hypotheses(tournament, shown.round, shown.bye.player)
    return render(request, "public/bye.html", _context(tournament) | _names(shown.round) | context)


@tournament_page()
def player(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """One player: the next board, every round, and the points before each round."""
    shown = _found(public.player_page(tournament, entry))
    context = _context(tournament) | {"tab": "entries", "shown": shown, "picture": points_picture(shown)}
    context["ranks"] = rank_picture([shown.ranks], context["overview"].tournament.rounds)
    if shown.rounds:
        newest = shown.rounds[-1]
        context |= {"newest": newest, "newest_line": context["overview"].rounds[newest.round_number - 1]}
    return render(request, "public/player.html", context)


@tournament_page("after", "sums", "of", *PARAMETERS)
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings after the newest complete round, or after the one asked for, with the sums of one player.

    A category, federation or club shows its players only, with their places among themselves and their ranks.
    """
    page = public.standings_page(tournament, number_of(request, "after"), sums_of=number_of(request, "sums"))
    if page is None and request.GET.get("after"):
        raise Http404
    names = [(code, announcement_text.tie_break_words(code)) for code in page.codes] if page else []
    context: dict[str, Any] = {"tab": "standings", "page": page, "tie_breaks": names, "columns": len(names) + 2}
    part = part_of(request, tournament)
    context |= {"part": part, "keep": query_of(part), "categories": categories(tournament)}
    if page:
        context["lines"] = choose(tournament, page.lines, part)
        context["names_of"] = names_in(line.player for line in page.lines)
        context["columns"] += bool(part) + bool(page.decided)
    context |= {"sums": number_of(request, "sums"), "opened": number_of(request, "of") or 1}
    context["names"] = {line.player.number: line.player.name for line in page.lines} if page else {}
    return render(request, "public/standings.html", _context(tournament) | context)


@tournament_page()
def verify(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How anybody recomputes a round, and whether the chain of publications is intact."""
    context = _context(tournament) | {"tab": "", "broken": broken_link(tournament)}
    return render(request, "public/verify.html", context)


@tournament_page("revision")
def input_json(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """What the engine read for a round, byte for byte: the SHA-256 of this file is the published digest."""
    found = _input(request, tournament, round_number)
    return _download(found.json, "application/json", f"{tournament.slug}-round-{round_number}.json")


@tournament_page("revision")
def input_trf(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """The same input as a report file (TRF26), for the command line and for other programs."""
    found = _input(request, tournament, round_number)
    text = write(file_of(from_json(json.loads(found.json)), name=tournament.name))
    return _download(text, "text/plain; charset=utf-8", f"{tournament.slug}-round-{round_number}.trf")


def _context(tournament: Tournament) -> dict[str, Any]:
    return {"tournament": tournament, "overview": public.tournament_overview(tournament)}


def _accelerated(page: RoundPage) -> bool:
    """Whether anybody had virtual points in this round."""
    return any(virtual for _score, _players, virtual in page.scoregroups)


def _hypotheses(tournament: Tournament, page: RoundPage, *players: PlayerLine) -> tuple[Hypothesis, ...]:
    """Whom the players would have met without acceleration; nothing where nobody had virtual points."""
    if not _accelerated(page):
        return ()
    return hypotheses(page, verification.without_acceleration(tournament, page.number, page.revision.number), players)


def _address(tournament: Tournament, page: str, **words: int) -> str:
    place = {"organization": tournament.organization.slug, "tournament": tournament.slug}
    return reverse(f"public:{page}", kwargs=place | words)


def _names(page: RoundPage) -> dict[str, Any]:
    return {"names": {number: line.name for number, line in page.by_number.items()}}


def _found(page: Page | None) -> Page:
    if page is None:
        raise Http404
    return page


def _input(request: HttpRequest, tournament: Tournament, round_number: int) -> RevisionInput:
    return _found(public.revision_input(tournament, round_number, number_of(request, "revision")))


def _download(text: str, content_type: str, name: str) -> HttpResponse:
    return HttpResponse(
        text, content_type=content_type, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
