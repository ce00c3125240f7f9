"""The address of the house rules."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.house_rules.pages import desk

organization_desk_urls: list[URLPattern | URLResolver] = [
    path("<slug:organization>/house-rules/", desk.house_rules, name="house_rules"),
]
