"""An event that can be announced, in an organization whose house rules ask for approvals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.cache import cache

from portal.common.errors import Refused
from portal.organizations.models import Organization
from tests.factories import make_tournament
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.public_event import complete
from tournaments.models import Tournament

__all__ = ["desk", "inside", "organization", "staff"]


@pytest.fixture(autouse=True)
def _nothing_cached():
    cache.clear()
    yield
    cache.clear()


@contextmanager
def refused(code: str) -> Iterator[None]:
    """What happens inside is refused with this code."""
    with pytest.raises(Refused) as found:
        yield
    assert found.value.code == code


def keep(organization: Organization, **rules: object) -> None:
    """Set the house rules."""
    Organization.objects.filter(pk=organization.pk).update(event_rules=rules)
    organization.refresh_from_db()


@pytest.fixture
def event(organization, inside) -> Tournament:
    """Everything of the announcement is there, nothing published; both approvals are asked for."""
    keep(organization, approvals=["announcement", "report"])
    tournament = make_tournament(organization, entries=6, rounds=2, is_public=False)
    complete(tournament)
    return Tournament.objects.select_related("organization").get(pk=tournament.pk)
