"""The second wall between organizations: PostgreSQL itself shows a statement only the rows in its reach.

The first wall is the manager that refuses to run without a scope. Row-level security holds where a query goes around
it: by ``_base_manager``, a join or raw SQL. A row of one organization is in the reach of its scope, and a row below
another one where that one is; nothing is where no reach was told (``portal.common.second_wall.reach``).

The policies bind every role but the owner of the tables and superusers: migrations run as owner, the application does
not (``portal.common.second_wall.role``). They do not stop somebody who can send whole statements of their own, since
telling a reach is one. SQLite has no policies.

Migrations import this module, and databases were made with it: what it writes for the present walls stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

REACH: Final = "current_setting('portal.reach', true)"
NAME: Final = "in_reach"
"""The name of the policy that every table has."""


@dataclass(frozen=True)
class Wall:
    """What a statement sees and writes of one table."""

    table: str
    rows: str
    """SQL over the columns of the table: whether a row is in reach, to be read and written."""
    more: tuple[tuple[str, str, str], ...] = ()
    """Further policies: their name, the action (``SELECT`` …) and for which rows it is also allowed."""

    @property
    def policies(self) -> tuple[tuple[str, str, str], ...]:
        """Every policy of the table as name, action and rows."""
        return ((NAME, "ALL", self.rows), *self.more)


def of_organization(table: str, *more: tuple[str, str, str]) -> Wall:
    """The wall of a table with a column ``organization_id``."""
    return Wall(table, in_reach(f"{table}.organization_id"), more)


def below(parent: str, column: str, table: str) -> Wall:
    """The wall of a table whose rows belong where the row of ``parent`` does that ``column`` names."""
    return Wall(table, f"EXISTS (SELECT 1 FROM {parent} parent WHERE parent.id = {table}.{column})")  # noqa: S608


def in_reach(organization: str) -> str:
    """SQL: whether the organization with the id ``organization`` is in reach."""
    return f"({organization}::text = {REACH} OR {REACH} = 'all')"


def build(walls: Iterable[Wall]) -> Callable[[Apps, BaseDatabaseSchemaEditor], None]:
    """A step of a migration that puts ``walls`` up; nothing happens but on PostgreSQL."""
    statements = [
        statement
        for wall in walls
        for statement in (
            f"ALTER TABLE {wall.table} ENABLE ROW LEVEL SECURITY",
            *(_create(wall.table, *policy) for policy in wall.policies),
        )
    ]
    return _step(statements)


def pull_down(walls: Iterable[Wall]) -> Callable[[Apps, BaseDatabaseSchemaEditor], None]:
    """A step of a migration that takes ``walls`` away."""
    statements = [
        statement
        for wall in walls
        for statement in (
            *(f"DROP POLICY {name} ON {wall.table}" for name, _action, _rows in wall.policies),
            f"ALTER TABLE {wall.table} DISABLE ROW LEVEL SECURITY",
        )
    ]
    return _step(statements)


def _create(table: str, name: str, action: str, rows: str) -> str:
    what = "WITH CHECK" if action == "INSERT" else "USING"
    return f"CREATE POLICY {name} ON {table} FOR {action} {what} ({rows})"


def _step(statements: list[str]) -> Callable[[Apps, BaseDatabaseSchemaEditor], None]:
    def run(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        if schema_editor.connection.vendor == "postgresql":
            for statement in statements:
                schema_editor.execute(statement)

    return run
