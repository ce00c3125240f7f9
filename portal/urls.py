"""Addresses. Pages carry their language in the path; the API does not."""

from __future__ import annotations

from django.conf.urls.i18n import i18n_patterns
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("i18n/", include("django.conf.urls.i18n")),
]
urlpatterns += i18n_patterns(
    path("accounts/", include("allauth.urls")),
)
