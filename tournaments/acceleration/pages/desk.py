"""The acceleration: chosen, tried on the entry list, authorised; a sealed document once round 1 is paired."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing.engine.acceleration import (
    FIELD_LIMITS,
    FIELD_SIZES,
    PUBLISHED_BY_FIDE,
    AccelerationPlan,
    FrozenGroups,
    describe,
)
from pairing.engine.registry import description_of
from portal.common.errors import Refused
from portal.common.policies import ACCELERATION, ANNOUNCEMENT, SIMULATION
from portal.organizations.access import MemberRequest
from tournaments.acceleration.actions import set_acceleration
from tournaments.acceleration.desk_queries import RESULTS, last_set, preview_plan
from tournaments.acceleration.forms import AuthorisationForm, PlanEditor
from tournaments.acceleration.profile import event_profile
from tournaments.announcements.actions import authorisation_of, record_authorisation
from tournaments.duties.record import authorised_until
from tournaments.methods.actions import choose
from tournaments.methods.desk_queries import offered_versions
from tournaments.methods.forms import ChooseForm
from tournaments.methods.wording import version_name
from tournaments.models import Regulations, Tournament
from tournaments.regulations.actions import plan_of
from tournaments.regulations.leaving_fide_mode import UNASKED
from tournaments.regulations.queries import regulations_of
from tournaments.regulations.wording import METHOD_NAMES
from tournaments.serving.desk import tournament_page
from tournaments.serving.fide_mode import ask_to_leave, may_leave
from tournaments.serving.refusals import show_refusal
from tournaments.simulations.report import plan_name
from tournaments.simulations.unsaved_plans import keep_plan, unsaved_plans

SYSTEMS = ("knockout", "lottery", "seeded", "accelerated")
"""Columns of the table of field sizes."""


@tournament_page(ACCELERATION, "read")
@require_safe
def acceleration(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The plan as it stands, or an unsaved one (``plan``), on the present list; the form for those who may still change
    it."""
    stored = regulations_of(tournament)
    plan = plan_of(stored)
    if stored.frozen_at is not None or _barred_by(stored):
        return _page(request, tournament, stored, None)
    plan = unsaved_plans(request.session, tournament).get(request.GET.get("plan", ""), plan)
    shown = _preview(tournament, stored, plan)
    editor = _editor(tournament, stored, plan) if request.may["acceleration"]["change"] else None
    return _page(request, tournament, stored, editor, shown)


@tournament_page(ACCELERATION, "change")
@require_POST
def preview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What the plan in the form would do; nothing is saved. Also adds rows, or fills them from the chosen method."""
    stored = regulations_of(tournament)
    editor = PlanEditor(stored, data=request.POST)
    valid = editor.is_valid()
    aims = editor.main.cleaned_data.get("aims", []) if valid else []
    shown = _preview(tournament, stored, editor.plan, editor.main.course, aims) if valid else {}
    if request.htmx:
        words = {"tournament": tournament, "editor": editor, "regulations": stored, "trial": True} | shown
        words["round_numbers"] = range(1, stored.rounds + 1)
        return render(request, "acceleration/partials/preview.html", words, status=200 if valid else 422)
    if valid and "fill" in request.POST:
        editor = PlanEditor(stored, plan=replace(editor.plan, method="own"))
    elif {"more_groups", "more_rules"} & set(request.POST):
        # A form in the making: its faults wait until it is tried.
        editor.add_rows(groups=2 * ("more_groups" in request.POST), rules=4 * ("more_rules" in request.POST))
        return _page(request, tournament, stored, editor, shown)
    return _page(request, tournament, stored, editor, shown | {"trial": True}, status=200 if valid else 422)


@tournament_page(SIMULATION, "change")
@require_POST
def compare(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Keep the plan in the form, unsaved, beside others that a simulation compares."""
    stored = regulations_of(tournament)
    editor = PlanEditor(stored, data=request.POST)
    if editor.is_valid():
        try:
            name = keep_plan(request.session, tournament, editor.plan)
        except Refused as refusal:
            editor.main.add_error("method", str(refusal))
        else:
            messages.success(request, _("%(plan)s can be compared now.") % {"plan": plan_name(name)})
            return redirect("manage:simulations", request.organization.slug, tournament.slug)
    return _page(request, tournament, stored, editor, status=422)


@tournament_page(ACCELERATION, "change")
@require_POST
def save(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Choose the plan in the form."""
    stored = regulations_of(tournament)
    editor = PlanEditor(stored, data=request.POST)
    if stored.frozen_at is not None or (editor.is_valid() and not editor.must_be_confirmed()):
        try:
            set_acceleration(
                tournament=tournament,
                actor=request.user,
                confirmed=editor.confirmed,
                acceleration=editor.stored,
                may_leave_fide_mode=may_leave(request),
            )
        except Refused as refusal:
            if refusal.code == UNASKED:
                return _ask(request, tournament, refusal)
            if refusal.field != "method":
                messages.error(request, str(refusal))
                return _back(request, tournament)
            editor.main.add_error("method", str(refusal))
        else:
            messages.success(request, _("The acceleration was saved."))
            return _back(request, tournament)
    return _page(request, tournament, stored, editor, status=422)


@tournament_page(ACCELERATION, "change")
@require_POST
def choose_method(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Play a method that the organization has saved."""
    form = ChooseForm(request.POST, versions=offered_versions(request.organization))
    if form.is_valid():
        try:
            choose(
                tournament=tournament,
                version=form.chosen,
                actor=request.user,
                confirmed=form.cleaned_data["meant"],
                may_leave_fide_mode=may_leave(request),
            )
        except Refused as refusal:
            if refusal.code == UNASKED:
                return _ask(request, tournament, refusal)
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The event plays %(method)s now.") % {"method": version_name(form.chosen)})
            return _back(request, tournament)
    stored = regulations_of(tournament)
    editor = _editor(tournament, stored, plan_of(stored)) if stored.frozen_at is None else None
    return _page(request, tournament, stored, editor, {"methods": form}, status=422)


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
            messages.success(request, _("The reference was saved. The announcement says it from its next version on."))
            return _back(request, tournament)
    stored = regulations_of(tournament)
    return _page(request, tournament, stored, None, {"authorisation": form}, status=422)


def _editor(tournament: Tournament, stored: Regulations, plan: AccelerationPlan) -> PlanEditor:
    """The form with ``plan``, and the aims that the event itself shows."""
    editor = PlanEditor(stored, plan=plan)
    editor.main.initial["aims"] = [aim.value for aim in event_profile(tournament, stored).aims]
    return editor


def _preview(
    tournament: Tournament,
    stored: Regulations,
    plan: AccelerationPlan,
    course: str = RESULTS[0],
    aims: Iterable[str] | None = None,
) -> dict[str, Any]:
    return {"plan": plan, "preview": preview_plan(tournament, stored, plan, course, aims)}


def _page(
    request: MemberRequest,
    tournament: Tournament,
    stored: Regulations,
    editor: PlanEditor | None,
    shown: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    plan, chosen = plan_of(stored), stored.method_version
    groups = FrozenGroups.from_json(stored.frozen_groups) if stored.frozen_groups else None
    words: dict[str, Any] = {
        "section": "acceleration",
        "barred_by": _barred_by(stored),
        "tournament": tournament,
        "regulations": stored,
        "editor": editor,
        "method_name": METHOD_NAMES.get(plan.method, plan.method) if chosen is None else version_name(chosen),
        "chosen": plan,
        "methods": _methods(request, stored),
        "set_by": last_set(tournament),
        "as_arbiter": _as_arbiter(request),
        "described": describe(plan, stored.rounds, groups),
        "round_numbers": range(1, stored.rounds + 1),
        "needs_authorisation": plan.method not in PUBLISHED_BY_FIDE,
        "authorisation": AuthorisationForm(
            initial={"reference": authorisation_of(tournament), "valid_until": authorised_until(tournament)}
        ),
        "field_limits": FIELD_LIMITS,
        "field_sizes": [(rounds, [sizes.get(one) for one in SYSTEMS]) for rounds, sizes in FIELD_SIZES.items()],
    }
    return render(request, "acceleration/desk/plan.html", words | (shown or {}), status=status)


def _barred_by(stored: Regulations) -> str:
    """The article by which the system leaves no room for virtual points; empty where it has some."""
    return description_of(stored.system).acceleration_barred_by


def _as_arbiter(request: MemberRequest) -> bool:
    """Whether only the house rule lets the reader set the acceleration."""
    return request.may["acceleration"]["change"] and not ACCELERATION.allows(request.roles, "change")


def _methods(request: MemberRequest, stored: Regulations) -> ChooseForm | None:
    """The methods of the organization to choose from; None where there are none or nothing may be chosen."""
    if stored.frozen_at is not None or not request.may["acceleration"]["change"]:
        return None
    offered = offered_versions(request.organization)
    return ChooseForm(versions=offered, chosen=stored.method_version) if offered else None


def _back(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return redirect("manage:acceleration", organization=request.organization.slug, tournament=tournament.slug)


def _ask(request: MemberRequest, tournament: Tournament, refusal: Refused) -> HttpResponse:
    back = reverse("manage:acceleration", args=[request.organization.slug, tournament.slug])
    return ask_to_leave(request, tournament, refusal, back=back, section="acceleration")
