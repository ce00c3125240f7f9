"""A federation with events in every state."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from portal.organizations.models import Organization
from tests.factories import make_tournament
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tournaments.models import Tournament

__all__ = ["desk", "inside", "organization", "staff"]


@pytest.fixture(autouse=True)
def _nothing_cached():
    cache.clear()
    yield
    cache.clear()


def an_event(organization: Organization, slug: str, *, first: int = 0, last: int = 1, **fields: Any) -> Tournament:
    """An event that begins ``first`` days from today and ends ``last`` days from today; two rounds, four players."""
    made = make_tournament(organization, slug=slug, entries=4, rounds=2)
    today = timezone.localdate()
    said = {"starts_on": today + timedelta(days=first), "ends_on": today + timedelta(days=last)}
    Tournament.objects.filter(pk=made.pk).update(**({"chief_arbiter": "Verdi, Paola"} | said | fields))
    return Tournament.objects.select_related("organization").get(pk=made.pk)
