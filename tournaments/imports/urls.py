"""Addresses of imports."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.imports.pages import columns, desk

desk_urls: list[URLPattern | URLResolver] = [
    path("import/", desk.upload, name="import"),
    path("import/preview/", desk.confirm, name="import_preview"),
    path("import/columns/", columns.columns, name="import_columns"),
    path("import/progress/", desk.progress, name="import_progress"),
]
