"""Addresses of following a player."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.following.pages import public

public_urls: list[URLPattern | URLResolver] = [
    path("players/<int:entry>/rounds.ics", public.calendar, name="player_calendar"),
]
