"""Reports of simulations that the organizer shares with everybody."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.listing.overview import tournament_overview
from tournaments.models import SimulationStudy, Tournament
from tournaments.serving.public import tournament_page
from tournaments.simulations.csv_file import study_csv
from tournaments.simulations.pdf import simulation_pdf
from tournaments.simulations.queries import shared_study
from tournaments.simulations.report import report_page


@tournament_page()
def simulation(request: HttpRequest, tournament: Tournament, study: UUID) -> HttpResponse:
    """One report: what was compared, the numbers with their intervals, and what was assumed."""
    found = _found(tournament, study)
    words = {
        "tournament": tournament,
        "overview": tournament_overview(tournament),
        "tab": "announcement",
        "study": found,
        "report": report_page(found),
    }
    return render(request, "simulations/public/simulation.html", words)


@tournament_page()
def simulation_table(
    request: HttpRequest,  # noqa: ARG001
    tournament: Tournament,
    study: UUID,
) -> HttpResponse:
    """The numbers of a report as a table file."""
    response = HttpResponse(study_csv(_found(tournament, study)), content_type="text/csv; charset=utf-8")
    response["X-Content-Type-Options"] = "nosniff"
    return response


@tournament_page()
def simulation_paper(
    request: HttpRequest,  # noqa: ARG001
    tournament: Tournament,
    study: UUID,
) -> HttpResponse:
    """A report as a PDF, in the language of the address."""
    pdf = simulation_pdf(_found(tournament, study), host=tournament.organization.name)
    headers = {
        "Content-Disposition": f'attachment; filename="{tournament.slug}-simulation.pdf"',
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


def _found(tournament: Tournament, study_id: UUID) -> SimulationStudy:
    study = shared_study(tournament, study_id)
    if study is None:
        raise Http404("no shared report")
    return study
