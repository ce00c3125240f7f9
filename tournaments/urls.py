"""Addresses below ``manage/``: the pages of organizers and arbiters."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "manage"

urlpatterns: list[URLPattern] = []
