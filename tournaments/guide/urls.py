"""Addresses of the guide."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.guide.pages import public

help_urls: list[URLPattern | URLResolver] = [
    path("help/guide/", public.guide, name="guide"),
    path("help/guide.pdf", public.manual, name="guide_pdf"),
    path("help/guide/<path:page>/", public.guide, name="guide_page"),
]
