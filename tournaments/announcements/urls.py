"""Addresses of the announcement."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.announcements import api
from tournaments.announcements.pages import desk, files, public

desk_urls: list[URLPattern | URLResolver] = [
    path("announcement/", desk.announcement, name="announcement"),
    path("announcement/texts/", desk.save_texts, name="announcement_save"),
    path("announcement/publish/", desk.publish, name="announcement_publish"),
]

public_urls: list[URLPattern | URLResolver] = [
    path("announcement/", public.announcement, name="announcement"),
    path("announcement.pdf", files.announcement_file, name="announcement_file"),
    path("schedule.ics", files.schedule_file, name="schedule_file"),
]

api_urls: list[URLPattern | URLResolver] = [
    path("announcement/", api.Announcement.as_view(), name="announcement"),
]
