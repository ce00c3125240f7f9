"""An open under way, and an event whose registration is open."""

from __future__ import annotations

import pytest

from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.public_event import Open, build, empty_cache
from tests.integration.tournaments.registration.people import Coming
from tests.integration.tournaments.registration.people import build as build_coming

__all__ = ["desk", "empty_cache", "inside", "organization", "staff"]


@pytest.fixture
def event(db: None) -> Open:
    """Eleven players, two rounds played."""
    return build("federation")


@pytest.fixture
def coming(organization, staff) -> Coming:
    """Four players in the list, nothing paired, the scope closed."""
    return build_coming(organization, staff)
