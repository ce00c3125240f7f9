"""Addresses of what anyone may read."""

from __future__ import annotations

from django.urls import path

from portal.public import views

app_name = "public"

urlpatterns = [
    path("", views.home, name="home"),
    path("<slug:organization>/", views.organization, name="organization"),
]
