"""Addresses of categories and prizes below ``manage/<organization>/<tournament>/``."""

from __future__ import annotations

from django.urls import path

from tournaments.views import categories, prizes

urlpatterns = [
    path("prizes/", prizes.overview, name="prizes"),
    path("prizes/rules/", prizes.save_rules, name="prize_rules"),
    path("prizes/general/", prizes.general, name="prizes_general"),
    path("prizes/proposal/", prizes.proposal, name="prize_proposal"),
    path("prizes/proposal/confirm/", prizes.confirm, name="prize_confirm"),
    path("prizes/proposal/exclude/", prizes.exclude, name="prize_exclude"),
    path("prizes/proposal/admit/<int:entry>/", prizes.admit, name="prize_admit"),
    path("prizes/receipts.pdf", prizes.receipts, name="prize_receipts"),
    path("prizes/usual/", categories.add_usual, name="categories_usual"),
    path("prizes/categories/add/", categories.add, name="category_add"),
    path("prizes/categories/<slug:category>/", categories.category, name="category"),
    path("prizes/categories/<slug:category>/prizes/", prizes.of_category, name="category_prizes"),
    path("prizes/categories/<slug:category>/remove/", categories.remove, name="category_remove"),
]
