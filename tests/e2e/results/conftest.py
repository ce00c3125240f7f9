"""A portal in a process of its own for pages that send several requests at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.result_typing import running_site
from tests.separate_site import Site


@pytest.fixture(scope="session")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, str]]:
    """The site and its address; nine tournaments of 20 boards."""
    with running_site(tmp_path_factory.mktemp("results"), tournaments=9) as found:
        yield found


@pytest.fixture
def address(portal: tuple[Site, str]) -> str:
    """Of the portal."""
    return portal[1]
