"""Addresses of tables and their files below ``<organization>/<tournament>/``."""

from __future__ import annotations

from django.urls import path

from portal.public import prizes, progress, tables

urlpatterns = [
    path("crosstable/", tables.crosstable, name="crosstable"),
    path("crosstable.<str:kind>", tables.crosstable_file, name="crosstable_file"),
    path("progress/", progress.progress, name="progress"),
    path("prizes/", prizes.prizes, name="prizes"),
    path("prizes.<str:kind>", prizes.prizes_file, name="prizes_file"),
    path("standings.<str:kind>", tables.standings_file, name="standings_file"),
    path("standings/<str:of>/", tables.teams, name="teams"),
    path("standings/<str:of>.<str:kind>", tables.teams_file, name="teams_file"),
]
