"""The address of the numbers of an event."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.statistics.pages import public

public_urls: list[URLPattern | URLResolver] = [path("statistics/", public.numbers, name="statistics")]
