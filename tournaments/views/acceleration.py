"""The acceleration: chosen, tried on the entry list, authorised; a sealed document once round 1 is paired."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing.engine.acceleration import FIELD_SIZES, PUBLISHED_BY_FIDE, AccelerationPlan, FrozenGroups, describe
from portal.common.errors import Refused
from portal.common.policies import ANNOUNCEMENT, REGULATIONS
from portal.organizations.access import MemberRequest
from tournaments.domain.announcement import authorisation_of, record_authorisation
from tournaments.domain.queries.acceleration import RESULTS, preview_plan
from tournaments.domain.queries.management import regulations_of
from tournaments.domain.regulations import plan_of, update_regulations
from tournaments.interfaces.forms.acceleration import AuthorisationForm, PlanEditor
from tournaments.interfaces.forms.refusals import show_refusal
from tournaments.interfaces.forms.regulations import METHOD_NAMES
from tournaments.models import Regulations, Tournament
from tournaments.views.access import tournament_page

SYSTEMS = ("knockout", "lottery", "seeded", "accelerated")
"""Columns of the table of field sizes."""


@tournament_page(REGULATIONS, "read")
@require_safe
def acceleration(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The plan as it stands, on the present list; the form for those who may still change it."""
    stored = regulations_of(tournament)
    plan = plan_of(stored)
    if stored.frozen_at is not None:
        return _page(request, tournament, stored, None)
    shown = _preview(tournament, stored, plan)
    editor = PlanEditor(stored, plan=plan) if request.may["regulations"]["change"] else None
    return _page(request, tournament, stored, editor, shown)


@tournament_page(REGULATIONS, "change")
@require_POST
def preview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What the plan in the form would do; nothing is saved. Also adds rows, or fills them from the chosen method."""
    stored = regulations_of(tournament)
    editor = PlanEditor(stored, data=request.POST)
    valid = editor.is_valid()
    shown = _preview(tournament, stored, editor.plan, editor.main.course) if valid else {}
    if request.htmx:
        words = {"tournament": tournament, "editor": editor, "regulations": stored, "trial": True} | shown
        words["round_numbers"] = range(1, stored.rounds + 1)
        return render(request, "manage/partials/acceleration_preview.html", words, status=200 if valid else 422)
    if valid and "fill" in request.POST:
        editor = PlanEditor(stored, plan=replace(editor.plan, method="own"))
    elif {"more_groups", "more_rules"} & set(request.POST):
        # A form in the making: its faults wait until it is tried.
        editor.add_rows(groups=2 * ("more_groups" in request.POST), rules=4 * ("more_rules" in request.POST))
        return _page(request, tournament, stored, editor, shown)
    return _page(request, tournament, stored, editor, shown | {"trial": True}, status=200 if valid else 422)


@tournament_page(REGULATIONS, "change")
@require_POST
def save(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Choose the plan in the form."""
    stored = regulations_of(tournament)
    editor = PlanEditor(stored, data=request.POST)
    if stored.frozen_at is not None or editor.is_valid():
        try:
            update_regulations(tournament=tournament, actor=request.user, acceleration=editor.stored)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("The acceleration was saved."))
        return _back(request, tournament)
    return _page(request, tournament, stored, editor, status=422)


@tournament_page(ANNOUNCEMENT, "change")
@require_POST
def authorise(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Note the authorisation of a method that FIDE has not published."""
    form = AuthorisationForm(request.POST)
    if form.is_valid():
        try:
            record_authorisation(tournament=tournament, actor=request.user, **form.cleaned_data)
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The reference was saved. It becomes public with the next announcement."))
            return _back(request, tournament)
    stored = regulations_of(tournament)
    return _page(request, tournament, stored, None, {"authorisation": form}, status=422)


def _preview(
    tournament: Tournament, stored: Regulations, plan: AccelerationPlan, course: str = RESULTS[0]
) -> dict[str, Any]:
    return {"plan": plan, "preview": preview_plan(tournament, stored, plan, course)}


def _page(
    request: MemberRequest,
    tournament: Tournament,
    stored: Regulations,
    editor: PlanEditor | None,
    shown: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    plan = plan_of(stored)
    groups = FrozenGroups.from_json(stored.frozen_groups) if stored.frozen_groups else None
    words: dict[str, Any] = {
        "section": "acceleration",
        "tournament": tournament,
        "regulations": stored,
        "editor": editor,
        "method_name": METHOD_NAMES.get(plan.method, plan.method),
        "chosen": plan,
        "described": describe(plan, stored.rounds, groups),
        "round_numbers": range(1, stored.rounds + 1),
        "needs_authorisation": plan.method not in PUBLISHED_BY_FIDE,
        "authorisation": AuthorisationForm(initial={"reference": authorisation_of(tournament)}),
        "most_distinct": 2**stored.rounds if stored.rounds < 20 else None,
        "most_settled": 3 * stored.rounds,
        "field_sizes": [(rounds, [sizes.get(one) for one in SYSTEMS]) for rounds, sizes in FIELD_SIZES.items()],
    }
    return render(request, "manage/acceleration.html", words | (shown or {}), status=status)


def _back(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return redirect("manage:acceleration", organization=request.organization.slug, tournament=tournament.slug)
