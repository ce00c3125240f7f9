"""Play-offs and lots after the last round."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing.engine.knockout_bracket import is_knockout
from portal.common.errors import Refused
from portal.common.policies import RESULTS
from portal.organizations.access import MemberRequest
from tournaments.models import TieDecision, Tournament
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal
from tournaments.standings.tie_actions import decide_tie, draw_lots, take_decision_back
from tournaments.standings.tie_forms import TieForm
from tournaments.standings.tie_queries import TiesPage, ties_page


@tournament_page(RESULTS, "read")
@require_safe
def ties(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Who is level after the last round, and what was decided."""
    return _page(request, tournament, ties_page(tournament))


@tournament_page(RESULTS, "change")
@require_POST
def draw(request: MemberRequest, tournament: Tournament, rank: int) -> HttpResponse:
    """Draw lots among those who share a rank."""
    try:
        draw_lots(tournament=tournament, rank=rank, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The lots were drawn. The standings show the result."))
    return _back(request, tournament)


@tournament_page(RESULTS, "change")
@require_POST
def record(request: MemberRequest, tournament: Tournament, points: int) -> HttpResponse:
    """Record a play-off or lots drawn in the hall among players with ``points`` (tenths)."""
    page = ties_page(tournament)
    level = next((group for group in page.level if group[0].points == points), None) if page else None
    if level is None:
        messages.error(request, _("Nobody is level with these points. Look at the ties again."))
        return _back(request, tournament)
    form = TieForm(level, request.POST)
    if form.is_valid():
        try:
            decide_tie(
                tournament=tournament,
                means=form.cleaned_data["means"],
                places=form.places,
                reason=form.cleaned_data["reason"],
                actor=request.user,
            )
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The decision was recorded. The standings show it."))
            return _back(request, tournament)
    return _page(request, tournament, page, form, status=422)


@tournament_page(RESULTS, "change")
@require_POST
def take_back(request: MemberRequest, tournament: Tournament, decision: TieDecision) -> HttpResponse:
    """Undo a decision."""
    try:
        take_decision_back(decision=decision, reason=request.POST.get("reason", ""), actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The decision was taken back."))
    return _back(request, tournament)


def _back(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return redirect("manage:ties", organization=request.organization.slug, tournament=tournament.slug)


def _page(
    request: MemberRequest,
    tournament: Tournament,
    page: TiesPage | None,
    tried: TieForm | None = None,
    status: int = 200,
) -> HttpResponse:
    forms = []
    if page and request.may["results"]["change"]:
        forms = [
            tried if tried is not None and tried.points == group[0].points else TieForm(group) for group in page.level
        ]
    by_bracket = is_knockout(tournament.regulations.system)
    words = {"section": "ties", "tournament": tournament, "page": page, "forms": forms, "by_bracket": by_bracket}
    return render(request, "standings/desk/ties.html", words, status=status)
