"""Addresses of an event's people."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.people.pages import desk

desk_urls: list[URLPattern | URLResolver] = [
    path("people/", desk.people, name="event_people"),
    path("people/add/", desk.add, name="person_add"),
    path("people/<int:person>/change/", desk.change, name="person_change"),
    path("people/<int:person>/end/", desk.end, name="person_end"),
]
