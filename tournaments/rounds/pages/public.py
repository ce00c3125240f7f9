"""A published round, its boards and byes with their reasons, and the engine's input as files."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from pairing.engine.snapshot import from_json
from pairing.engine.trf import file_of, write
from tournaments.acceleration.comparison import Hypothesis, comparison, hypotheses
from tournaments.entries.finding import MOST, find, matches, words_of
from tournaments.entries.queries import entry_list
from tournaments.explanations.bracket_picture import bracket_picture
from tournaments.explanations.reasons import arrange
from tournaments.history.shapes import PlayerLine
from tournaments.models import Tournament
from tournaments.results.dependence import corrections_of
from tournaments.rounds.files import points_table
from tournaments.rounds.pictures import scoregroup_picture
from tournaments.rounds.queries import board_page, bye_page, revision_input, round_page, turns_of, withdrawn_round
from tournaments.rounds.shapes import Difference, RevisionInput, RoundPage
from tournaments.rounds.walk_pictures import CIRCLES, DRAWS, walk_picture
from tournaments.serving.parameters import number_of
from tournaments.serving.pieces import found_or_404, names_in_round, tournament_context
from tournaments.serving.public import tournament_page
from tournaments.serving.windows import FROM, SEARCH, window
from tournaments.teams.queries import matches_of
from tournaments.verification import queries as verification


@tournament_page("revision", FROM)
def round_boards(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """A published round: its boards and byes, the scoregroups, and how to check it."""
    page = round_page(tournament, round_number, number_of(request, "revision"))
    if page is None:
        return _withdrawn_page(request, tournament, round_number)
    search = request.GET.get(SEARCH, "").strip()
    meant = find(entry_list(tournament).lines, search, None) if search else ()
    found = {match.entry.player.entry_id for match in meant}
    cut = window(
        request,
        page.boards,
        lambda _words, board: not found.isdisjoint((board.white.entry_id, board.black.entry_id)),
        kept=("revision",),
    )
    turns = turns_of(tournament, page) if page.revision.system in CIRCLES | DRAWS else ()
    return render(
        request,
        "rounds/public/round.html",
        tournament_context(tournament)
        | names_in_round(page)
        | {
            "tab": "round",
            "page": page,
            "boards": cut.rows,
            "window": cut,
            "search": search,
            "picture": scoregroup_picture(page.scoregroups, page.boards) if page.by_score else None,
            "comparison": comparison(verification.picture_of(tournament, page.number, page.revision.number))
            if _accelerated(page)
            else None,
            "matches": matches_of(tournament, page, cut.rows) if page.of_teams else (),
            "turns": turns,
            "walk": walk_picture(page, turns),
            "corrections": () if page.revision != page.revisions[-1] else corrections_of(tournament, page.number),
            "verdict": verification.verdict_of(tournament, page.number, page.revision.number),
        },
    )


@tournament_page("revision")
def board(request: HttpRequest, tournament: Tournament, round_number: int, board_number: int) -> HttpResponse:
    """One board: why these two, why these colours, and everything needed to check it."""
    shown = found_or_404(board_page(tournament, round_number, board_number, number_of(request, "revision")))
    context: dict[str, Any] = {"tab": "round", "shown": shown, "page": shown.round, "board": shown.board}
    context["reasons"] = arrange(shown.explanation, shown.board.white.number, shown.board.black.number)
    if shown.round.of_teams:
        (context["match"],) = matches_of(tournament, shown.round, [shown.board])
    context["has_bye"] = any(bye.kind == "U" for bye in shown.round.byes)
    context["picture"] = bracket_picture(shown.round, shown.board, context["reasons"])
    context["hypotheses"] = _hypotheses(tournament, shown.round, shown.board.white, shown.board.black)
    context["differences"] = _differences(shown.round, shown.board.white, shown.board.black)
    return render(
        request, "rounds/public/board.html", tournament_context(tournament) | names_in_round(shown.round) | context
    )


@tournament_page("revision")
def bye(request: HttpRequest, tournament: Tournament, round_number: int, entry: int) -> HttpResponse:
    """One player without a board, and why."""
    shown = found_or_404(bye_page(tournament, round_number, entry, number_of(request, "revision")))
    context: dict[str, Any] = {"tab": "round", "shown": shown, "page": shown.round, "bye": shown.bye}
    context["reasons"] = arrange(shown.explanation, shown.bye.player.number)
    context["hypotheses"] = _hypotheses(tournament, shown.round, shown.bye.player)
    context["differences"] = _differences(shown.round, shown.bye.player)
    return render(
        request, "rounds/public/bye.html", tournament_context(tournament) | names_in_round(shown.round) | context
    )


@tournament_page("revision", "q")
def points_day(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """Whose virtual points changed before a round, and the place of everybody it moved, before and after.

    Of those whom a search means it says in sentences what the change did to them, whether it moved them or not.
    """
    page = found_or_404(round_page(tournament, round_number, number_of(request, "revision")))
    day, search = found_or_404(page.points_day), request.GET.get("q", "").strip()
    typed = words_of(search)
    found = [one for one in day.everybody if typed and matches(typed, one.player.name, one.player.number)]
    words = {
        "tab": "round", "page": page, "day": day, "search": search, "found": found[:MOST],
        "found_more": len(found) > MOST, "changed": sorted(day.changed, key=lambda one: not one.places_up),
    }  # fmt: skip
    return render(request, "rounds/public/points_day.html", tournament_context(tournament) | words)


@tournament_page("revision")
def points_file(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """The real, virtual and pairing points of all players before a round, for a spreadsheet."""
    page = found_or_404(round_page(tournament, round_number, number_of(request, "revision")))
    content, content_type = points_table(page).file("csv")
    return _download(content, content_type, f"{tournament.slug}-round-{round_number}-points.csv")


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


def _withdrawn_page(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """What had been published, and why it does not count any more."""
    page = found_or_404(withdrawn_round(tournament, round_number))
    words = {"tab": "round", "page": page}
    return render(request, "rounds/public/withdrawn.html", tournament_context(tournament) | words)


def _accelerated(page: RoundPage) -> bool:
    """Whether anybody had virtual points in this round."""
    return any(virtual for _score, _players, virtual in page.scoregroups)


def _hypotheses(tournament: Tournament, page: RoundPage, *players: PlayerLine) -> tuple[Hypothesis, ...]:
    """Whom the players would have met without acceleration; nothing where nobody had virtual points."""
    if not _accelerated(page):
        return ()
    return hypotheses(page, verification.without_acceleration(tournament, page.number, page.revision.number), players)


def _differences(page: RoundPage, *players: PlayerLine) -> list[Difference]:
    """The changes made by hand that concern the players."""
    entries = {player.entry_id for player in players}
    return [
        change
        for change in page.differences
        if entries & {player.entry_id for player in (change.white, change.black) if player is not None}
    ]


def _input(request: HttpRequest, tournament: Tournament, round_number: int) -> RevisionInput:
    return found_or_404(revision_input(tournament, round_number, number_of(request, "revision")))


def _download(text: str | bytes, content_type: str, name: str) -> HttpResponse:
    return HttpResponse(
        text, content_type=content_type, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
