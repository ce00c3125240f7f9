"""Who reads an organization from above: officers of the federation above it read what a federation has to know, write
nothing, and are strangers everywhere else. On PostgreSQL the wall is attacked with the managers out of the way."""

from __future__ import annotations

import json
from importlib import import_module

import pytest
from django.db import DatabaseError, connection, models, transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from portal.common.models import JournalEntry
from portal.common.second_wall.reach import all_from_above, from_above, in_its_own_name
from portal.organizations.models import Membership, Organization
from portal.organizations.tree.actions import accept, ask_to_join, part
from tests.application_role import bind, unbound
from tests.factories import make_organization, make_user
from tests.isolation.full_house import full_house, keys
from tests.isolation.test_second_wall import (
    IS_POSTGRESQL,
    TENANTS,
    quoted,
    read,
    sql,
    walls_of_migrations,
    without_guards,
)
from tournaments.models import Tournament

SIDES = import_module("tournaments.migrations.0098_read_from_above")
OPEN = {*SIDES.OF_ORGANIZATIONS, *SIDES.OF_EVENTS}
BELOW = set(SIDES.BELOW)
HIDDEN = {*SIDES.HIDDEN, *import_module("tournaments.migrations.0100_year_files").HIDDEN}
only_postgresql = pytest.mark.skipif(not IS_POSTGRESQL, reason="row-level security is PostgreSQL's")


def officer_of(organization):
    """A federation officer of an organization, and nothing else."""
    user = make_user(f"officer@{organization.slug}.example.org")
    with scope(organization=organization):
        Membership.objects.create(organization=organization, user=user, roles="officer")
    return user


@pytest.fixture
def home(db):
    with unbound():
        found = full_house("home")
    bind()
    return found


@pytest.fixture
def above(home):
    return Organization.objects.get(slug="above-home")


@pytest.fixture
def elsewhere(home):
    with unbound():
        return make_organization("elsewhere")


@pytest.fixture
def own(home):
    with unbound(), scopes_disabled():
        return {model: keys(model, path, home) for model, path in TENANTS.items()}


def test_every_table_says_what_is_read_of_it_from_above():
    walled = walls_of_migrations()
    assert walled == OPEN | BELOW | HIDDEN, "put the new table into a migration like 0098_read_from_above"
    assert len(OPEN) + len(BELOW) + len(HIDDEN) == len(walled)


@only_postgresql
def test_the_policies_stand(db):
    rows = sql("SELECT tablename, policyname, permissive, cmd FROM pg_policies WHERE policyname LIKE '%%from_above'")
    standing = {(table, name, kind, action) for table, name, kind, action in rows}
    writes = {
        ("no_insert_from_above", "INSERT"),
        ("no_update_from_above", "UPDATE"),
        ("no_delete_from_above", "DELETE"),
    }
    wanted = {(table, name, "RESTRICTIVE", action) for table in OPEN | BELOW for name, action in writes}
    wanted |= {(table, "read_from_above", "PERMISSIVE", "SELECT") for table in SIDES.OF_ORGANIZATIONS}
    wanted |= {(table, "hidden_from_above", "RESTRICTIVE", "ALL") for table in HIDDEN}
    assert standing == wanted
    learned = sql("SELECT tablename FROM pg_policies WHERE policyname = 'in_reach' AND qual LIKE '%%below_the_reach%%'")
    assert {table for (table,) in learned} == set(SIDES.OF_EVENTS)


def seen(own):
    """By table: how many rows there are, and how many raw SQL and the base manager show."""
    found = {}
    for model, rows in own.items():
        if model is not Organization:
            by_manager = len(list(model._base_manager.filter(pk__in=rows)))
            found[model._meta.db_table] = (len(rows), read(model, rows)["sql"], by_manager)
    return found


@only_postgresql
def test_from_above_what_is_open_is_read_and_nothing_hidden(home, above, own):
    with scope(organization=home.organization), from_above(above.pk):
        found = seen(own)
    with all_from_above(above.pk):
        assert seen(own) == found
    hidden = {table: rows for table, rows in found.items() if table in HIDDEN}
    assert {rows[1:] for rows in hidden.values()} == {(0, 0)}, hidden
    shown = {table: rows for table, rows in found.items() if table not in HIDDEN}
    assert {table: rows for table, rows in shown.items() if len(set(rows)) > 1} == {}
    assert len(shown) > 40


@only_postgresql
def test_another_federation_and_siblings_read_nothing(home, own, elsewhere):
    for stranger in (
        elsewhere,
        Organization.objects.get(slug="club-home"),
        Organization.objects.get(slug="beside-home"),
    ):
        with scope(organization=home.organization), from_above(stranger.pk):
            assert {rows[1:] for rows in seen(own).values()} == {(0, 0)}


@only_postgresql
def test_from_above_nothing_is_written(home, above, own):
    without_guards()
    before = {}
    with scopes_disabled():
        before = {model: list(model._base_manager.order_by("pk").values()) for model in TENANTS}
    changed, came_in = {}, {}
    with scope(organization=home.organization), from_above(above.pk):
        for model in TENANTS:
            table, key = quoted(model._meta.db_table), quoted(model._meta.pk.column)
            pks = [model._meta.pk.get_db_prep_value(row, connection) for row in own[model]]
            column = model._meta.concrete_fields[-1].column
            changed[model.__name__] = {
                sql(f"UPDATE {table} SET {column} = {column} WHERE {key} = ANY(%s)", pks),
                sql(f"DELETE FROM {table} WHERE {key} = ANY(%s)", pks),
                len(sql(f"SELECT * FROM (SELECT * FROM {table} FOR UPDATE) every WHERE {key} = ANY(%s)", pks)),
            }
            came_in[model.__name__] = copied(model, own)
    assert {name: counts for name, counts in changed.items() if counts != {0}} == {}
    assert {name: error for name, error in came_in.items() if "violates row-level security policy" not in error} == {}
    with scopes_disabled():
        assert {model: list(model._base_manager.order_by("pk").values()) for model in TENANTS} == before


def copied(model, own):
    """What becomes of a copy of a row under a key of its own: the error of the database."""
    table, key = quoted(model._meta.db_table), model._meta.pk
    with unbound():
        [(row,)] = sql(f"SELECT to_json(t) FROM {table} t WHERE {key.column} = %s", own[model][0])
    row = row if isinstance(row, dict) else json.loads(row)
    row[key.column] = "00000000-0000-0000-0000-000000000001" if isinstance(key, models.UUIDField) else 10**6
    try:
        with transaction.atomic():
            sql(f"INSERT INTO {table} SELECT * FROM json_populate_record(NULL::{table}, %s)", json.dumps(row))
    except DatabaseError as error:
        return str(error)
    return ""


@only_postgresql
def test_without_these_policies_an_officer_would_write(home, above, own):
    """The boards of a round that is read from above would be writable by the policies of before."""
    with unbound():
        for action in ("insert", "update", "delete"):
            sql(f"DROP POLICY no_{action}_from_above ON tournaments_board")
    without_guards()
    with scope(organization=home.organization), from_above(above.pk):
        assert sql("UPDATE tournaments_board SET number = number") > 0


@only_postgresql
def test_who_leaves_is_out_of_reach_in_the_same_transaction(home, above, own):
    with scope(organization=home.organization), from_above(above.pk):
        assert Tournament._base_manager.filter(pk__in=own[Tournament]).exists()
        with scopes_disabled():
            part(organization=home.organization, by=home.organization, actor=home.staff.owner)
        assert {rows[1:] for rows in seen(own).values()} == {(0, 0)}


@only_postgresql
def test_from_above_a_scope_of_another_organization_stays_in_the_tree(home, above, elsewhere):
    with unbound(), scope(organization=elsewhere):
        Tournament.objects.create(
            organization=elsewhere, slug="x", name="X", starts_on="2026-03-07", ends_on="2026-03-08"
        )
    with scope(organization=home.organization), from_above(above.pk), scope(organization=elsewhere):
        assert not Tournament.objects.exists()
        with in_its_own_name(elsewhere):
            assert Tournament.objects.exists()


def answers(user, house):
    client = Client()
    client.force_login(user)
    words = [house.organization.slug]
    event = [*words, house.tournament.slug]
    round_1 = [*event, 1]
    return {
        name: client.get(reverse(name, args=args)).status_code
        for name, args in {
            "manage:dashboard": words, "manage:office": words, "manage:calendar": words, "manage:years": words,
            "manage:console": event, "manage:announcement": event, "manage:reports": event, "manage:entries": event,
            "manage:round": round_1, "organizations:tree": words, "organizations:members": words,
            "organizations:settings": words, "organizations:journal": words, "manage:people": words,
            "manage:event_people": event, "manage:journal": event, "manage:registrations": event,
            "manage:register": words, "manage:house_rules": words, "manage:new": words,
        }.items()
    }  # fmt: skip


READ = {
    "manage:dashboard", "manage:office", "manage:calendar", "manage:years", "manage:console", "manage:announcement",
    "manage:reports", "manage:entries", "manage:round", "organizations:tree",
}  # fmt: skip


def test_an_officer_of_the_organization_above_reads_what_a_federation_has_to_know(home, above):
    found = answers(officer_of(above), home)
    assert {name for name, status in found.items() if status == 200} == READ
    assert {status for name, status in found.items() if name not in READ} == {403}


def test_officers_of_others_and_other_members_of_the_one_above_are_strangers(home, above, elsewhere):
    beside, club = (Organization.objects.get(slug=f"{name}-home") for name in ("beside", "club"))
    people = [officer_of(one) for one in (elsewhere, beside, club)]
    for roles in ("owner", "arbiter,organizer", "viewer"):
        people.append(make_user(f"{roles.replace(',', '-')}@above.example.org"))
        with scope(organization=above):
            Membership.objects.create(organization=above, user=people[-1], roles=roles)
    for user in people:
        assert set(answers(user, home).values()) == {404}, user


def test_the_highest_reads_two_levels_down_and_until_the_middle_leaves(home, above, elsewhere):
    with unbound():
        owner = make_user("owner@elsewhere.example.org")
        question = ask_to_join(organization=above, above=elsewhere, actor=owner)
        accept(request=question, by=elsewhere, actor=owner)
    officer = officer_of(elsewhere)
    assert answers(officer, home)["manage:console"] == 200
    above.refresh_from_db()
    part(organization=above, by=above, actor=owner)
    assert set(answers(officer, home).values()) == {404}


def test_an_officer_whose_last_day_is_over_is_a_stranger(home, above):
    officer = officer_of(above)
    with scope(organization=above):
        Membership.objects.filter(user=officer).update(ends_at="2020-01-01T00:00Z")
    assert set(answers(officer, home).values()) == {404}


def test_the_second_factor_of_the_one_above_is_asked_for_below(home, above):
    officer = officer_of(above)
    with unbound(), scopes_disabled():
        Organization.objects.filter(pk=above.pk).update(second_factor=True)
    assert set(answers(officer, home).values()) == {302}


def test_dates_of_birth_go_along_in_reports_alone(home, above):
    client = Client()
    client.force_login(officer_of(above))
    event = [home.organization.slug, home.tournament.slug]
    assert client.get(reverse("manage:export_file", args=[*event, "entries.csv"])).status_code == 403
    assert b"entries.csv" not in client.get(reverse("manage:reports", args=event)).content
    assert client.get(reverse("manage:export_file", args=[*event, "trf26.trf"])).status_code == 200
    with scope(organization=home.organization):
        taken = home.organization.sign_in_entries.filter(kind="downloaded", user__email__startswith="officer@")
        assert [(row.what, row.about) for row in taken] == [("report", home.tournament.name)]


def test_the_return_of_a_year_is_in_both_journals(home, above):
    officer = officer_of(above)
    client = Client()
    client.force_login(officer)
    year = reverse("manage:year_file", args=[home.organization.slug, home.words["year"]])
    assert client.post(year).status_code == 200
    with scope(organization=home.organization):
        assert home.organization.sign_in_entries.filter(kind="downloaded", what="year", user=officer).count() == 1
        entry = JournalEntry.objects.filter(action="year.exported").latest("pk")
        assert entry.actor == officer
