"""Addresses of tournaments as a whole."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.listing import api
from tournaments.listing.pages import (
    cancelling,
    dashboard,
    deleting,
    desk,
    entrance,
    event_templates,
    public,
    quotas,
    requirements,
    seeding,
    undoing,
)
from tournaments.serving.version import version

Urls = list[URLPattern | URLResolver]

entrance_urls: Urls = [
    path("", entrance.home, name="home"),
    path("events/", entrance.events, name="events"),
    path("events/calendar.ics", entrance.calendar, name="events_calendar"),
]

organization_desk_urls: Urls = [
    path("<slug:organization>/", dashboard.dashboard, name="dashboard"),
    path("<slug:organization>/new/", dashboard.new, name="new"),
    path("<slug:organization>/requirements/", requirements.requirements, name="requirements"),
    path("<slug:organization>/templates/", event_templates.templates, name="templates"),
    path("<slug:organization>/templates/new/", event_templates.new, name="template_new"),
    path("<slug:organization>/templates/<slug:template>/rename/", event_templates.rename, name="template_rename"),
    path("<slug:organization>/templates/<slug:template>/remove/", event_templates.remove, name="template_remove"),
    path("<slug:organization>/quotas/", quotas.quotas, name="quotas"),
]

desk_urls: Urls = [
    path("", desk.console, name="console"),
    path("details/", desk.details, name="details"),
    path("delete/", deleting.delete, name="event_delete"),
    path("cancel/", cancelling.cancel, name="event_cancel"),
    path("resume/", cancelling.resume, name="event_resume"),
    path("schedule/", desk.schedule, name="schedule"),
    path("schedule/save/", desk.save_schedule, name="schedule_save"),
    path("knock-out/", seeding.seeding, name="seeding"),
    path("journal/", desk.journal, name="journal"),
    path("journal/<int:change>/undo-result/", undoing.undo_result, name="undo_result"),
    path("journal/<int:change>/undo-import/", undoing.undo_import, name="undo_import"),
    path("journal/<int:change>/undo-numbers/", undoing.undo_numbers, name="undo_numbers"),
]

organization_public_urls: Urls = [path("<slug:organization>/", public.organization, name="organization")]

public_urls: Urls = [
    path("", public.tournament, name="tournament"),
    path("version/", version, name="version"),
    path("feed.atom", public.feed, name="feed"),
]

organization_api_urls: Urls = [
    path("organizations/", api.Organizations.as_view(), name="organizations"),
    path("organizations/<slug:organization>/tournaments/", api.Tournaments.as_view(), name="tournaments"),
]

api_urls: Urls = [path("", api.TournamentDetail.as_view(), name="tournament")]
