"""Addresses of festivals."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.festivals.pages import desk, moving, public, registrations

Urls = list[URLPattern | URLResolver]

_festival: Urls = [
    path("", desk.festival, name="festival"),
    path("settings/", desk.settings, name="festival_settings"),
    path("details/", desk.details, name="festival_details"),
    path("next/", desk.copy, name="festival_copy"),
    path("sections/", desk.arrange, name="festival_arrange"),
    path("sections/add/", desk.add, name="festival_add"),
    path("sections/<slug:section>/take-out/", desk.take_out, name="festival_take_out"),
    path("delete/", desk.delete, name="festival_delete"),
    path("registrations/", registrations.registrations, name="festival_registrations"),
    path("registrations/write/", registrations.write, name="festival_write"),
    path("registrations.csv", registrations.registrations_file, name="festival_registrations_file"),
]

organization_desk_urls: Urls = [
    path("<slug:organization>/festivals/", desk.festivals, name="festivals"),
    path("<slug:organization>/festivals/new/", desk.new, name="festival_new"),
    path("<slug:organization>/festivals/<slug:festival>/", include(_festival)),
]

desk_urls: Urls = [
    path("entries/<int:entry>/move/", moving.entry, name="entry_move"),
    path("registrations/<int:registration>/move/", moving.registration, name="registration_move"),
]

organization_public_urls: Urls = [
    path("<slug:organization>/festivals/<slug:festival>/", public.festival, name="festival"),
    path("<slug:organization>/festivals/<slug:festival>/players/", public.players, name="festival_players"),
    path("<slug:organization>/festivals/<slug:festival>/pairings/", public.seats, name="festival_seats"),
    path("<slug:organization>/festivals/<slug:festival>/standings/", public.tables, name="festival_tables"),
]
