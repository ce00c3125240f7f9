"""Addresses about personal data."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.privacy.pages import people, public, settings

Urls = list[URLPattern | URLResolver]

organization_desk_urls: Urls = [
    path("<slug:organization>/privacy/", settings.privacy, name="privacy"),
    path("<slug:organization>/people/", people.people, name="people"),
    path("<slug:organization>/people/<slug:record>/", people.person, name="person"),
    path("<slug:organization>/people/<slug:record>/contacts/", people.contacts, name="person_contacts"),
    path("<slug:organization>/people/<slug:record>/erasure/", people.erasure, name="person_erase"),
]
organization_public_urls: Urls = [path("<slug:organization>/privacy/", public.privacy, name="privacy")]
