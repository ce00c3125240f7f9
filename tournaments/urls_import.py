"""Addresses of import and export below ``manage/<organization>/<tournament>/``."""

from __future__ import annotations

from django.urls import path

from tournaments.views import exporting, importing

urlpatterns = [
    path("import/", importing.upload, name="import"),
    path("import/preview/", importing.confirm, name="import_preview"),
    path("downloads/", exporting.downloads, name="export"),
    path("downloads/<str:name>", exporting.file, name="export_file"),
    path("downloads/rounds/<int:round_number>/<str:name>", exporting.round_file, name="export_round"),
]
