"""A federation and its one owner."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django_scopes import scope

from portal.organizations import domain
from portal.organizations.models import Organization, User


@pytest.fixture
def owner() -> User:
    return User.objects.create_user("owner@example.org", "a long password")


@pytest.fixture
def federation(owner: User) -> Iterator[Organization]:
    organization = domain.create_organization(name="Federation", slug="fed", owner=owner)
    with scope(organization=organization):
        yield organization
