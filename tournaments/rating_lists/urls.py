"""Addresses of rating lists."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.rating_lists.pages import listed, lists, refresh

organization_desk_urls: list[URLPattern | URLResolver] = [
    path("<slug:organization>/rating-lists/", lists.rating_lists, name="rating_lists"),
    path("<slug:organization>/rating-lists/<int:rating_list>/remove/", lists.remove, name="rating_list_remove"),
]

desk_urls: list[URLPattern | URLResolver] = [
    path("entries/add/listed/", listed.listed, name="entry_listed"),
    path("entries/refresh/", refresh.refresh, name="entry_refresh"),
]
