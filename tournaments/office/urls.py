"""Addresses of the office of an organization."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.office.pages import desk, public

organization_desk_urls: list[URLPattern | URLResolver] = [
    path("<slug:organization>/office/", desk.waiting, name="office"),
    path("<slug:organization>/calendar/", desk.calendar, name="calendar"),
    path("<slug:organization>/years/", desk.years, name="years"),
    path("<slug:organization>/years/<int:year>/", desk.year_file, name="year_file"),
    path("<slug:organization>/years/<int:year>/make/", desk.year_make, name="year_make"),
]

organization_public_urls: list[URLPattern | URLResolver] = [
    path("<slug:organization>/calendar/", public.calendar, name="calendar"),
    path("<slug:organization>/calendar.ics", public.calendar_file, name="calendar_file"),
    path(
        "<slug:organization>/calendar/<int:person>/<str:key>.ics",
        public.members_calendar_file,
        name="members_calendar_file",
    ),
]
