"""Addresses of simulations."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.simulations.pages import desk, public

_study: list[URLPattern | URLResolver] = [
    path("", desk.study_page, name="simulation"),
    path("progress/", desk.study_progress, name="simulation_progress"),
    path("cancel/", desk.cancel, name="simulation_cancel"),
    path("resume/", desk.resume, name="simulation_resume"),
    path("share/", desk.share, name="simulation_share"),
    path("table.csv", desk.table, name="simulation_table"),
    path("report.pdf", desk.paper, name="simulation_pdf"),
]

desk_urls: list[URLPattern | URLResolver] = [
    path("simulations/", desk.simulations, name="simulations"),
    path("simulations/start/", desk.start, name="simulation_start"),
    path("simulations/forget/", desk.forget, name="simulation_forget"),
    path("simulations/<uuid:study>/", include(_study)),
]

public_urls: list[URLPattern | URLResolver] = [
    path("simulations/<uuid:study>/", public.simulation, name="simulation"),
    path("simulations/<uuid:study>/table.csv", public.simulation_table, name="simulation_table"),
    path("simulations/<uuid:study>/report.pdf", public.simulation_paper, name="simulation_pdf"),
]
