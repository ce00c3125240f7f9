"""What was parsed once is not parsed again; what somebody changed is."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django_scopes import scope

from tests.integration.tournaments.public_event import build
from tournaments.verification import stored_parts
from tournaments.verification.chain import links


@pytest.fixture
def spring_open(db):
    return build()


@pytest.fixture
def parsed(monkeypatch):
    """How many texts were parsed."""
    found: list[str] = []
    real = stored_parts._parsed
    monkeypatch.setattr(stored_parts, "_parsed", lambda text: (found.append(text), real(text))[1])
    return found


def test_a_second_look_parses_nothing_and_says_the_same(spring_open, parsed):
    cache.clear()
    with scope(organization=spring_open.organization):
        first = list(links(spring_open.tournament))
        assert len(parsed) == 3 * len(first)
        parsed.clear()
        assert list(links(spring_open.tournament)) == first
    assert parsed == []
    assert [link.fault for link in first] == [""] * len(first)
