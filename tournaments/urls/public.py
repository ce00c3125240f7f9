"""Addresses of what anyone may read."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.acceleration import urls as acceleration
from tournaments.announcements import urls as announcements
from tournaments.check_in import urls as check_in
from tournaments.duties import urls as duties
from tournaments.entries import urls as entries
from tournaments.explanations import urls as explanations
from tournaments.festivals import urls as festivals
from tournaments.following import urls as following
from tournaments.guide import urls as guide
from tournaments.listing import urls as listing
from tournaments.office import urls as office
from tournaments.paper import urls as paper
from tournaments.privacy import urls as privacy
from tournaments.prizes import urls as prizes
from tournaments.ratings import urls as ratings
from tournaments.registration import urls as registration
from tournaments.results import urls as results
from tournaments.rounds import urls as rounds
from tournaments.series import urls as series
from tournaments.sharing import urls as sharing
from tournaments.simulations import urls as simulations
from tournaments.standings import urls as standings
from tournaments.statistics import urls as statistics
from tournaments.teams import urls as teams
from tournaments.verification import urls as verification

app_name = "public"

_round = [
    *rounds.public_round_urls,
    *explanations.public_round_urls,
    *paper.public_round_urls,
    *verification.public_round_urls,
]

_tournament: list[URLPattern | URLResolver] = [
    *listing.public_urls,
    *announcements.public_urls,
    *duties.public_urls,
    *entries.public_urls,
    *following.public_urls,
    *registration.public_urls,
    path("rounds/<int:round_number>/", include(_round)),
    *check_in.public_urls,
    *results.public_urls,
    *paper.public_urls,
    *standings.public_urls,
    *statistics.public_urls,
    *sharing.public_urls,
    *verification.public_urls,
    *simulations.public_urls,
    *prizes.public_urls,
    *ratings.public_urls,
    *teams.public_urls,
]

urlpatterns: list[URLPattern | URLResolver] = [
    *listing.entrance_urls,
    *guide.help_urls,
    *explanations.help_urls,
    *acceleration.help_urls,
    *listing.organization_public_urls,
    *sharing.organization_public_urls,
    *festivals.organization_public_urls,
    *series.organization_public_urls,
    *privacy.organization_public_urls,
    *office.organization_public_urls,
    path("<slug:organization>/<slug:tournament>/", include(_tournament)),
]
