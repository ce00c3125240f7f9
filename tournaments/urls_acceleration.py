"""Addresses of the acceleration below ``manage/<organization>/<tournament>/``."""

from __future__ import annotations

from django.urls import path

from tournaments.views import acceleration

urlpatterns = [
    path("acceleration/", acceleration.acceleration, name="acceleration"),
    path("acceleration/preview/", acceleration.preview, name="acceleration_preview"),
    path("acceleration/save/", acceleration.save, name="acceleration_save"),
    path("acceleration/authorisation/", acceleration.authorise, name="acceleration_authorise"),
]
