"""Addresses of prizes."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.prizes import api
from tournaments.prizes.pages import desk, public

desk_urls: list[URLPattern | URLResolver] = [
    path("prizes/", desk.overview, name="prizes"),
    path("prizes/rules/", desk.save_rules, name="prize_rules"),
    path("prizes/general/", desk.general, name="prizes_general"),
    path("prizes/proposal/", desk.proposal, name="prize_proposal"),
    path("prizes/proposal/confirm/", desk.confirm, name="prize_confirm"),
    path("prizes/proposal/exclude/", desk.exclude, name="prize_exclude"),
    path("prizes/proposal/admit/<int:entry>/", desk.admit, name="prize_admit"),
    path("prizes/receipts.pdf", desk.receipts, name="prize_receipts"),
    path("prizes/categories/<slug:category>/prizes/", desk.of_category, name="category_prizes"),
]

public_urls: list[URLPattern | URLResolver] = [
    path("prizes/", public.prizes, name="prizes"),
    path("prizes.<str:kind>", public.prizes_file, name="prizes_file"),
]

api_urls: list[URLPattern | URLResolver] = [path("prizes/", api.Prizes.as_view(), name="prizes")]
