"""What the second wall lets through from above: an officer of a federation reads what is below it, and writes nothing.

The reach ``above:5`` is that of the tree below organization 5. Tables are *open* to it by a policy of their own, stand
*below* an open table, whose rows follow, or are *hidden*; the first two take no write from it. Where an organization
stands is looked up by each statement: one that has left is out of reach at once.

Migrations import this module, and databases were made with it: what it writes for the present tables stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from portal.common.second_wall.reach import ABOVE
from portal.common.second_wall.walls import NAME, REACH, in_reach

_FROM_ABOVE = f"starts_with(COALESCE({REACH}, ''), '{ABOVE}')"
_TREE = f"""
    CREATE FUNCTION below_the_reach() RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
    DECLARE top bigint := NULLIF(split_part(COALESCE({REACH}, ''), '{ABOVE}', 2), '')::bigint;
    BEGIN
        IF top IS NULL THEN RETURN '{{}}'; END IF;
        RETURN ARRAY(
            SELECT house.id FROM organizations_organization house
            LEFT JOIN organizations_organization over ON over.id = house.parent_id
            WHERE top IN (house.parent_id, over.parent_id));
    END $$
"""  # noqa: S608 - only migrations write it
"""The organizations of the tree, at most two levels below the one that is named. A function, for what a policy selects
itself is planned anew for every table of a statement and everything above it, which made planning ten times as long."""
_OF_ITS_OWNER = """
    DO $do$ BEGIN
        EXECUTE 'ALTER FUNCTION below_the_reach() SECURITY DEFINER SET search_path = '
            || quote_ident(current_schema()) || ', pg_temp';
    END $do$
"""
_WRITES = ("INSERT", "UPDATE", "DELETE")


def _below(column: str) -> str:
    return f"{column} = ANY ((SELECT below_the_reach())::bigint[])"


def _of_event(table: str, reached: str) -> str:
    event = f"parent.id = {table}.tournament_id AND ({reached})"
    return f"EXISTS (SELECT 1 FROM tournaments_tournament parent WHERE {event})"  # noqa: S608


def open_from_above(
    organizations: Iterable[str], events: Iterable[str], below: Iterable[str], hidden: Iterable[str]
) -> tuple[Callable[[Apps, BaseDatabaseSchemaEditor], None], Callable[[Apps, BaseDatabaseSchemaEditor], None]]:
    """The two directions of a step of a migration; nothing happens but on PostgreSQL.

    ``organizations`` are the open tables with a column ``organization_id``, ``events`` those with ``tournament_id``:
    their one wall learns the tree, since a second one would be planned besides for every table below.
    """
    organizations, events = list(organizations), list(events)
    inside = in_reach("parent.organization_id")
    wider = f"{inside} OR {_below('parent.organization_id')}"
    walls = [(table, _of_event(table, wider), _of_event(table, inside)) for table in events]
    policies = list(_policies(organizations, (*organizations, *events, *below), hidden))
    return (
        _step(
            [
                _TREE,
                _OF_ITS_OWNER,
                *(f"ALTER POLICY {NAME} ON {table} USING ({now})" for table, now, _before in walls),
                *(f"CREATE POLICY {name} ON {table} {rest}" for name, table, rest in policies),
            ]
        ),
        _step(
            [
                *(f"DROP POLICY {name} ON {table}" for name, table, _rest in policies),
                *(f"ALTER POLICY {NAME} ON {table} USING ({before})" for table, _now, before in walls),
                "DROP FUNCTION below_the_reach()",
            ]
        ),
    )


def hide_from_above(
    *tables: str,
) -> tuple[Callable[[Apps, BaseDatabaseSchemaEditor], None], Callable[[Apps, BaseDatabaseSchemaEditor], None]]:
    """The two directions of a step of a migration that hides new tables; nothing happens but on PostgreSQL."""
    policies = list(_policies((), (), tables))
    return (
        _step([f"CREATE POLICY {name} ON {table} {rest}" for name, table, rest in policies]),
        _step([f"DROP POLICY {name} ON {table}" for name, table, _rest in policies]),
    )


def _policies(
    organizations: Iterable[str], read: Iterable[str], hidden: Iterable[str]
) -> Iterator[tuple[str, str, str]]:
    for table in organizations:
        yield "read_from_above", table, f"FOR SELECT USING ({_below(f'{table}.organization_id')})"
    for table in read:
        for action in _WRITES:
            how = "WITH CHECK" if action == "INSERT" else "USING"
            rest = f"AS RESTRICTIVE FOR {action} {how} (NOT {_FROM_ABOVE})"
            yield f"no_{action.lower()}_from_above", table, rest
    for table in hidden:
        yield "hidden_from_above", table, f"AS RESTRICTIVE FOR ALL USING (NOT {_FROM_ABOVE})"


def _step(statements: list[str]) -> Callable[[Apps, BaseDatabaseSchemaEditor], None]:
    def run(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        if schema_editor.connection.vendor == "postgresql":
            for statement in statements:
                schema_editor.execute(statement)

    return run
