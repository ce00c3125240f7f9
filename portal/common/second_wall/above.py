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
from portal.common.second_wall.walls import REACH

_FROM_ABOVE = f"starts_with(COALESCE({REACH}, ''), '{ABOVE}')"
_BELOW = f"""
    SELECT house.id FROM organizations_organization house
    LEFT JOIN organizations_organization over ON over.id = house.parent_id
    WHERE NULLIF(split_part({REACH}, '{ABOVE}', 2), '')::bigint IN (house.parent_id, over.parent_id)
"""  # noqa: S608 - only migrations write it
"""The organizations of the tree, at most two levels below the one that is named."""
_WRITES = ("INSERT", "UPDATE", "DELETE")


def of_organizations(table: str) -> tuple[str, str]:
    """An open table with a column ``organization_id``, and which of its rows are below."""
    return table, f"{table}.organization_id IN ({_BELOW})"


def of_events(table: str) -> tuple[str, str]:
    """An open table with a column ``tournament_id``, and which of its rows are below."""
    event = f"parent.id = {table}.tournament_id AND parent.organization_id IN ({_BELOW})"
    return table, f"EXISTS (SELECT 1 FROM tournaments_tournament parent WHERE {event})"  # noqa: S608


def open_from_above(
    tables: Iterable[tuple[str, str]], below: Iterable[str], hidden: Iterable[str]
) -> tuple[Callable[[Apps, BaseDatabaseSchemaEditor], None], Callable[[Apps, BaseDatabaseSchemaEditor], None]]:
    """The two directions of a step of a migration; nothing happens but on PostgreSQL."""
    policies = list(_policies(tables, below, hidden))
    return (
        _step([f"CREATE POLICY {name} ON {table} {rest}" for name, table, rest in policies]),
        _step([f"DROP POLICY {name} ON {table}" for name, table, _rest in policies]),
    )


def _policies(
    tables: Iterable[tuple[str, str]], below: Iterable[str], hidden: Iterable[str]
) -> Iterator[tuple[str, str, str]]:
    opened = list(tables)
    for table, rows in opened:
        yield "read_from_above", table, f"FOR SELECT USING ({rows})"
    for table in (*(table for table, _rows in opened), *below):
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
