"""What the map of the site says of series and festivals: what is public, in one query."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from portal.organizations.models import Organization
from tests.factories import make_organization, make_tournament
from tournaments.festivals.actions import create_festival
from tournaments.festivals.sitemap import Festivals
from tournaments.models import Tournament
from tournaments.series.actions import add_event, create_series
from tournaments.series.sitemap import AllSeries


def house(number: int, *, public: bool = True) -> Organization:
    """An organization with a series and a festival of one event."""
    made = make_organization(f"house-{number}")
    with scope(organization=made):
        event = make_tournament(made, slug="open", entries=2)
        series = create_series(organization=made, actor=None, name="Cup", slug=f"cup-{number}", place_points=[10, 5])
        add_event(series=series, tournament=event, actor=None)
        second = make_tournament(made, slug="second", entries=2)
        add_event(series=series, tournament=second, actor=None)
        festival = create_festival(organization=made, actor=None, name="Week", slug=f"week-{number}")
        Tournament.objects.filter(organization=made).update(is_public=public, festival=festival)
    return made


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [AllSeries, Festivals])
def test_one_query_however_many_organizations(kind, django_assert_num_queries):
    word = "cup" if kind is AllSeries else "week"
    for number in range(6):
        house(number)
        with django_assert_num_queries(1):
            found = kind("").items()
        assert found == [(f"house-{one}", f"{word}-{one}") for one in range(number + 1)]


@pytest.mark.django_db
def test_what_is_not_public_or_not_to_be_found_is_on_no_map():
    house(1)
    house(2, public=False)
    Organization.objects.filter(pk=house(3).pk).update(noindex=True)
    Organization.objects.filter(pk=house(4).pk).update(own_host="chess.example.org")
    for kind in (AllSeries, Festivals):
        assert [one for one, _slug in kind("").items()] == ["house-1"]
        assert [one for one, _slug in kind("chess.example.org").items()] == ["house-4"]
    with CaptureQueriesContext(connection) as queries:
        said = Client().get("/sitemap.xml").content.decode()
    assert "/cup-1/" in said
    assert "/week-1/" in said
    assert not any(f"-{number}/" in said for number in (2, 3, 4))
    assert sum("seriesevent" in one["sql"] for one in queries) == 1
