"""The colours of a game that was played, put right."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from portal.common.errors import Refused
from portal.common.policies import RESULTS
from portal.organizations.access import MemberRequest
from tournaments.models import Board, Round, Tournament
from tournaments.results.colours import correct_colours
from tournaments.results.forms import ColoursForm
from tournaments.results.questions import doubts_of_colours
from tournaments.serving.desk import tournament_page
from tournaments.serving.questions import ask, is_confirmed


@tournament_page(RESULTS, "change")
@require_POST
def correct(request: MemberRequest, tournament: Tournament, round_: Round, board: Board) -> HttpResponse:
    """Ask first, then note that the two players had the other colours."""
    back = reverse("manage:result", args=[request.organization.slug, tournament.slug, round_.number, board.number])
    form = ColoursForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say why the colours are put right: everybody can read it."))
        return redirect(back)
    for_rating = form.cleaned_data["for_rating"]
    if not is_confirmed(request):
        return ask(
            request,
            tournament,
            title=_("Put the colours right?"),
            lines=doubts_of_colours(board, for_rating=for_rating),
            press=_("Put the colours right"),
            back=back,
            section="rounds",
        )
    try:
        correct_colours(board=board, actor=request.user, reason=form.cleaned_data["reason"], for_rating=for_rating)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The colours of board %(board)s are put right.") % {"board": board.number})
    return redirect(back)
