"""Simulations: choose plans, follow the progress, read and share the report."""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from portal.common.errors import Refused
from portal.common.policies import SIMULATION
from portal.organizations.access import MemberRequest
from tournaments.models import SimulationStudy, StudyState, Tournament
from tournaments.regulations.queries import regulations_of
from tournaments.serving.desk import tournament_page
from tournaments.serving.refusals import show_refusal
from tournaments.simulations import actions as simulation
from tournaments.simulations.csv_file import study_csv
from tournaments.simulations.forms import SimulationForm
from tournaments.simulations.pdf import simulation_pdf
from tournaments.simulations.queries import Progress, progress, studies
from tournaments.simulations.report import plan_name, plan_sentences, plans_of, players_of, report_page
from tournaments.simulations.unsaved_plans import forget_plan, unsaved_plans


@tournament_page(SIMULATION, "read")
@require_safe
def simulations(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Every study of the tournament, with the form for members who may start one."""
    form = _form(request, tournament) if request.may["simulation"]["change"] else None
    return _list_page(request, tournament, form)


@tournament_page(SIMULATION, "change")
@require_POST
def start(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Start a study."""
    form = _form(request, tournament, request.POST)
    if form.is_valid():
        cleaned = form.cleaned_data
        try:
            study = simulation.start(
                tournament=tournament,
                actor=request.user,
                methods=form.methods(regulations_of(tournament).rounds),
                population=form.population(simulation.listed_ratings(tournament)),
                runs=cleaned["runs"],
                seed=form.chosen_seed,
                unsaved=unsaved_plans(request.session, tournament),
                model=cleaned["model"],
                draw_percent=cleaned["draw_percent"],
            )
        except Refused as refusal:
            show_refusal(form, refusal)
        else:
            return redirect(_address(request, study))
    return _list_page(request, tournament, form, status=422)


@tournament_page(SIMULATION, "read")
@require_safe
def study_page(request: MemberRequest, tournament: Tournament, study: SimulationStudy) -> HttpResponse:
    """The report, or how far it is."""
    words = _words(tournament, study)
    if study.state == StudyState.READY:
        return render(request, "simulations/desk/report.html", words | {"report": report_page(study)})
    stands = progress(study)
    return render(request, "simulations/desk/progress.html", words | {"progress": stands, "etag": _etag(stands)})


@tournament_page(SIMULATION, "read")
@require_safe
def study_progress(request: MemberRequest, tournament: Tournament, study: SimulationStudy) -> HttpResponse:
    """How far the study is, as a fragment that asks again: 304 while nothing changed, the report at the end."""
    stands = progress(study)
    if stands.state == StudyState.READY:
        return HttpResponseClientRedirect(_address(request, study))
    etag = _etag(stands)
    if request.headers.get("If-None-Match") == f'"{etag}"':
        return HttpResponseNotModified()
    words = _words(tournament, study) | {"progress": stands, "etag": etag}
    response = render(request, "simulations/partials/progress.html", words)
    response["ETag"] = f'"{etag}"'
    response["Cache-Control"] = "private, no-cache"
    return response


@tournament_page(SIMULATION, "change")
@require_POST
def cancel(
    request: MemberRequest,
    tournament: Tournament,  # noqa: ARG001
    study: SimulationStudy,
) -> HttpResponse:
    """Stop the study; what is computed is kept."""
    try:
        simulation.cancel(study=study, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The simulation was stopped. What is computed is kept."))
    return redirect(_address(request, study))


@tournament_page(SIMULATION, "change")
@require_POST
def resume(
    request: MemberRequest,
    tournament: Tournament,  # noqa: ARG001
    study: SimulationStudy,
) -> HttpResponse:
    """Go on with the study."""
    try:
        simulation.resume(study=study, actor=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect(_address(request, study))


@tournament_page(SIMULATION, "change")
@require_POST
def share(
    request: MemberRequest,
    tournament: Tournament,  # noqa: ARG001
    study: SimulationStudy,
) -> HttpResponse:
    """Make the report public, or private again (``shared`` is 1 or 0)."""
    shared = request.POST.get("shared") == "1"
    try:
        simulation.share(study=study, actor=request.user, shared=shared)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        said = _("The report is public now.") if shared else _("Only members can read the report now.")
        messages.success(request, said)
    return redirect(_address(request, study))


@tournament_page(SIMULATION, "read")
@require_safe
def table(
    request: MemberRequest,  # noqa: ARG001
    tournament: Tournament,
    study: SimulationStudy,
) -> HttpResponse:
    """The numbers of the report as a table file."""
    if study.state != StudyState.READY:
        raise Http404("no report yet")
    response = HttpResponse(study_csv(study), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-simulation.csv"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


@tournament_page(SIMULATION, "read")
@require_safe
def paper(request: MemberRequest, tournament: Tournament, study: SimulationStudy) -> HttpResponse:
    """The report as a PDF, in the language of the address."""
    if study.state != StudyState.READY:
        raise Http404("no report yet")
    pdf = simulation_pdf(study, host=request.organization.name)
    return HttpResponse(
        pdf,
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'attachment; filename="{tournament.slug}-simulation.pdf"',
            "X-Content-Type-Options": "nosniff",
        },
    )


@tournament_page(SIMULATION, "change")
@require_POST
def forget(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Keep an unsaved plan no longer."""
    forget_plan(request.session, tournament, request.POST.get("plan", ""))
    return redirect("manage:simulations", request.organization.slug, tournament.slug)


def _form(request: MemberRequest, tournament: Tournament, data: Any = None) -> SimulationForm:
    regulations = regulations_of(tournament)
    method = str(regulations.acceleration.get("method", "none"))
    kept = tuple(unsaved_plans(request.session, tournament))
    compared = request.GET.getlist("systems")
    return SimulationForm(
        data, own=method == "own", chosen=method, system=regulations.system, compared=compared, unsaved=kept
    )


def _list_page(
    request: MemberRequest, tournament: Tournament, form: SimulationForm | None, status: int = 200
) -> HttpResponse:
    regulations = regulations_of(tournament)
    words = {
        "section": "simulations",
        "tournament": tournament,
        "form": form,
        "regulations": regulations,
        "unsaved": [
            (name, plan_name(name), plan_sentences(plan, regulations.rounds))
            for name, plan in unsaved_plans(request.session, tournament).items()
        ],
        "listed": len(simulation.listed_ratings(tournament)),
        "studies": [(study, plans_of(study), players_of(study)) for study in studies(tournament)],
    }
    return render(request, "simulations/desk/simulations.html", words, status=status)


def _words(tournament: Tournament, study: SimulationStudy) -> dict[str, Any]:
    return {"section": "simulations", "tournament": tournament, "study": study, "plans": plans_of(study)}


def _etag(stands: Progress) -> str:
    """What the fragment shows, in short."""
    shown = f"{stands}:{get_language()}"
    return hashlib.sha256(shown.encode()).hexdigest()[:32]


def _address(request: MemberRequest, study: SimulationStudy) -> str:
    return reverse("manage:simulation", args=[request.organization.slug, study.tournament.slug, study.pk])
