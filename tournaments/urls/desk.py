"""Addresses below ``manage/``: the pages of organizers and arbiters."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.acceleration import urls as acceleration
from tournaments.announcements import urls as announcements
from tournaments.approvals import urls as approvals
from tournaments.categories import urls as categories
from tournaments.check_in import urls as check_in
from tournaments.entries import urls as entries
from tournaments.festivals import urls as festivals
from tournaments.house_rules import urls as house_rules
from tournaments.imports import urls as imports
from tournaments.listing import urls as listing
from tournaments.methods import urls as methods
from tournaments.office import urls as office
from tournaments.paper import urls as paper
from tournaments.people import urls as people
from tournaments.privacy import urls as privacy
from tournaments.prizes import urls as prizes
from tournaments.programs import urls as programs
from tournaments.rating_lists import urls as rating_lists
from tournaments.ratings import urls as ratings
from tournaments.registration import urls as registration
from tournaments.registry import urls as registry
from tournaments.regulations import urls as regulations
from tournaments.reports import urls as reports
from tournaments.results import urls as results
from tournaments.rounds import urls as rounds
from tournaments.series import urls as series
from tournaments.sharing import urls as sharing
from tournaments.simulations import urls as simulations
from tournaments.standings import urls as standings
from tournaments.teams import urls as teams
from tournaments.verification import urls as verification

app_name = "manage"

_round = [
    *rounds.desk_round_urls,
    *results.desk_round_urls,
    *verification.desk_round_urls,
    *paper.desk_round_urls,
    *teams.desk_round_urls,
]

_tournament: list[URLPattern | URLResolver] = [
    *listing.desk_urls,
    *imports.desk_urls,
    *people.desk_urls,
    *acceleration.desk_urls,
    *simulations.desk_urls,
    *prizes.desk_urls,
    *categories.desk_urls,
    *ratings.desk_urls,
    *announcements.desk_urls,
    *approvals.desk_urls,
    *regulations.desk_urls,
    *standings.desk_urls,
    *entries.desk_urls,
    *festivals.desk_urls,
    *teams.desk_urls,
    *rating_lists.desk_urls,
    *registration.desk_urls,
    *check_in.desk_urls,
    *reports.desk_urls,
    *paper.desk_urls,
    *sharing.desk_urls,
    path("rounds/<int:round_number>/", include(_round)),
]

urlpatterns: list[URLPattern | URLResolver] = [
    *listing.organization_desk_urls,
    *methods.organization_desk_urls,
    *sharing.organization_desk_urls,
    *festivals.organization_desk_urls,
    *series.organization_desk_urls,
    *rating_lists.organization_desk_urls,
    *programs.organization_desk_urls,
    *privacy.organization_desk_urls,
    *registry.organization_desk_urls,
    *house_rules.organization_desk_urls,
    *office.organization_desk_urls,
    path("<slug:organization>/<slug:tournament>/", include(_tournament)),
]
