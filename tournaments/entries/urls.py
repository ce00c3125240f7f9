"""Addresses of entries and players."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.entries import api
from tournaments.entries.pages import desk, exchange, expulsion, known, public

_entry: list[URLPattern | URLResolver] = [
    path("", desk.entry, name="entry"),
    path("withdraw/", desk.withdraw, name="withdraw"),
    path("reinstate/", desk.reinstate, name="reinstate"),
    path("expel/", expulsion.expel, name="expel"),
    path("expel/take-back/", expulsion.take_back, name="expulsion_back"),
    path("remove/", desk.remove, name="entry_remove"),
    path("exchange/", exchange.exchange, name="entry_exchange"),
    path("points/", desk.adjust, name="points_adjust"),
    path("points/<int:adjustment>/take-back/", desk.adjustment_back, name="points_back"),
    path("byes/", desk.bye_add, name="bye_add"),
    path("byes/<int:bye_round>/cancel/", desk.bye_cancel, name="bye_cancel"),
]

desk_urls: list[URLPattern | URLResolver] = [
    path("entries/", desk.entries, name="entries"),
    path("entries/add/", desk.add, name="entry_add"),
    path("entries/add/known/", known.known, name="entry_known"),
    path("entries/renumber/", desk.renumber, name="renumber"),
    path("entries/<int:entry>/", include(_entry)),
]

public_urls: list[URLPattern | URLResolver] = [
    path("players/", public.entries, name="entries"),
    path("players/<int:entry>/", public.player, name="player"),
    path("players/<int:entry>/now/", public.now, name="now"),
    path("players/<int:entry>/events/", public.career_page, name="career"),
]

api_urls: list[URLPattern | URLResolver] = [
    path("entries/", api.Entries.as_view(), name="entries"),
    path("entries/<int:entry>/", api.Player.as_view(), name="player"),
]
