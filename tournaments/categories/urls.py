"""Addresses of categories."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.categories.pages import desk

desk_urls: list[URLPattern | URLResolver] = [
    path("prizes/usual/", desk.add_usual, name="categories_usual"),
    path("prizes/categories/add/", desk.add, name="category_add"),
    path("prizes/categories/<slug:category>/", desk.category, name="category"),
    path("prizes/categories/<slug:category>/remove/", desk.remove, name="category_remove"),
]
