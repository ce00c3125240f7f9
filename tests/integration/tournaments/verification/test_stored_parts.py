"""What was parsed once is not parsed again; what somebody changed is."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django_scopes import scope

from portal.settings import base
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
    caches["parts"].clear()
    with scope(organization=spring_open.organization):
        first = list(links(spring_open.tournament))
        assert len(parsed) == 3 * len(first)
        parsed.clear()
        assert list(links(spring_open.tournament)) == first
    assert parsed == []
    assert [link.fault for link in first] == [""] * len(first)


@pytest.mark.skipif(bool(base.REDIS_URL), reason="Redis keeps it")
def test_the_embedded_default_keeps_what_was_parsed_when_the_process_ends(spring_open, parsed, settings, tmp_path):
    kept = {**base.CACHES["parts"], "LOCATION": str(tmp_path / "parts")}
    counts = []
    for _process in range(2):
        settings.CACHES = {**settings.CACHES, "parts": dict(kept)}
        with scope(organization=spring_open.organization):
            assert [link.fault for link in links(spring_open.tournament)] == [""] * 3
        counts.append(len(parsed))
    assert counts == [9, 9]
