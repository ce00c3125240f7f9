"""Addresses of registration."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.registration.pages import desk, messages, own, registering, settings

_registration: list[URLPattern | URLResolver] = [
    path("", desk.registration, name="registration"),
    path("accept/", desk.accept, name="registration_accept"),
    path("refuse/", desk.refuse, name="registration_refuse"),
    path("merge/", desk.merge, name="registration_merge"),
    path("paid/", desk.paid, name="registration_paid"),
]

desk_urls: list[URLPattern | URLResolver] = [
    path("registrations/", desk.registrations, name="registrations"),
    path("registrations/accept/", desk.accept_all, name="registrations_accept"),
    path("registrations/write/", messages.write, name="registrations_write"),
    path("registrations/settings/", settings.settings, name="registration_settings"),
    path("registrations.csv", desk.registrations_file, name="registrations_file"),
    path("registrations/<int:registration>/", include(_registration)),
]

public_urls: list[URLPattern | URLResolver] = [
    path("register/", registering.register, name="register"),
    path("register/<str:token>/", own.registration, name="registration"),
    path("register/<str:token>/change/", own.change, name="registration_change"),
    path("register/<str:token>/cancel/", own.cancel, name="registration_cancel"),
    path("register/<str:token>/leave/", own.leave, name="registration_leave"),
]
