"""Addresses of import and export below ``manage/<organization>/<tournament>/``."""

from __future__ import annotations

from django.urls import path

from tournaments.views import exporting, importing, reports

urlpatterns = [
    path("import/", importing.upload, name="import"),
    path("import/preview/", importing.confirm, name="import_preview"),
    path("reports/", reports.reports, name="reports"),
    path("reports/freeze/", reports.freeze, name="report_freeze"),
    path("reports/declaration/", reports.declaration, name="declaration"),
    path("reports/declaration/<str:name>", reports.declaration_file, name="declaration_file"),
    path("reports/versions/<int:report_version>/<str:name>", reports.version_file, name="report_version"),
    path("reports/files/<str:name>", exporting.file, name="export_file"),
    path("reports/rounds/<int:round_number>/<str:name>", exporting.round_file, name="export_round"),
]
