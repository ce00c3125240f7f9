"""Addresses of what anyone may read."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from portal.public import checks, guides, views

app_name = "public"

_round: list[URLPattern | URLResolver] = [
    path("", views.round_boards, name="round"),
    path("boards/<int:board_number>/", views.board, name="board"),
    path("byes/<int:entry>/", views.bye, name="bye"),
    path("input.json", views.input_json, name="input_json"),
    path("input.trf", views.input_trf, name="input_trf"),
]

_tournament: list[URLPattern | URLResolver] = [
    path("", views.tournament, name="tournament"),
    path("announcement/", views.announcement, name="announcement"),
    path("players/", views.entries, name="entries"),
    path("players/<int:entry>/", views.player, name="player"),
    path("rounds/<int:round_number>/", include(_round)),
    path("standings/", views.standings, name="standings"),
    path("verify/", views.verify, name="verify"),
    path("", include("portal.public.urls_simulation")),
    path("", include("portal.public.urls_documents")),
    path("", include("portal.public.urls_tables")),
    path("", include("portal.public.urls_ratings")),
    path("", include("portal.public.urls_checks")),
]

urlpatterns = [
    path("", views.home, name="home"),
    path("help/glossary/", checks.glossary, name="glossary"),
    path("help/acceleration/", guides.acceleration, name="help_acceleration"),
    path("<slug:organization>/", views.organization, name="organization"),
    path("<slug:organization>/<slug:tournament>/", include(_tournament)),
]
