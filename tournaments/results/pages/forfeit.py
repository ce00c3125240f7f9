"""The forfeit of a whole match of teams, from the list of results."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from portal.common.errors import Refused
from portal.common.policies import RESULTS
from portal.organizations.access import MemberRequest
from tournaments.models import Board, Round, Tournament
from tournaments.results.actions import pair_changed
from tournaments.results.forfeits import forfeit_match, refuse_forfeit
from tournaments.results.forms import ForfeitForm
from tournaments.results.pages.desk import results_page
from tournaments.serving.desk import tournament_page
from tournaments.serving.questions import ask, is_confirmed


@tournament_page(RESULTS, "change")
@require_POST
def forfeit(request: MemberRequest, tournament: Tournament, round_: Round, board: Board) -> HttpResponse:
    """Ask, then store the forfeit on every board of the match."""
    if not board.team_boards:
        raise Http404
    form = ForfeitForm(request.POST)
    if not form.is_valid():
        problem = _("Match %(match)s: choose who wins.") % {"match": board.number}
        return results_page(request, tournament, round_, problem=problem)
    winner = {"first": board.white_id, "second": board.black_id}.get(form.cleaned_data["winner"])
    try:
        if form.seen != (board.white_id, board.black_id):
            raise pair_changed(board)
        if not is_confirmed(request):
            refuse_forfeit(board, winner)
            return _ask_about_the_forfeit(request, tournament, board, winner)
        forfeit_match(board=board, winner=winner, actor=request.user)
    except Refused as refusal:
        return results_page(request, tournament, round_, problem=str(refusal))
    messages.success(request, _("Match %(match)s is forfeited.") % {"match": board.number})
    return redirect("manage:round", request.organization.slug, tournament.slug, round_.number)


def _ask_about_the_forfeit(
    request: MemberRequest, tournament: Tournament, board: Board, winner: int | None
) -> HttpResponse:
    """Before all boards of a match have their result at once."""
    facts = {"match": board.number, "first": board.white.name, "second": board.black.name, "n": board.team_boards}
    if winner is None:
        follows = _("Neither team came: both lose all %(n)s boards by forfeit.") % facts
    else:
        facts["winner"] = board.white.name if winner == board.white_id else board.black.name
        follows = _("“%(winner)s” wins all %(n)s boards by forfeit.") % facts
    return ask(
        request,
        tournament,
        title=_("Is this match forfeited?"),
        lines=[_("Match %(match)s: “%(first)s” – “%(second)s”.") % facts, follows],
        press=_("The match is forfeited"),
        back=reverse("manage:round", args=[request.organization.slug, tournament.slug, board.round.number]),
        section="rounds",
    )
