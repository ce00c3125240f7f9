"""Addresses of shared simulation reports below ``<organization>/<tournament>/``."""

from __future__ import annotations

from django.urls import path

from portal.public import simulation

urlpatterns = [
    path("simulations/<uuid:study>/", simulation.simulation, name="simulation"),
    path("simulations/<uuid:study>/table.csv", simulation.simulation_table, name="simulation_table"),
    path("simulations/<uuid:study>/report.pdf", simulation.simulation_paper, name="simulation_pdf"),
]
