"""An open under way, seen from outside."""

from __future__ import annotations

import pytest

from tests.integration.tournaments.public_event import empty_cache, spring_open

__all__ = ["empty_cache", "front", "spring_open"]


@pytest.fixture
def front(settings):
    """Shared answers are given again for two seconds, as outside of tests."""
    settings.FRONT_SECONDS = 2
