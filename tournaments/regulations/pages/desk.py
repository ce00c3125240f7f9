"""The regulations: a form until round 1 is paired, a sealed document afterwards."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing.engine.acceleration import FrozenGroups, describe
from portal.common.errors import Refused
from portal.common.policies import REGULATIONS
from portal.organizations.access import MemberRequest
from tournaments.entries.counting import player_counts
from tournaments.entries.initial_order import order_of
from tournaments.entries.queries import drawn_numbers
from tournaments.methods.wording import version_name
from tournaments.models import Regulations, Tournament
from tournaments.regulations.actions import draw_initial_colour, plan_of, update_regulations
from tournaments.regulations.advice import advice
from tournaments.regulations.fitting import fit_of
from tournaments.regulations.forms import RegulationsForm
from tournaments.regulations.leaving_fide_mode import UNASKED
from tournaments.regulations.lots import commitment, hash_of_lots
from tournaments.regulations.option_sentences import option_sentences, with_defaults
from tournaments.regulations.queries import regulations_of
from tournaments.regulations.systems import colour_lot_article, description
from tournaments.regulations.wording import METHOD_NAMES
from tournaments.serving.desk import tournament_page
from tournaments.serving.fide_mode import ask_to_leave, may_leave
from tournaments.serving.refusals import show_refusal
from tournaments.standings.tie_break_forms import listed


@tournament_page(REGULATIONS, "read")
@require_safe
def regulations(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """How the tournament is paired, scored and ranked; the form for those who may still change it."""
    stored = regulations_of(tournament)
    may_change = request.may["regulations"]["change"] and stored.frozen_at is None
    # Another system asks for other fields: the page asks for the form again, with what was typed so far.
    form = RegulationsForm(instance=stored, initial=request.GET.dict()) if may_change else None
    return _page(request, tournament, stored, form)


@tournament_page(REGULATIONS, "change")
@require_POST
def save_regulations(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Change the regulations."""
    stored = regulations_of(tournament)
    form = RegulationsForm(request.POST, instance=regulations_of(tournament))
    if form.is_valid():
        try:
            update_regulations(
                tournament=tournament, actor=request.user, may_leave_fide_mode=may_leave(request), **form.changes
            )
        except Refused as refusal:
            if refusal.code == UNASKED:
                back = reverse("manage:regulations", args=[request.organization.slug, tournament.slug])
                return ask_to_leave(request, tournament, refusal, back=back, section="regulations")
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
    plan, chosen = plan_of(stored), stored.method_version
    if form:
        place = reverse("manage:regulations", args=[request.organization.slug, tournament.slug])
        form.fields["system"].widget.attrs["hx-get"] = place
    groups = FrozenGroups.from_json(stored.frozen_groups) if stored.frozen_groups else None
    words = {
        "section": "regulations",
        "tournament": tournament,
        "regulations": stored,
        "system": description(stored),
        "form": form,
        "tie_breaks": listed(stored),
        "method_name": version_name(chosen) if chosen else METHOD_NAMES.get(plan.method, plan.method),
        "described": describe(plan, stored.rounds, groups),
        "round_numbers": range(1, stored.rounds + 1),
        "colour_to_draw": stored.colour_to_draw and stored.frozen_at is None and not tournament.is_template,
        "colour_lot": colour_lot_article(stored.system),
        "lot": commitment(stored),
        "options": option_sentences(stored.system, with_defaults(stored.system, stored.options)),
        "order": stored.order_said if tournament.follows_id else order_of(stored).kind,
        "draw": drawn_numbers(tournament, stored),
        "lots": hash_of_lots(stored),
        "advice": None if stored.frozen_at else advice(stored),
        "prohibitions": tournament.prohibitions.count(),
        "fit": fit_of(stored, player_counts(tournament).taking_part),
    }
    return render(request, "regulations/desk/regulations.html", words, status=status)
