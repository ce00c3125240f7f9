"""Addresses of rating lists."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.rating_lists.pages import later, listed, lists, refresh

organization_desk_urls: list[URLPattern | URLResolver] = [
    path("<slug:organization>/rating-lists/", lists.rating_lists, name="rating_lists"),
    path("<slug:organization>/rating-lists/fetch/", lists.fetch, name="rating_lists_fetch"),
    path("<slug:organization>/rating-lists/<int:rating_list>/remove/", lists.remove, name="rating_list_remove"),
]

desk_urls: list[URLPattern | URLResolver] = [
    path("entries/add/listed/", listed.listed, name="entry_listed"),
    path("entries/refresh/", refresh.refresh, name="entry_refresh"),
    path("entries/<int:entry>/listed/", refresh.take, name="entry_take_rating"),
    path("entries/later/", later.later, name="later_ratings"),
    path("entries/later/set/", later.set_by_hand, name="later_rating_set"),
    path("entries/later/take/", later.take, name="later_ratings_take"),
    path("entries/later/<int:round_number>/back/", later.take_back, name="later_ratings_back"),
]
