"""Addresses of the library of methods."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.methods.pages import desk

_version: list[URLPattern | URLResolver] = [
    path("", desk.version, name="method_version"),
    path("compare/", desk.compare_events, name="method_compare"),
    path("compare/progress/", desk.progress, name="method_progress"),
    path("compare/numbers/", desk.comparison, name="method_comparison"),
    path("report.pdf", desk.paper, name="method_pdf"),
    path("table.csv", desk.table, name="method_table"),
    path("data.json", desk.data, name="method_data"),
    path("retire/", desk.retire, name="method_retire"),
    path("delete/", desk.delete, name="method_delete"),
]

organization_desk_urls: list[URLPattern | URLResolver] = [
    path("<slug:organization>/methods/", desk.library, name="methods"),
    path("<slug:organization>/methods/new/", desk.new, name="method_new"),
    path("<slug:organization>/methods/<slug:method>/new/", desk.new_version, name="method_new_version"),
    path("<slug:organization>/methods/<slug:method>/<int:method_version>/", include(_version)),
]
