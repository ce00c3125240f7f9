"""An accelerated open of twelve players after three rounds, with sexes, years of birth and clubs."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.factories import make_tournament, play_rounds
from tournaments.entries.numbering import ranked
from tournaments.models import Entry, Tournament

BASE = "/en/federation/open/"


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """No page of another test."""
    cache.clear()


@pytest.fixture
def planned(organization) -> Tournament:
    """A tournament of four players that has not begun."""
    return make_tournament(organization, entries=4)


@pytest.fixture
def played(organization, staff) -> Tournament:
    """Numbers 1, 4, 7 … are women; 2, 4, 6 … of the club Pisa; number n was born in 2000 + n; 11 and 12 are Swiss."""
    tournament = make_tournament(organization, entries=12, rounds=7, acceleration="baku")
    for number, entry in enumerate(ranked(Entry.objects.filter(tournament=tournament)), start=1):
        entry.sex = "w" if number % 3 == 1 else "m"
        entry.birth_year = 2000 + number
        entry.club = "" if number % 2 else "Pisa"
        entry.federation = "SUI" if number > 10 else "ITA"
        entry.save()
    play_rounds(tournament, 3, staff.arbiter)
    return tournament
