"""Addresses of report files, the declaration and the frozen versions."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.reports.pages import desk, files

desk_urls: list[URLPattern | URLResolver] = [
    path("reports/", desk.reports, name="reports"),
    path("reports/verdict/", desk.report_verdict, name="report_verdict"),
    path("reports/freeze/", desk.freeze, name="report_freeze"),
    path("reports/declaration/", desk.declaration, name="declaration"),
    path("reports/declaration/<str:name>", desk.declaration_file, name="declaration_file"),
    path("reports/versions/<int:report_version>/<str:name>", desk.version_file, name="report_version"),
    path("reports/files/<str:name>", files.file, name="export_file"),
    path("reports/rounds/<int:round_number>/<str:name>", files.round_file, name="export_round"),
]
