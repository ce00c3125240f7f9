"""What every matrix needs."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Thousands of refusals are meant."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)
