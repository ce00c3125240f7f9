"""Results of a published round: entering, correcting, holding back, closing the round."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from portal.common.errors import Refused
from portal.common.policies import RESULTS
from portal.organizations.access import MemberRequest
from tournaments.domain import results as actions
from tournaments.domain.queries.management import planned_rounds
from tournaments.domain.queries.play import byes_of_round, missing_results, play_rows
from tournaments.domain.queries.review import unpublished_changes
from tournaments.domain.queries.verification import verdict_of
from tournaments.interfaces.forms.rounds import CLEAR, ResultForm, result_code
from tournaments.models import Board, Round, RoundState, Tournament
from tournaments.views.access import tournament_page

KEYS = (
    ("1:0", "1–0", "1"),
    ("=:=", "½–½", "="),
    ("0:1", "0–1", "0"),
    ("+:-", "+ −", "+"),
    ("-:+", "− +", "-"),
)
"""The results with a button and a key of their own: value, what the button says, key."""


@tournament_page(RESULTS, "change")
@require_POST
def enter(request: MemberRequest, tournament: Tournament, round_: Round, board: Board) -> HttpResponse:
    """Enter, correct or take back the result of one board; htmx gets the row alone."""
    form = ResultForm(request.POST)
    problem = ""
    if form.is_valid():
        try:
            _store(board, form, request)
        except Refused as refusal:
            problem = str(refusal)
    else:
        problem = " ".join(str(error) for errors in form.errors.values() for error in errors)
    if request.htmx:
        words = _words(tournament, round_) | {"row": next(iter(play_rows(round_, board)), None), "problem": problem}
        if round_.state == RoundState.PUBLISHED:
            words |= {"missing": missing_results(round_), "swapped": True}
        return render(request, "manage/partials/result_row.html", words, status=422 if problem else 200)
    if problem:
        return results_page(request, tournament, round_, problem_board=board.number, problem=problem)
    return redirect(f"{_address(request, tournament, round_)}#board-{board.number}")


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
    request: MemberRequest, tournament: Tournament, round_: Round, *, problem: str = "", problem_board: int = 0
) -> HttpResponse:
    """The page of a published round: a row per board, and what comes next."""
    rows = play_rows(round_)
    words = _words(tournament, round_) | {
        "rows": rows,
        "missing": sum(not row.board.has_result for row in rows),
        "byes": byes_of_round(round_),
        "changes": unpublished_changes(round_) if round_.state == RoundState.PUBLISHED else (),
        "verdict": verdict_of(tournament, round_.number, round_.revision.number) if round_.revision else None,
        "next_round": min((number for number in planned_rounds(tournament) if number > round_.number), default=0),
        "problem_board": problem_board,
        "row_problem": problem,
    }
    return render(request, "manage/round_results.html", words, status=422 if problem else 200)


def _store(board: Board, form: ResultForm, request: MemberRequest) -> None:
    reason = form.cleaned_data["reason"]
    if form.outcomes is None:
        actions.clear_result(board=board, actor=request.user, reason=reason)
    else:
        white, black = form.outcomes
        actions.enter_result(board=board, white_outcome=white, black_outcome=black, actor=request.user, reason=reason)


def _words(tournament: Tournament, round_: Round) -> dict[str, Any]:
    quick = {value for value, _mark, _key in KEYS}
    others = [(result_code(*pair), words) for pair, words in actions.RESULTS.items() if result_code(*pair) not in quick]
    return {
        "section": "rounds",
        "tournament": tournament,
        "round": round_,
        "keys": [(value, mark, key, actions.RESULTS[_pair(value)]) for value, mark, key in KEYS],
        "others": others,
        "all_results": [(result_code(*pair), words) for pair, words in actions.RESULTS.items()],
        "clear": CLEAR,
    }


def _pair(value: str) -> tuple[str, str]:
    white, black = value.split(":")
    return white, black


def _address(request: MemberRequest, tournament: Tournament, round_: Round) -> str:
    return reverse("manage:round", args=[request.organization.slug, tournament.slug, round_.number])
