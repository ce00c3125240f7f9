"""Addresses of the register."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.registry.pages import clubs, loading, merging, players, register

organization_desk_urls: list[URLPattern | URLResolver] = [
    path("<slug:organization>/register/", register.register, name="register"),
    path("<slug:organization>/register/settings/", register.settings, name="register_settings"),
    path("<slug:organization>/register/export.csv", register.export, name="register_export"),
    path("<slug:organization>/register/new/", players.new, name="registered_new"),
    path("<slug:organization>/register/load/", loading.load, name="register_load"),
    path("<slug:organization>/register/load/confirm/", loading.confirm_load, name="register_confirm"),
    path("<slug:organization>/register/load/discard/", loading.discard_load, name="register_discard"),
    path("<slug:organization>/register/doubles/", merging.doubles_page, name="register_doubles"),
    path("<slug:organization>/register/clubs/", clubs.clubs, name="registered_clubs"),
    path("<slug:organization>/register/clubs/<int:registered_club>/", clubs.club, name="registered_club"),
    path(
        "<slug:organization>/register/clubs/<int:registered_club>/remove/", clubs.remove, name="registered_club_remove"
    ),
    path("<slug:organization>/register/<int:registered>/", players.player, name="registered"),
    path("<slug:organization>/register/<int:registered>/change/", players.change, name="registered_change"),
    path("<slug:organization>/register/<int:registered>/remove/", players.remove, name="registered_remove"),
    path("<slug:organization>/register/<int:registered>/membership/", players.membership, name="registered_membership"),
    path(
        "<slug:organization>/register/<int:registered>/membership/<int:membership>/remove/",
        players.membership_remove,
        name="registered_membership_remove",
    ),
    path("<slug:organization>/register/<int:registered>/merge/<int:other>/", merging.merge, name="registered_merge"),
]
