"""One board of a published round: every result it ever had, what rests on it, and putting it right."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from portal.common.errors import Refused
from portal.common.policies import RESULTS
from portal.organizations.access import MemberRequest
from tournaments.models import Board, PlayedColours, ResultEntry, Round, RoundState, Tournament
from tournaments.results import actions
from tournaments.results.colours import colours_too_late, has_colours_to_correct
from tournaments.results.dependence import dependence_of
from tournaments.results.desk_queries import result_code
from tournaments.results.forms import ColoursForm, CorrectionForm
from tournaments.results.questions import doubts_of_result, has_several_games, named
from tournaments.serving.desk import tournament_page
from tournaments.serving.questions import ask, is_confirmed
from tournaments.serving.refusals import show_refusal


@tournament_page(RESULTS, "enter")
@require_http_methods(["GET", "HEAD", "POST"])
def result(request: MemberRequest, tournament: Tournament, round_: Round, board: Board) -> HttpResponse:
    """Show the board, or store its result; once the round is completed that is for arbiters."""
    if round_.state == RoundState.CLOSED and not request.may["results"]["change"]:
        raise PermissionDenied
    game = _game(request, board)
    late = actions.too_late(board, game)
    preset = board.rated(game) if late else board.outcomes(game)
    form = CorrectionForm(
        request.POST if request.method == "POST" else None,
        initial={"result": result_code(*preset), "seen": board.version_of(game), "for_rating": late},
    )
    adjourned = board.outcomes(game) == actions.UNFINISHED
    if round_.state != RoundState.CLOSED or adjourned:
        del form.fields["for_rating"]
    if request.method == "POST" and form.is_valid():
        said = {"reason": form.cleaned_data["reason"], "for_rating": bool(form.cleaned_data.get("for_rating"))}
        doubts = doubts_of_result(board, game, form.outcomes, **said)
        if doubts and not is_confirmed(request):
            return _ask(request, tournament, board, game, doubts, adjourned=adjourned)
        try:
            _store(request, board, game, form)
        except Refused as refusal:
            show_refusal(form, refusal)
            if refusal.code == "result_changed":
                board.refresh_from_db()
                # Now it has been seen: sent again, it replaces the other.
                form.data = {**request.POST.dict(), "seen": str(board.version_of(game))}
        else:
            messages.success(request, _("The result of board %(board)s is stored.") % {"board": named(board, game)})
            return redirect("manage:round", request.organization.slug, tournament.slug, round_.number)
    entries = ResultEntry.objects.filter(board=board, game=game).select_related("entered_by")
    words = {
        "section": "rounds",
        "tournament": tournament,
        "round": round_,
        "board": board,
        "form": form,
        "game": game if has_several_games(board) else 0,
        "players": (board.white, board.black) if board.first_has_white(game) else (board.black, board.white),
        "present": actions.RESULTS.get(board.outcomes(game), ""),
        "adjourned": adjourned,
        "late": late,
        "rated": "" if board.rated(game) == board.outcomes(game) else actions.RESULTS[board.rated(game)],
        "completed": round_.state == RoundState.CLOSED,
        "entries": [(one, actions.RESULTS.get((one.white_outcome, one.black_outcome), "")) for one in entries],
        "dependence": dependence_of(tournament, board),
        "colours": _colours_form(request, board),
        "played_colours": PlayedColours(board.played_colours),
    }
    return render(request, "results/desk/board.html", words, status=422 if form.errors else 200)


def _colours_form(request: MemberRequest, board: Board) -> ColoursForm | None:
    """For arbiters, where a game was played whose colours can be put right."""
    if not (request.may["results"]["change"] and has_colours_to_correct(board)):
        return None
    form = ColoursForm(initial={"for_rating": colours_too_late(board)}, prefix=None, auto_id="colours_%s")
    if board.round.state != RoundState.CLOSED:
        del form.fields["for_rating"]
    return form


def _ask(
    request: MemberRequest, tournament: Tournament, board: Board, game: int, doubts: list[str], *, adjourned: bool
) -> HttpResponse:
    """Before an adjourned game ends otherwise than it was counted, and before a result on which a published round rests
    is another one."""
    place = [request.organization.slug, tournament.slug, board.round.number]
    back = reverse("manage:result", args=[*place, board.number])
    if adjourned:
        back = reverse("manage:round", args=place)
    elif has_several_games(board):
        back = f"{back}?game={game}"
    return ask(
        request,
        tournament,
        title=_("Enter this result?") if adjourned else _("Correct this result?"),
        lines=doubts,
        press=_("Enter the result") if adjourned else _("Correct the result"),
        back=back,
        section="rounds",
    )


def _game(request: MemberRequest, board: Board) -> int:
    """Which game of the board the address names; the first where it says nothing."""
    named = request.GET.get("game", "1")
    if not named.isdecimal() or not 1 <= int(named) <= max(board.games, board.team_boards):
        raise Http404(f"no game {named} on board {board.number}")
    return int(named)


def _store(request: MemberRequest, board: Board, game: int, form: CorrectionForm) -> None:
    reason, seen = form.cleaned_data["reason"], form.cleaned_data["seen"]
    if form.outcomes is None:
        actions.clear_result(board=board, game=game, actor=request.user, reason=reason, seen=seen)
    else:
        white, black = form.outcomes
        actions.enter_result(
            board=board,
            game=game,
            white_outcome=white,
            black_outcome=black,
            actor=request.user,
            reason=reason,
            seen=seen,
            for_rating=form.cleaned_data.get("for_rating", False),
        )
