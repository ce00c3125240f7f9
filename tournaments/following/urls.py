"""Addresses of following a player."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.following.pages import devices, joining, public

public_urls: list[URLPattern | URLResolver] = [
    path("players/<int:entry>/rounds.ics", public.calendar, name="player_calendar"),
    path("players/<int:entry>/follow/", joining.follow, name="follow"),
    path("players/<int:entry>/follow/device/", devices.device, name="follow_device"),
    path("follow/<str:token>/", joining.confirm, name="follow_confirm"),
    path("follow/<str:token>/leave/", joining.leave, name="follow_leave"),
]
