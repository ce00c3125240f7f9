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
from tournaments.results.adjourned import not_as_counted
from tournaments.results.colours import colours_too_late, has_colours_to_correct
from tournaments.results.dependence import dependence_of
from tournaments.results.desk_queries import result_code
from tournaments.results.forms import ColoursForm, CorrectionForm
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
        if adjourned and not_as_counted(board, form.outcomes) and not is_confirmed(request):
            return _ask_about_the_end(request, tournament, board, game)
        if not adjourned and _is_late_change(board, game, form) and not is_confirmed(request):
            return _ask_about_the_correction(request, tournament, board, game, preset, form)
        try:
            _store(request, board, game, form)
        except Refused as refusal:
            show_refusal(form, refusal)
            if refusal.code == "result_changed":
                board.refresh_from_db()
                # Now it has been seen: sent again, it replaces the other.
                form.data = {**request.POST.dict(), "seen": str(board.version_of(game))}
        else:
            messages.success(request, _("The result of board %(board)s is stored.") % {"board": _named(board, game)})
            return redirect("manage:round", request.organization.slug, tournament.slug, round_.number)
    entries = ResultEntry.objects.filter(board=board, game=game).select_related("entered_by")
    words = {
        "section": "rounds",
        "tournament": tournament,
        "round": round_,
        "board": board,
        "form": form,
        "game": game if _several(board) else 0,
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


def _ask_about_the_end(request: MemberRequest, tournament: Tournament, board: Board, game: int) -> HttpResponse:
    """Before an adjourned game ends otherwise than it was counted."""
    number = board.round.number
    return ask(
        request,
        tournament,
        title=_("Enter this result?"),
        lines=[
            _("Board %(board)s of round %(round)s was adjourned and counted as a draw in the pairings since.")
            % {"board": _named(board, game), "round": number},
            _("They stay as they are. The result counts from the next pairing on, and the report names it."),
        ],
        press=_("Enter the result"),
        back=reverse("manage:round", args=[request.organization.slug, tournament.slug, number]),
        section="rounds",
    )


def _is_late_change(board: Board, game: int, form: CorrectionForm) -> bool:
    """Whether the form changes, with its reason, a result after which another round was published. What the form lacks
    is refused without a question."""
    rests = Round.objects.filter(
        tournament=board.round.tournament, number__gt=board.round.number, revision__isnull=False
    )
    before = board.rated(game) if form.cleaned_data.get("for_rating") else board.outcomes(game)
    said = form.outcomes is not None and form.cleaned_data["reason"].strip()
    late_for_points = actions.too_late(board, game) and not form.cleaned_data.get("for_rating")
    return bool(said and before[0] and form.outcomes != before and not late_for_points and rests.exists())


def _ask_about_the_correction(
    request: MemberRequest,
    tournament: Tournament,
    board: Board,
    game: int,
    before: tuple[str, str],
    form: CorrectionForm,
) -> HttpResponse:
    """Before a result on which a published round rests is another one."""
    number = board.round.number
    back = reverse("manage:result", args=[request.organization.slug, tournament.slug, number, board.number])
    facts = {"board": _named(board, game), "round": number, "before": actions.RESULTS.get(before, "")}
    facts["after"] = actions.RESULTS.get(form.outcomes or ("", ""), "")
    if form.cleaned_data.get("for_rating"):
        follows = _("Pairings and standings keep the old result. The rating report has the new one, and names it.")
    else:
        follows = _("Published rounds stay as they are. It counts from the next pairing on, and the report names it.")
    return ask(
        request,
        tournament,
        title=_("Correct this result?"),
        lines=[_("Board %(board)s of round %(round)s: %(after)s instead of %(before)s.") % facts, follows],
        press=_("Correct the result"),
        back=f"{back}?game={game}" if _several(board) else back,
        section="rounds",
    )


def _several(board: Board) -> bool:
    """Whether several games are played at the board: of a match, or of two teams."""
    return board.games > 1 or board.team_boards > 0


def _named(board: Board, game: int) -> str:
    """The board as people call it, with the game where several are played: ``4`` or ``4.2``."""
    return f"{board.number}.{game}" if _several(board) else str(board.number)


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
