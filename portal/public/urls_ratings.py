"""Addresses of rating changes and norms below ``<organization>/<tournament>/``."""

from __future__ import annotations

from django.urls import path

from portal.public import ratings

urlpatterns = [
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings.<str:kind>", ratings.ratings_file, name="ratings_file"),
    path("norms/", ratings.norms, name="norms"),
]
