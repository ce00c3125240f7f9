"""Addresses below ``api/v1/``."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView

from portal.api import checks, docs, views

app_name = "api"

_round: list[URLPattern | URLResolver] = [
    path("", views.RoundDetail.as_view(), name="round"),
    path("boards/", views.Boards.as_view(), name="boards"),
    path("boards/<int:board_number>/", views.Board.as_view(), name="board"),
    path("boards/<int:board_number>/why-not/", checks.WhyNot.as_view(), name="why_not"),
    path("byes/", views.Byes.as_view(), name="byes"),
    path("byes/<int:entry>/", views.Bye.as_view(), name="bye"),
    path("input/", views.RoundInput.as_view(), name="round_input"),
    path("verdict/", checks.Verdict.as_view(), name="verdict"),
]

_tournament: list[URLPattern | URLResolver] = [
    path("", views.TournamentDetail.as_view(), name="tournament"),
    path("announcement/", views.Announcement.as_view(), name="announcement"),
    path("entries/", views.Entries.as_view(), name="entries"),
    path("entries/<int:entry>/", views.Player.as_view(), name="player"),
    path("rounds/<int:round_number>/", include(_round)),
    path("standings/", views.Standings.as_view(), name="standings"),
    path("categories/", views.Categories.as_view(), name="categories"),
    path("prizes/", views.Prizes.as_view(), name="prizes"),
    path("chain/", checks.Chain.as_view(), name="chain"),
]

urlpatterns = [
    path("", docs.overview, name="docs"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("organizations/", views.Organizations.as_view(), name="organizations"),
    path("organizations/<slug:organization>/tournaments/", views.Tournaments.as_view(), name="tournaments"),
    path("organizations/<slug:organization>/tournaments/<slug:tournament>/", include(_tournament)),
    path("<path:rest>", views.Unknown.as_view()),
]
