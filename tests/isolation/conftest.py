"""What keeps organizations apart is tried as the portal of an installation runs."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _bound(request: pytest.FixtureRequest) -> None:
    """Every test with a database works under the role of the application."""
    if "db" in request.fixturenames:
        request.getfixturevalue("as_the_application")
