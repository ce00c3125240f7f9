"""Pages of another test must not answer for this one: the addresses and the numbers of the rows are the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _nothing_cached() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()
