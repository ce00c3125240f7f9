"""Addresses of the acceleration."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.acceleration.pages import desk, public

desk_urls: list[URLPattern | URLResolver] = [
    path("acceleration/", desk.acceleration, name="acceleration"),
    path("acceleration/preview/", desk.preview, name="acceleration_preview"),
    path("acceleration/compare/", desk.compare, name="acceleration_compare"),
    path("acceleration/save/", desk.save, name="acceleration_save"),
    path("acceleration/method/", desk.choose_method, name="acceleration_method"),
    path("acceleration/authorisation/", desk.authorise, name="acceleration_authorise"),
]

help_urls: list[URLPattern | URLResolver] = [
    path("help/acceleration/", public.acceleration, name="help_acceleration"),
    path("help/acceleration/documents/", public.documents, name="help_documents"),
]
