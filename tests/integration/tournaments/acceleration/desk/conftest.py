"""A client for each role of the federation, and a tournament without a plan."""

from __future__ import annotations

import pytest
from django_scopes import scope

from tests.factories import make_tournament
from tests.integration.tournaments.desk import desk, inside, organization, staff

__all__ = ["desk", "inside", "organization", "staff", "tournament"]


@pytest.fixture
def tournament(organization):
    with scope(organization=organization):
        return make_tournament(organization, entries=24, rounds=9)
