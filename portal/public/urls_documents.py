"""Addresses of files about a tournament below ``<organization>/<tournament>/``."""

from __future__ import annotations

from django.urls import path

from portal.public import documents

urlpatterns = [
    path("announcement.pdf", documents.announcement_file, name="announcement_file"),
    path("schedule.ics", documents.schedule_file, name="schedule_file"),
]
