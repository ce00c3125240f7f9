"""The second wall: PostgreSQL is attacked with the managers out of the way, under the role of the application.

Raw SQL, ``_base_manager``, joins and the scope left open or forgotten: 0 foreign rows are read, changed, deleted or
brought in. Each attack is tried without the policies, too: then it succeeds.
"""

from __future__ import annotations

import json
from importlib import import_module
from itertools import chain

import pytest
from django.conf import settings
from django.core import checks
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from pairing.tasks import compute_run
from portal.common.second_wall.reach import listing_the_public, looking_for_memberships
from portal.common.second_wall.role import check_role
from portal.organizations.models import Membership, Organization, User
from portal.organizations.queries import memberships_of_user
from portal.organizations.signins.models import SignInEntry
from tests.application_role import bind, unbound
from tests.isolation.full_house import full_house, keys, tenants
from tournaments.listing.queries import federations
from tournaments.models import Board, Entry, Regulations, Round, RoundRevision, Tournament
from tournaments.verification.tasks import verify_revision

IS_POSTGRESQL = connection.vendor == "postgresql"

TENANTS = tenants()
BELOW = {model: path for model, path in TENANTS.items() if model is not Organization}
"""Everything but the organizations themselves, whose names are public."""
quoted = connection.ops.quote_name


def sql(statement, *values):
    """Run a statement; its rows, or how many it changed."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else cursor.rowcount


@pytest.fixture
def houses(db):
    """Two organizations with a row in every table, and the role of the application from then on."""
    if not IS_POSTGRESQL:
        pytest.skip("row-level security is PostgreSQL's")
    with unbound():
        found = full_house("home"), full_house("away")
    bind()
    return found


@pytest.fixture
def home(houses):
    return houses[0]


@pytest.fixture
def away(houses):
    return houses[1]


@pytest.fixture
def foreign(away):
    """The keys of the other organization's rows, by table."""
    with unbound(), scopes_disabled():
        return {model: keys(model, path, away) for model, path in TENANTS.items()}


@pytest.fixture
def own(home):
    with unbound(), scopes_disabled():
        return {model: keys(model, path, home) for model, path in TENANTS.items()}


@pytest.fixture
def no_policies(houses):
    """As the database was before it had policies."""

    def open_up():
        with unbound():
            sql("SET CONSTRAINTS ALL IMMEDIATE")
            for model in TENANTS:
                sql(f"ALTER TABLE {model._meta.db_table} DISABLE ROW LEVEL SECURITY")

    return open_up


def read(model, rows):
    """How many of ``rows`` raw SQL, the base manager, and both by counting show."""
    table, key = quoted(model._meta.db_table), quoted(model._meta.pk.column)
    pks = [model._meta.pk.get_db_prep_value(row, connection) for row in rows]
    return {
        "sql": len(sql(f"SELECT * FROM {table} WHERE {key} = ANY(%s)", pks)),
        "locking": len(sql(f"SELECT * FROM (SELECT * FROM {table} FOR UPDATE) every WHERE {key} = ANY(%s)", pks)),
        "base manager": len(list(model._base_manager.filter(pk__in=rows))),
        "one by one": sum(model._base_manager.filter(pk=row).exists() for row in rows),
    }


def walls_of_migrations():
    found = MigrationLoader(None, ignore_no_migrations=True).disk_migrations.values()
    modules = {import_module(migration.__module__) for migration in found}
    return {wall.table for module in modules for wall in getattr(module, "WALLS", ())}


def test_every_table_of_an_organization_has_its_wall_in_a_migration():
    assert len(TENANTS) >= 36
    assert {model._meta.db_table for model in TENANTS} - walls_of_migrations() == set(), "give the new table a wall"


@pytest.mark.skipif(not IS_POSTGRESQL, reason="row-level security is PostgreSQL's")
def test_every_wall_stands(db):
    standing = {
        table for (table,) in sql(
            "SELECT tablename FROM pg_policies JOIN pg_class ON relname = tablename"
            " WHERE policyname = 'in_reach' AND cmd = 'ALL' AND relrowsecurity AND roles = '{public}'"
        )
    }  # fmt: skip
    assert walls_of_migrations() - standing == set()


def test_every_manager_that_has_a_scope_is_of_a_walled_table():
    from django.apps import apps

    assert {model for model in apps.get_models() if hasattr(model, "organization_path")} == {
        model for model in BELOW if not model._meta.auto_created
    }


def test_the_role_of_the_tests_is_that_of_an_application(houses):
    assert sql("SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user") == [(False, False)]
    assert sql("SELECT COUNT(*) FROM pg_class WHERE pg_has_role(current_user, relowner, 'USAGE')") == [(0,)]
    for statement in (
        "TRUNCATE tournaments_entry CASCADE",
        "DROP POLICY in_reach ON tournaments_entry",
        "ALTER TABLE tournaments_entry DISABLE ROW LEVEL SECURITY",
        "ALTER TABLE tournaments_entry DISABLE TRIGGER USER",
        "UPDATE django_migrations SET name = ''",
    ):
        with pytest.raises(DatabaseError, match=r"permission denied|must be owner"), transaction.atomic():
            sql(statement)


def test_nothing_foreign_is_read_and_everything_of_ones_own_is(home, own, foreign):
    with scope(organization=home.organization):
        seen = {model.__name__: read(model, foreign[model]) for model in BELOW}
        mine = {model.__name__: read(model, own[model]) for model in TENANTS}
    assert {count for found in seen.values() for count in found.values()} == {0}, seen
    assert mine == {model.__name__: dict.fromkeys(mine["Entry"], len(own[model])) for model in TENANTS}
    rows = sum(len(foreign[model]) for model in BELOW)
    assert rows > 60
    print(f"{rows} foreign rows of {len(BELOW)} tables asked for in 4 ways: 0 read")


def test_without_a_scope_nothing_is_read(houses, own, foreign):
    seen = {model.__name__: read(model, [*own[model], *foreign[model]]) for model in BELOW}
    assert {count for found in seen.values() for count in found.values()} == {0}, seen


def test_joins_lead_to_nothing_foreign(home, away, foreign):
    with scope(organization=home.organization):
        assert sql(
            "SELECT board.id FROM organizations_organization house"
            " JOIN tournaments_tournament event ON event.organization_id = house.id"
            " JOIN tournaments_round round ON round.tournament_id = event.id"
            " JOIN tournaments_board board ON board.round_id = round.id WHERE house.slug = 'away'"
        ) == []  # fmt: skip
        assert not User.objects.filter(memberships__organization=away.organization).exists()
        assert not Organization.objects.filter(tournaments__pk__in=foreign[Tournament]).exists()
        assert not Board._base_manager.filter(round__tournament__organization=away.organization).exists()
        assert list(away.organization.tournaments.all()) == []
        assert set(sql("SELECT DISTINCT email FROM organizations_organization, organizations_invitation")) == {
            ("guest@home.example.org",)
        }
        [(union,)] = sql("WITH r AS (SELECT * FROM tournaments_roundrevision) SELECT COUNT(*) FROM r")
        assert union == 1


def test_nothing_foreign_is_changed_or_deleted(home, foreign, away):
    with unbound(), scopes_disabled():
        before = {model: list(model._base_manager.order_by("pk").values()) for model in BELOW}
    with scope(organization=home.organization):
        changed = {}
        for model in TENANTS:
            table, key = quoted(model._meta.db_table), quoted(model._meta.pk.column)
            pks = [model._meta.pk.get_db_prep_value(row, connection) for row in foreign[model]]
            field = model._meta.concrete_fields[-1]
            theirs = model._base_manager.filter(pk__in=foreign[model])
            changed[model.__name__] = {
                sql(f"UPDATE {table} SET {field.column} = {field.column} WHERE {key} = ANY(%s)", pks),
                sql(f"DELETE FROM {table} WHERE {key} = ANY(%s)", pks),
                theirs.update(**{field.attname: None}),
                theirs._raw_delete("default"),
            }
    assert set(chain.from_iterable(changed.values())) == {0}, changed
    print(f"{4 * len(changed)} statements against foreign rows of {len(changed)} tables: 0 rows changed or deleted")
    with unbound(), scopes_disabled():
        assert {model: list(model._base_manager.order_by("pk").values()) for model in BELOW} == before


def brought_in(model, foreign):
    """What becomes of a copy of a foreign row under a key of its own: "" where it came in, else the error."""
    table, key = quoted(model._meta.db_table), model._meta.pk
    with unbound():
        [(row,)] = sql(f"SELECT to_json(t) FROM {table} t WHERE {key.column} = %s", foreign[model][0])
    row = row if isinstance(row, dict) else json.loads(row)
    row[key.column] = "00000000-0000-0000-0000-000000000001" if isinstance(key, models.UUIDField) else 10**6
    long = {field.column for field in model._meta.concrete_fields if (field.max_length or 0) >= 40}
    row |= {name: "0" * 40 for name in ("slug", "token_hash", "subject") if name in long}
    try:
        with transaction.atomic():
            sql(f"INSERT INTO {table} SELECT * FROM json_populate_record(NULL::{table}, %s)", json.dumps(row))
    except DatabaseError as error:
        return str(error)
    return ""


def without_guards():
    """Switch the guards and the checks of foreign keys off: what is refused then is refused by a policy."""
    with unbound():
        sql("SET LOCAL session_replication_role = replica")


def test_nothing_comes_in_for_another_organization(home, foreign):
    without_guards()
    with scope(organization=home.organization):
        told = {model.__name__: brought_in(model, foreign) for model in TENANTS}
    assert {name: error for name, error in told.items() if "violates row-level security policy" not in error} == {}
    print(f"copies of foreign rows of {len(told)} tables: 0 came in")


def test_no_row_of_ones_own_is_moved_to_another_organization(home, own, foreign):
    without_guards()
    told = {}
    with scope(organization=home.organization):
        for model, path in BELOW.items():
            field = model._meta.get_field(path.split("__")[0])
            above = foreign[field.related_model][0]
            key = quoted(model._meta.pk.column)
            value = model._meta.pk.get_db_prep_value(own[model][0], connection)
            with pytest.raises(DatabaseError) as error, transaction.atomic():
                sql(f"UPDATE {quoted(model._meta.db_table)} SET {field.column} = %s WHERE {key} = %s", above, value)
            told[model.__name__] = str(error.value)
    print(f"own rows of {len(told)} tables given to another organization: 0 moved")
    assert {name: error for name, error in told.items() if "violates row-level security policy" not in error} == {}


def test_no_row_names_a_foreign_one(home, own, foreign):
    """A row of one's own that names a foreign one: the guards refuse it, though its writer does not see that one."""
    refused, taken = {}, []
    with scope(organization=home.organization):
        for model, path in BELOW.items():
            for field in model._meta.concrete_fields:
                if field.related_model not in BELOW or field.name == path.split("__")[0]:
                    continue
                key, table = quoted(model._meta.pk.column), quoted(model._meta.db_table)
                other = field.related_model._meta.pk.get_db_prep_value(foreign[field.related_model][0], connection)
                mine = [model._meta.pk.get_db_prep_value(row, connection) for row in own[model]]
                try:
                    with transaction.atomic():
                        sql(f"UPDATE {table} SET {field.column} = %s WHERE {key} = ANY(%s)", other, mine)
                    taken.append((model.__name__, field.name))
                except DatabaseError as error:
                    refused[model.__name__, field.name] = str(error)
    assert taken == []
    assert {"guard" in error for error in refused.values()} == {True}, refused
    assert len(refused) > 10
    print(f"{len(refused)} references of own rows turned to foreign ones: 0 taken")


def test_without_the_policies_every_attack_succeeds(home, own, foreign, no_policies):
    no_policies()
    without_guards()
    with scope(organization=home.organization):
        for model in BELOW:
            assert set(read(model, foreign[model]).values()) == {len(foreign[model])}
            error = brought_in(model, foreign)  # where a row like it may be there only once, that alone is refused
            assert error == "" or "unique constraint" in error, error
        assert sql("UPDATE tournaments_entry SET rating = 1 WHERE id = ANY(%s)", foreign[Entry]) == len(foreign[Entry])
        assert sql("DELETE FROM tournaments_board WHERE id = ANY(%s)", foreign[Board]) == len(foreign[Board])


def test_what_a_guard_looks_at_is_not_hidden_from_it(home, own, foreign):
    """With the eyes of the application a guard would see no foreign player, and let them sit down."""
    with scope(organization=home.organization):
        with pytest.raises(DatabaseError, match="belong to the tournament of its round"), transaction.atomic():
            sql("UPDATE tournaments_board SET white_id = %s WHERE id = %s", foreign[Entry][0], own[Board][0])
        with unbound():
            sql("ALTER FUNCTION board_in_one_tournament() SECURITY INVOKER")
        assert sql("UPDATE tournaments_board SET white_id = %s WHERE id = %s", foreign[Entry][-1], own[Board][0]) == 1
    near_sighted = sql(
        "SELECT DISTINCT proname FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
        " WHERE NOT tgisinternal AND NOT (prosecdef AND proconfig[1] LIKE %s)",
        "%, pg_temp",
    )
    assert near_sighted == [("board_in_one_tournament",)]


def test_leaving_the_scope_by_name_reaches_what_the_name_says(home, away, own, foreign):
    with listing_the_public():
        assert {(one.organization.slug, one.tournaments) for one in federations()} == {("home", 2), ("away", 2)}
        shown = {(f"{event}-{house}",) for event in ("open", "sided") for house in ("home", "away")}
        assert set(sql("SELECT slug FROM tournaments_tournament")) == shown
        below = {model.__name__: read(model, own[model] + foreign[model])["base manager"] for model in BELOW}
        assert {name for name, rows in below.items() if rows} == {"Tournament"}
        assert sql("UPDATE tournaments_tournament SET name = ''") == 0
    person = away.staff.owner
    with looking_for_memberships(person.pk):
        seen = {model.__name__ for model in BELOW if model._base_manager.exists()}
        assert seen == {"Membership", "SignInEntry"}
        assert Membership._base_manager.get().user_id == person.pk
        assert {one.user_id for one in SignInEntry._base_manager.all()} == {person.pk}
        assert sql("UPDATE organizations_membership SET roles = 'owner'") == 0
    assert [one.organization.slug for one in memberships_of_user(person)] == ["away"]
    with scopes_disabled():
        assert sql("SELECT COUNT(*) FROM tournaments_entry") == [(len(own[Entry] + foreign[Entry]),)]


def test_only_who_leaves_the_scope_lets_an_organization_in(home):
    with scope(organization=home.organization), pytest.raises(DatabaseError, match="row-level"), transaction.atomic():
        Organization.objects.create(slug="third", name="Third")
    with scopes_disabled():
        Organization.objects.create(slug="third", name="Third")


def test_a_worker_does_nothing_to_rows_of_another_organization(home, away, foreign):
    """A task that is told another organization than the row's finds no row."""
    revision = foreign[RoundRevision][0]
    with scopes_disabled():
        judged = sql("SELECT to_json(v)::text FROM tournaments_revisionverdict v")
    verify_revision(revision, home.organization.pk, again=True)
    with scopes_disabled():
        assert sql("SELECT to_json(v)::text FROM tournaments_revisionverdict v") == judged
        run = Round.objects.get(tournament=away.tournament, number=1).run_id
        before = sql("SELECT to_json(r)::text FROM pairing_pairingrun r")
    compute_run(str(run), home.organization.pk)  # it is done, and the words of the message decide nothing
    with scopes_disabled():
        assert sql("SELECT to_json(r)::text FROM pairing_pairingrun r") == before
    verify_revision(revision, away.organization.pk, again=True)
    with scope(organization=away.organization):
        assert RoundRevision.objects.get(pk=revision).verdicts.count() == 2


def test_health_says_whether_the_wall_stands(houses, client):
    def told():
        return client.get(reverse("health")).json()["second_wall"]

    assert told() is True
    with unbound():
        assert told() is False


def test_the_check_tells_an_owner_from_the_application(houses, monkeypatch):
    with unbound(), scopes_disabled():
        [(owner,)] = sql("SELECT current_user")
        rows = Regulations._base_manager.count()
    [(application,)] = sql("SELECT current_user")

    def said(role):
        monkeypatch.setitem(settings.DATABASES["default"], "USER", role)
        return [(one.id, one.level, role in one.msg) for one in check_role(databases=["default"])]

    assert said(application) == []
    assert said(owner) == [("portal.W001", checks.WARNING, True)]
    assert Regulations._base_manager.count() == 0
    with unbound():
        sql(f'GRANT "{owner}" TO "{application}"')
    assert said(application) == [("portal.W001", checks.WARNING, True)]
    assert Regulations._base_manager.count() == rows > 0
