"""Addresses of the regulations."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.regulations.pages import desk, prohibitions

desk_urls: list[URLPattern | URLResolver] = [
    path("regulations/", desk.regulations, name="regulations"),
    path("regulations/save/", desk.save_regulations, name="regulations_save"),
    path("regulations/draw/", desk.draw, name="draw"),
    path("regulations/prohibitions/", prohibitions.prohibitions, name="prohibitions"),
    path("regulations/prohibitions/add/", prohibitions.add, name="prohibition_add"),
    path("regulations/prohibitions/<int:prohibition>/lift/", prohibitions.lift, name="prohibition_lift"),
]
