"""Addresses of the check-in."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.check_in.pages import desk

desk_urls: list[URLPattern | URLResolver] = [
    path("hall/", desk.hall, name="hall"),
    path("hall/mark/", desk.mark, name="hall_mark"),
    path("hall/settle/", desk.settle, name="hall_settle"),
    path("hall/byes/", desk.byes, name="hall_byes"),
]
