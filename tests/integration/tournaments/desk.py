"""A federation with its people, and a client for each role."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from portal.organizations.models import Organization, User
from tests.factories import Staff, make_organization, make_staff

LEAVING = {"confirmed": "1", "understood": "on"}
"""What the question adds to a form that takes an event out of FIDE mode, once it is ticked and confirmed."""


@dataclass
class Desk:
    """One person at work: opens and posts pages of one tournament by name."""

    client: Client
    organization: Organization
    user: User
    tournament: str = "open"

    def url(self, name: str, *args: Any) -> str:
        of_organization = name in {"dashboard", "new"} or name.startswith(
            ("method", "festival", "rating_list", "template", "register")
        )
        below = () if of_organization else (self.tournament,)
        return reverse(f"manage:{name}", args=[self.organization.slug, *below, *args])

    def get(self, name: str, *args: Any, **extra: Any) -> Any:
        return self.client.get(self.url(name, *args), **extra)

    def post(self, name: str, *args: Any, data: dict[str, Any] | None = None, **extra: Any) -> Any:
        return self.client.post(self.url(name, *args), data or {}, **extra)

    def text(self, name: str, *args: Any) -> str:
        return self.get(name, *args).content.decode()


@pytest.fixture
def organization(db) -> Organization:
    return make_organization()


@pytest.fixture
def staff(organization) -> Staff:
    with scope(organization=organization):
        return make_staff(organization)


@pytest.fixture
def inside(organization):
    """The scope of the organization, for what a test asks the database itself."""
    with scope(organization=organization):
        yield


@pytest.fixture
def desk(organization, staff) -> Callable[[str], Desk]:
    def sit(role: str) -> Desk:
        user = getattr(staff, role)
        client = Client()
        client.force_login(user)
        return Desk(client, organization, user)

    return sit
