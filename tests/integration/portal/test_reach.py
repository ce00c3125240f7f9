"""What a statement tells PostgreSQL about its reach, and that nothing of it stays behind."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django_scopes import scope, scopes_disabled

from portal.common.second_wall.reach import listing_the_public, looking_for_memberships, reach
from portal.organizations.models import Membership, Organization, User
from tests.application_role import bind
from tests.factories import make_organization, make_tournament
from tournaments.models import Entry, Tournament

postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="row-level security is PostgreSQL's")
TOLD = "SELECT current_setting('portal.reach', true)"


def ask(statement, *values):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall()


def kept():
    """What the connection itself holds, asked past everything that Django does."""
    with connection.connection.cursor() as cursor:
        return cursor.execute(TOLD).fetchone()[0] or ""


def test_the_reach_is_the_scope_and_nothing_without_one():
    organization = Organization(pk=7)
    told = [reach()]
    with scope(organization=organization):
        told.append(reach())
        with scopes_disabled():
            told.append(reach())
        told.append(reach())
    with listing_the_public():
        told.append(reach())
        with scope(organization=organization):
            told.append(reach())
    with looking_for_memberships(3):
        told.append(reach())
    assert [*told, reach()] == ["", "7", "all", "7", "public", "7", "person:3", ""]


def test_a_reach_is_a_number_or_a_word_of_the_program():
    with pytest.raises(ValueError), looking_for_memberships("1' OR true"):
        pass
    with scope(organization=Organization(pk="1'; --")), pytest.raises(ValueError):
        reach()


@postgresql
@pytest.mark.django_db(transaction=True)
def test_a_statement_takes_its_reach_along_and_leaves_nothing_behind():
    organization = make_organization()
    with scope(organization=organization), CaptureQueriesContext(connection) as queries:
        assert ask(TOLD) == [(str(organization.pk),)]
        assert kept() == ""
        with transaction.atomic():
            assert ask(TOLD) == [(str(organization.pk),)]
            with scopes_disabled():
                assert ask(TOLD) == [("all",)]
            assert ask(TOLD) == [(str(organization.pk),)]
        assert kept() == ""
    assert len(queries) == 1 + 3 + 2, "the statements, BEGIN and COMMIT: to tell a reach is no query of its own"
    assert ask(TOLD) == [("",)]


@postgresql
def test_a_fault_that_is_rolled_back_does_not_change_what_is_told(organization):
    with pytest.raises(DatabaseError), transaction.atomic():
        ask("SELECT 1/0")
    assert ask(TOLD) == [(str(organization.pk),)]


@postgresql
def test_every_kind_of_statement_goes_under_the_role_of_the_application(organization):
    bind()
    tournament = make_tournament(organization, entries=3)
    assert [entry.pk for entry in Entry.objects.iterator(chunk_size=1)] == [
        entry.pk for entry in tournament.entries.all()
    ]
    with connection.cursor() as cursor:
        cursor.executemany("UPDATE tournaments_entry SET club = %s WHERE rating = %s", [("A", 2390), ("B", 2380)])
    assert sorted(Entry.objects.values_list("club", flat=True)) == ["", "A", "B"]
    assert ask("(SELECT COUNT(*) FROM tournaments_entry WHERE club = '%%') UNION ALL (SELECT 1)") == [(0,), (1,)]
    assert ask("\n  WITH e AS (UPDATE tournaments_entry SET club = 'C' RETURNING 1) SELECT COUNT(*) FROM e") == [(3,)]
    assert Entry.objects.filter(club="C").update(club="") == 3
    assert "Seq Scan" in Entry.objects.all().explain() or "Index" in Entry.objects.all().explain()
    with scopes_disabled():
        assert ask("/* a comment */ -- and one more\n SELECT COUNT(*) FROM tournaments_entry") == [(3,)]
    assert ask("/* a comment */ " + TOLD) == [(str(organization.pk),)]
    assert Tournament.objects.filter(pk=tournament.pk).delete()[1]["tournaments.Tournament"] == 1


@postgresql
def test_who_signs_in_finds_their_organizations_under_the_role_of_the_application(client, db):
    bind()
    organizations = [make_organization(slug) for slug in ("liguria", "sardinia")]
    people = [User.objects.create_user(f"{name}@example.org", "a long enough password") for name in ("ann", "bob")]
    for organization, person in zip(organizations, people, strict=True):
        with scope(organization=organization):
            Membership.objects.create(organization=organization, user=person, roles="owner")
    answer = client.post(
        "/en/accounts/login/", {"login": "ann@example.org", "password": "a long enough password"}, follow=True
    )
    assert "Liguria" in answer.content.decode()
    assert "Sardinia" not in answer.content.decode()
    assert client.get("/en/manage/liguria/").status_code == 200
    assert client.get("/en/manage/sardinia/").status_code == 404
