"""Addresses of simulations below ``manage/<organization>/<tournament>/``."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import simulation

_study: list[URLPattern | URLResolver] = [
    path("", simulation.study_page, name="simulation"),
    path("progress/", simulation.study_progress, name="simulation_progress"),
    path("cancel/", simulation.cancel, name="simulation_cancel"),
    path("resume/", simulation.resume, name="simulation_resume"),
    path("share/", simulation.share, name="simulation_share"),
    path("table.csv", simulation.table, name="simulation_table"),
    path("report.pdf", simulation.paper, name="simulation_pdf"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("simulations/", simulation.simulations, name="simulations"),
    path("simulations/start/", simulation.start, name="simulation_start"),
    path("simulations/<uuid:study>/", include(_study)),
]
