"""Addresses of the duties."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.duties import api
from tournaments.duties.pages import public

public_urls: list[URLPattern | URLResolver] = [path("duties/", public.duties, name="duties")]

api_urls: list[URLPattern | URLResolver] = [path("duties/", api.DutiesView.as_view(), name="duties")]
