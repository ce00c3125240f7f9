"""Addresses below ``api/v1/``."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView

from tournaments.announcements import urls as announcements
from tournaments.api import base, pages
from tournaments.duties import urls as duties
from tournaments.entries import urls as entries
from tournaments.explanations import urls as explanations
from tournaments.listing import urls as listing
from tournaments.prizes import urls as prizes
from tournaments.programs import urls as programs
from tournaments.rounds import urls as rounds
from tournaments.series import urls as series
from tournaments.standings import urls as standings
from tournaments.verification import urls as verification

app_name = "api"


_round = [*rounds.api_round_urls, *explanations.api_round_urls, *verification.api_round_urls]


_tournament: list[URLPattern | URLResolver] = [
    *listing.api_urls,
    *announcements.api_urls,
    *duties.api_urls,
    *entries.api_urls,
    path("rounds/<int:round_number>/", include(_round)),
    *standings.api_urls,
    *prizes.api_urls,
    *verification.api_urls,
    *programs.api_urls,
]


urlpatterns: list[URLPattern | URLResolver] = [
    path("", pages.overview, name="docs"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    *listing.organization_api_urls,
    *series.organization_api_urls,
    *programs.organization_api_urls,
    path("organizations/<slug:organization>/tournaments/<slug:tournament>/", include(_tournament)),
    path("<path:rest>", base.Unknown.as_view()),
]
