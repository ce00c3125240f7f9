"""Addresses of registration."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.registration.pages import desk, registering

desk_urls: list[URLPattern | URLResolver] = [
    path("registrations/", desk.registrations, name="registrations"),
    path("registrations/settings/", desk.settings, name="registration_settings"),
]

public_urls: list[URLPattern | URLResolver] = [
    path("register/", registering.register, name="register"),
    path("register/<str:token>/", registering.registration, name="registration"),
]
