"""Addresses of series."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.series import api
from tournaments.series.pages import desk, public

Urls = list[URLPattern | URLResolver]

_desk: Urls = [
    path("", desk.series, name="series"),
    path("settings/", desk.settings, name="series_settings"),
    path("events/add/", desk.add, name="series_add"),
    path("events/<slug:counted>/take-out/", desk.take_out, name="series_take_out"),
    path("categories/add/", desk.category_add, name="series_category_add"),
    path("categories/<int:series_category>/remove/", desk.category_remove, name="series_category_remove"),
    path("delete/", desk.delete, name="series_delete"),
]

organization_desk_urls: Urls = [
    path("<slug:organization>/series/", desk.series_list, name="series_list"),
    path("<slug:organization>/series/new/", desk.new, name="series_new"),
    path("<slug:organization>/series/<slug:series>/", include(_desk)),
]

organization_public_urls: Urls = [
    path("<slug:organization>/series/<slug:series>/", public.series, name="series"),
    path("<slug:organization>/series/<slug:series>/standings.<str:kind>", public.series_file, name="series_file"),
    path("<slug:organization>/series/<slug:series>/players/<int:entry>/", public.player, name="series_player"),
]

organization_api_urls: Urls = [
    path("organizations/<slug:organization>/series/", api.AllSeries.as_view(), name="all_series"),
    path("organizations/<slug:organization>/series/<slug:series>/", api.SeriesDetail.as_view(), name="series"),
    path(
        "organizations/<slug:organization>/series/<slug:series>/standings/",
        api.SeriesStandings.as_view(),
        name="series_standings",
    ),
]
