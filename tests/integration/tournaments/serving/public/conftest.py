"""An open under way, seen from outside."""

from __future__ import annotations

import pytest

from portal.common import scope
from tests.integration.tournaments.public_event import empty_cache, spring_open
from tournaments.entries.pages import public as entries
from tournaments.serving import public

__all__ = ["empty_cache", "front", "spring_open"]


@pytest.fixture
def front(settings):
    """Shared answers are given again for two seconds, as outside of tests."""
    settings.FRONT_SECONDS = 2
    for known in (scope._organizations, public._found, entries._newest):
        known.forget()
