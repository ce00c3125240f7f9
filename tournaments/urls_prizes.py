"""Addresses of categories and prizes below ``manage/<organization>/<tournament>/``."""

from __future__ import annotations

from django.urls import path

from tournaments.views import categories

urlpatterns = [
    path("prizes/", categories.overview, name="prizes"),
    path("prizes/usual/", categories.add_usual, name="categories_usual"),
    path("prizes/categories/add/", categories.add, name="category_add"),
    path("prizes/categories/<slug:category>/", categories.category, name="category"),
    path("prizes/categories/<slug:category>/remove/", categories.remove, name="category_remove"),
]
