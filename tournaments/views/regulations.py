"""The regulations: a form until round 1 is paired, a sealed document afterwards."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing.engine.acceleration import FrozenGroups, describe
from portal.common.errors import Refused
from portal.common.policies import REGULATIONS
from portal.organizations.access import MemberRequest
from tournaments.domain.queries.management import regulations_of
from tournaments.domain.regulations import draw_initial_colour, plan_of, update_regulations
from tournaments.interfaces.forms.refusals import show_refusal
from tournaments.interfaces.forms.regulations import METHOD_NAMES, RegulationsForm
from tournaments.interfaces.forms.tie_breaks import listed
from tournaments.models import Regulations, Tournament
from tournaments.views.access import tournament_page


@tournament_page(REGULATIONS, "read")
@require_safe
def regulations(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """How the tournament is paired, scored and ranked; the form for those who may still change it."""
    stored = regulations_of(tournament)
    may_change = request.may["regulations"]["change"] and stored.frozen_at is None
    return _page(request, tournament, stored, RegulationsForm(instance=stored) if may_change else None)


@tournament_page(REGULATIONS, "change")
@require_POST
def save_regulations(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Change the regulations."""
    stored = regulations_of(tournament)
    form = RegulationsForm(request.POST, instance=regulations_of(tournament))
    if form.is_valid():
        try:
            update_regulations(tournament=tournament, actor=request.user, **form.changes)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The regulations were saved."))
            return redirect("manage:regulations", organization=request.organization.slug, tournament=tournament.slug)
    return _page(request, tournament, stored, form, status=422)


@tournament_page(REGULATIONS, "draw")
@require_POST
def draw(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Draw the initial colour by lot."""
    try:
        colour = draw_initial_colour(tournament=tournament, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        drawn = Regulations.InitialColour(colour).label
        messages.success(request, _("Drawn by lot: the initial colour is %(colour)s.") % {"colour": drawn})
    return redirect("manage:regulations", organization=request.organization.slug, tournament=tournament.slug)


def _page(
    request: MemberRequest, tournament: Tournament, stored: Regulations, form: RegulationsForm | None, status: int = 200
) -> HttpResponse:
    plan = plan_of(stored)
    groups = FrozenGroups.from_json(stored.frozen_groups) if stored.frozen_groups else None
    words = {
        "section": "regulations",
        "tournament": tournament,
        "regulations": stored,
        "form": form,
        "tie_breaks": listed(stored),
        "method_name": METHOD_NAMES.get(plan.method, plan.method),
        "described": describe(plan, stored.rounds, groups),
        "round_numbers": range(1, stored.rounds + 1),
        "prohibitions": tournament.prohibitions.count(),
    }
    return render(request, "manage/regulations.html", words, status=status)
