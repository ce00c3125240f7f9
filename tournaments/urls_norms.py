"""Addresses of norms below ``manage/<organization>/<tournament>/``."""

from __future__ import annotations

from django.urls import path

from tournaments.views import norms

urlpatterns = [
    path("norms/", norms.norms, name="norms"),
    path("norms/<int:entry>/", norms.player, name="norm_player"),
    path("norms/<int:entry>/<str:title>.<str:kind>", norms.file, name="norm_file"),
]
