"""Addresses of rating lists."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.rating_lists.pages import listed

desk_urls: list[URLPattern | URLResolver] = [path("entries/add/listed/", listed.listed, name="entry_listed")]
