"""An event whose registration is open, seen from outside."""

from __future__ import annotations

import pytest

from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.public_event import empty_cache
from tests.integration.tournaments.registration.people import Coming, build

__all__ = ["desk", "empty_cache", "inside", "organization", "staff"]


@pytest.fixture
def coming(organization, staff) -> Coming:
    """Four players in the list, nothing paired, the scope closed."""
    return build(organization, staff)
