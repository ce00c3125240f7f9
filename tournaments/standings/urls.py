"""Addresses of standings, tie-breaks and the tables beside them."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.standings import api
from tournaments.standings.pages import bracket, external, live, progress, public, tables, tie_breaks, ties

desk_urls: list[URLPattern | URLResolver] = [
    path("tie-breaks/", tie_breaks.tie_breaks, name="tie_breaks"),
    path("tie-breaks/edit/", tie_breaks.edit, name="tie_breaks_edit"),
    path("tie-breaks/save/", tie_breaks.save, name="tie_breaks_save"),
    path("tie-breaks/values/", external.external_values, name="external_values"),
    path("ties/", ties.ties, name="ties"),
    path("ties/draw/<int:rank>/", ties.draw, name="tie_draw"),
    path("ties/record/<int:points>/", ties.record, name="tie_record"),
    path("ties/<int:decision>/take-back/", ties.take_back, name="tie_take_back"),
]

public_urls: list[URLPattern | URLResolver] = [
    path("standings/", public.standings, name="standings"),
    path("bracket/", bracket.bracket, name="bracket"),
    path("crosstable/", tables.crosstable, name="crosstable"),
    path("crosstable.<str:kind>", tables.crosstable_file, name="crosstable_file"),
    path("progress/", progress.progress, name="progress"),
    path("standings.<str:kind>", tables.standings_file, name="standings_file"),
    path("standings/live/", live.live_standings, name="live_standings"),
    path("standings/<str:of>/", tables.teams, name="teams"),
    path("standings/<str:of>.<str:kind>", tables.teams_file, name="teams_file"),
]

api_urls: list[URLPattern | URLResolver] = [
    path("standings/", api.Standings.as_view(), name="standings"),
    path("categories/", api.Categories.as_view(), name="categories"),
]
