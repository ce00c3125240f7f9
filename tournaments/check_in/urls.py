"""Addresses of the check-in."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.check_in.pages import desk, phones

desk_urls: list[URLPattern | URLResolver] = [
    path("hall/", desk.hall, name="hall"),
    path("hall/mark/", desk.mark, name="hall_mark"),
    path("hall/absent/", desk.absent, name="hall_absent"),
    path("hall/plays/", desk.plays, name="hall_plays"),
    path("hall/phones/", desk.open_or_close, name="hall_phones"),
    path("hall/counts/", desk.counts, name="hall_counts"),
    path("hall/settle/", desk.settle, name="hall_settle"),
    path("hall/byes/", desk.byes, name="hall_byes"),
]

public_urls: list[URLPattern | URLResolver] = [path("check-in/", phones.arrive, name="check_in")]
