"""Addresses of rating changes and norms."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.ratings.pages import desk, public

desk_urls: list[URLPattern | URLResolver] = [
    path("norms/", desk.norms, name="norms"),
    path("norms/<int:entry>/", desk.player, name="norm_player"),
    path("norms/<int:entry>/<str:title>.<str:kind>", desk.file, name="norm_file"),
]

public_urls: list[URLPattern | URLResolver] = [
    path("ratings/", public.ratings, name="ratings"),
    path("ratings.<str:kind>", public.ratings_file, name="ratings_file"),
    path("norms/", public.norms, name="norms"),
]
