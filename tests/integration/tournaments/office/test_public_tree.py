"""The public page, the calendar and the API show a federation with its committees and clubs."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from portal.organizations.models import Organization
from portal.organizations.tree.actions import accept, ask_to_join, part
from tests.application_role import bind
from tests.factories import make_organization, make_user
from tests.integration.tournaments.office.conftest import an_event
from tests.markup import even

pytestmark = pytest.mark.django_db


def below(above: Organization, slug: str, *, is_public: bool = True) -> Organization:
    actor = make_user(f"owner@{slug}.example.org")
    made = make_organization(slug)
    accept(request=ask_to_join(organization=made, above=above, actor=actor), by=above, actor=actor)
    with scope(organization=made):
        an_event(made, f"open-{slug}", name=f"Open of {slug}", is_public=is_public)
    return Organization.objects.get(pk=made.pk)


@pytest.fixture
def tree(db):
    federation = make_organization("fsi")
    committee = below(federation, "toscana")
    club = below(committee, "siena")
    below(federation, "hidden", is_public=False)
    with scope(organization=federation):
        an_event(federation, "national", name="National")
    bind()
    return federation, committee, club


def said(client, name, slug):
    return even(client.get(reverse(f"public:{name}", args=[slug])).content.decode())


def test_the_page_of_a_federation_shows_what_stands_below_and_above(client, tree):
    page = said(client, "organization", "fsi")
    for name in ("Committees and clubs", "Toscana", "Siena", "Hidden"):
        assert name in page
    assert "Committees and clubs" not in said(client, "organization", "siena")
    assert 'href="/en/toscana/"' in said(client, "organization", "siena")


def test_the_calendar_is_that_of_the_tree_and_of_public_events_alone(client, tree):
    page = said(client, "calendar", "fsi")
    for name in ("National", "Open of toscana", "Open of siena"):
        assert name in page
    assert "Open of hidden" not in page
    assert "National" not in said(client, "calendar", "toscana")
    assert "Open of siena" in said(client, "calendar", "toscana")
    feed = client.get(reverse("public:calendar_file", args=["fsi"])).content.decode()
    assert "Open of siena" in feed
    assert "Open of hidden" not in feed


def test_the_pages_ask_as_often_for_many_organizations_as_for_few(client, tree):
    def asked():
        counts = []
        for name in ("organization", "calendar", "calendar_file"):
            address = reverse(f"public:{name}", args=["fsi"])
            with CaptureQueriesContext(connection) as queries:
                client.get(address, {"q": ""})
            counts.append(len(queries))
        return counts

    before = asked()
    for number in range(6):
        below(tree[0], f"club-{number}")
    assert asked() == before


def test_the_api_says_which_stands_above(client, tree):
    rows = client.get("/api/v1/organizations/").json()["results"]
    assert {row["slug"]: row["parent"] for row in rows} == {"fsi": "", "toscana": "fsi", "siena": "toscana"}
    actor = make_user("last@example.org")
    part(organization=tree[2], by=tree[2], actor=actor)
    rows = client.get("/api/v1/organizations/").json()["results"]
    assert {row["slug"]: row["parent"] for row in rows}["siena"] == ""
