"""Addresses of rating lists."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.rating_lists.pages import listed, refresh

desk_urls: list[URLPattern | URLResolver] = [
    path("entries/add/listed/", listed.listed, name="entry_listed"),
    path("entries/refresh/", refresh.refresh, name="entry_refresh"),
]
