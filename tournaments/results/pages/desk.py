"""Results of a published round: the list with its keys, holding back, closing the round."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing.engine.registry import description_of
from portal.common.errors import Refused
from portal.common.policies import PAIRING, RESULTS
from portal.organizations.access import MemberRequest
from tournaments.entries.desk_queries import planned_rounds
from tournaments.models import Board, Round, RoundState, Tournament
from tournaments.results import actions
from tournaments.results.adjourned import not_as_counted
from tournaments.results.decisions import decide_match
from tournaments.results.desk_queries import (
    board_state,
    byes_of_round,
    changed_boards,
    missing_results,
    missing_sentence,
    play_rows,
    result_code,
    results_token,
)
from tournaments.results.forms import CLEAR, DecisionForm, EntryForm, ReadingForm
from tournaments.results.matches import drawn_matches
from tournaments.results.second_reading import note_reading, readings_of
from tournaments.results.slips import open_reports
from tournaments.results.wording import KEYS, MARKS
from tournaments.rounds.review import by_hand, unpublished_changes
from tournaments.serving.desk import tournament_page
from tournaments.serving.parameters import whole_number
from tournaments.serving.pieces import found_or_404
from tournaments.teams.desk_queries import changed_games, desk_matches, match_rows
from tournaments.teams.forms import OpeningForm
from tournaments.templatetags.results import result_keys
from tournaments.verification.queries import verdict_of

POLL_MILLISECONDS: Final = 4000
"""How often an open page asks whether another arbiter entered something."""


@tournament_page(RESULTS, "enter")
@require_POST
def enter(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Store one entry of the list. A page with a script gets what became of it as JSON, a form the list."""
    if not _is_open_to(request, round_):
        raise PermissionDenied
    as_data = request.headers.get("Accept") == "application/json"
    form = EntryForm(request.POST)
    if not form.is_valid():
        problem = " ".join(str(error) for errors in form.errors.values() for error in errors)
        return _told("invalid", problem) if as_data else results_page(request, tournament, round_, problem=problem)
    if form.cleaned_data["user"] not in {None, request.user.pk}:
        return _told("other_account", _("This page was opened with another account."))
    entry = form.cleaned_data["entry"]
    try:
        entered = _store(request, round_, entry, form.cleaned_data["key"])
    except Refused as refusal:
        if not as_data:
            return results_page(request, tournament, round_, problem_place=_place(entry), problem=str(refusal))
        present = Board.objects.select_related("entered_by").filter(round=round_, number=entry["number"]).first()
        status = 409 if refusal.code == "result_changed" else 422
        return _told(
            refusal.code, str(refusal), status, boards=[board_state(present, entry["game"])] if present else []
        )
    if not as_data:
        return redirect(f"{_address(request, tournament, round_)}#board-{_place(entry).replace('.', '-')}")
    missing = missing_results(round_)
    words = {"missing": missing, "missing_text": missing_sentence(missing, of_teams=tournament.regulations.of_teams)}
    return JsonResponse({"entered": entered.version, "boards": [board_state(entered.board, entry["game"])], **words})


@tournament_page(PAIRING, "read")
@require_safe
def state(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """What changed since the version that the page knows; 204 when nothing did."""
    token = results_token(round_)
    if request.GET.get("token") == token:
        return HttpResponse(status=204)
    since = whole_number(request.GET.get("since", ""))
    missing = missing_results(round_)
    return JsonResponse(
        {
            "token": token,
            "version": round_.results_version,
            "round": round_.state,
            "user": request.user.pk,
            "may": request.may["results"]["enter"] and _is_open_to(request, round_),
            "csrf": get_token(request),
            "reports": open_reports(round_) if tournament.player_reports else {},
            "boards": _changed_since(tournament, round_, -1 if since is None else since),
            "missing": missing,
            "missing_text": missing_sentence(missing, of_teams=tournament.regulations.of_teams),
        }
    )


@tournament_page(RESULTS, "enter")
@require_POST
def second_reading(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Note a second reading; the answer is its line of the page."""
    form = ReadingForm(request.POST)
    if not form.is_valid():
        return _told("invalid", _("The second reading was not understood. Load the page again and read once more."))
    try:
        reading = note_reading(round=round_, actor=request.user, **form.cleaned_data)
    except Refused as refusal:
        return _told(refusal.code, str(refusal))
    return render(request, "results/partials/reading.html", {"tournament": tournament, "reading": reading})


@tournament_page(RESULTS, "change")
@require_POST
def decide(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Note who goes on from a drawn match of a knock-out."""
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return results_page(request, tournament, round_, problem=_("Choose one of the two players."))
    number, side = form.cleaned_data["decision"]
    board = found_or_404(Board.objects.filter(round=round_, number=number).first())
    try:
        decide_match(board=board, goes_on=side, actor=request.user, reason=form.cleaned_data["reason"])
    except Refused as refusal:
        return results_page(request, tournament, round_, problem=str(refusal))
    return redirect(f"{_address(request, tournament, round_)}#matches")


@tournament_page(RESULTS, "change")
@require_POST
def close(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Complete the round."""
    try:
        actions.close_round(round=round_, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(_address(request, tournament, round_))
    messages.success(request, _("Round %(round)s is completed.") % {"round": round_.number})
    return redirect("manage:console", organization=request.organization.slug, tournament=tournament.slug)


@tournament_page(RESULTS, "change")
@require_POST
def hold(request: MemberRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Hold the results of the round back from the public, or release them."""
    held = request.POST.get("held") == "1"
    actions.hold_results(round=round_, held=held, actor=request.user)
    done = _("The results are held back from now on.") if held else _("The results are public now.")
    messages.success(request, done)
    return redirect(_address(request, tournament, round_))


def results_page(
    request: MemberRequest, tournament: Tournament, round_: Round, *, problem: str = "", problem_place: str = ""
) -> HttpResponse:
    """The page of a published round: a row per board, and what comes next."""
    reports = open_reports(round_) if tournament.player_reports else {}
    of_teams = tournament.regulations.of_teams
    rows = match_rows(round_, hidden=request.may["results"]["change"]) if of_teams else play_rows(round_, reports)
    missing = len({row.number for row in rows if not row.result})
    matches = desk_matches(round_) if of_teams else ()
    changes = unpublished_changes(round_) if round_.state == RoundState.PUBLISHED else ()
    in_matches = not of_teams and any(row.game for row in rows)
    words: dict[str, Any] = {
        "section": "rounds",
        "tournament": tournament,
        "round": round_,
        "rows": rows,
        "keys": result_keys([(value, mark, str(actions.RESULTS[_pair(value)])) for value, mark in KEYS]),
        "others": [
            (value, MARKS[value], str(words))
            for pair, words in actions.RESULTS.items()
            if (value := result_code(*pair)) not in dict(KEYS)
        ],
        "marks": MARKS,
        "rare": set(MARKS) - set(dict(KEYS)),
        "clear": CLEAR,
        "token": results_token(round_),
        "poll": POLL_MILLISECONDS,
        "missing": missing,
        "missing_text": missing_sentence(missing, of_teams=of_teams),
        "byes": byes_of_round(round_),
        "drawn": drawn_matches(round_),
        "decision_form": DecisionForm(auto_id=False),
        "readings": readings_of(tournament, round_.number),
        "changes": changes,
        "review": by_hand(round_) if changes else None,
        "verdict": verdict_of(tournament, round_.number, round_.revision.number) if round_.revision else None,
        "next_round": min((number for number in planned_rounds(tournament) if number > round_.number), default=0),
        "problem_place": problem_place if any(row.place == problem_place for row in rows) else "",
        "in_matches": in_matches,
        "matches": matches,
        "open_matches": [one for one in matches if not one.complete],
        "of_teams": of_teams,
        "seats_late": not description_of(tournament.regulations.system).fixed_field,
        "line_ups_missing": any(not (one.first_known and one.second_known) for one in matches),
        "opening_form": OpeningForm(initial={"until": round_.line_ups_until or round_.starts_at}) if of_teams else None,
        "problem": problem,
    }
    return render(request, "results/desk/results.html", words, status=422 if problem else 200)


def _store(request: MemberRequest, round_: Round, entry: dict[str, Any], key: str) -> actions.Entered:
    board = Board(pk=entry["pk"], round=round_, number=entry["number"])
    if not Board.objects.filter(pk=board.pk, round=round_, number=board.number).exists():
        raise actions.pair_changed(board)
    known = {"board": board, "game": entry["game"] or 1, "actor": request.user, "seen": entry["seen"], "key": key}
    if entry["outcomes"] is None:
        return actions.clear_result(**known)
    white, black = entry["outcomes"]
    if round_.state == RoundState.CLOSED:
        present = Board.objects.select_related("round").get(pk=board.pk)
        if present.outcomes(entry["game"] or 1) == actions.UNFINISHED and not_as_counted(present, (white, black)):
            raise Refused(
                "adjourned_not_drawn",
                _("This game counted as a draw in the pairings since. Open the board and confirm the result there."),
            )
    return actions.enter_result(**known, white_outcome=white, black_outcome=black)


def _is_open_to(request: MemberRequest, round_: Round) -> bool:
    """Whether somebody who may enter results may do so in this round: a completed one is the arbiters'."""
    return round_.state != RoundState.CLOSED or request.may["results"]["change"]


def _changed_since(tournament: Tournament, round_: Round, since: int) -> list[dict[str, Any]]:
    return changed_games(round_, since) if tournament.regulations.of_teams else changed_boards(round_, since)


def _place(entry: dict[str, Any]) -> str:
    return f"{entry['number']}.{entry['game']}" if entry["game"] else str(entry["number"])


def _told(code: str, message: str, status: int = 422, **more: Any) -> JsonResponse:
    return JsonResponse({"code": code, "message": message, **more}, status=status)


def _pair(value: str) -> tuple[str, str]:
    white, black = value.split(":")
    return white, black


def _address(request: MemberRequest, tournament: Tournament, round_: Round) -> str:
    return reverse("manage:round", args=[request.organization.slug, tournament.slug, round_.number])
