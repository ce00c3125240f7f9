"""Addresses of the papers."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.paper.pages import desk, public

desk_urls: list[URLPattern | URLResolver] = [
    path("paper/", desk.paper, name="paper"),
]

desk_round_urls: list[URLPattern | URLResolver] = [
    path("paper/", desk.round_paper, name="round_paper"),
    path("paper/<str:sheet>.pdf", desk.sheet, name="sheet"),
]

public_urls: list[URLPattern | URLResolver] = [
    path("standings.pdf", public.standings, name="standings_pdf"),
    path("crosstable.pdf", public.crosstable, name="crosstable_pdf"),
]

public_round_urls: list[URLPattern | URLResolver] = [
    path("boards.pdf", public.boards, name="boards_pdf"),
    path("names.pdf", public.names, name="names_pdf"),
]
