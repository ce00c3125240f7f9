"""What the database refuses whatever the program does, written once for PostgreSQL and SQLite.

A ``Guard`` is a table, the actions on it and the condition under which they are refused. PostgreSQL gets a function and
a trigger for it, SQLite a trigger for each action. Both know an action that passes by ordinary triggers and has a guard
of its own:

- ``TRUNCATE`` empties a table of PostgreSQL without asking row by row. SQLite has none.
- ``REPLACE`` (``INSERT OR REPLACE``) of SQLite deletes the rows in its way without firing their delete triggers, so it
  is caught where the new row comes in. PostgreSQL has none: its upsert is an ``UPDATE``, which the guards see.

On PostgreSQL a guard looks with the eyes of the owner of the tables (``see_everything``): row-level security hides
foreign rows from the application, and a guard must refuse what points to one.

Migrations import this module, and databases were made with it: it may learn new actions, but what it writes for the
present ones stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

WRITTEN: Final = ("INSERT", "UPDATE")
GONE: Final = ("UPDATE", "DELETE")


@dataclass(frozen=True)
class Guard:
    """Something that the database refuses."""

    name: str
    table: str
    actions: tuple[str, ...]
    """``INSERT``, ``UPDATE`` (or ``UPDATE OF columns``), ``DELETE``, ``TRUNCATE`` and ``REPLACE``."""
    message: str
    """What the error says after ``guard:``."""
    condition: str = "1 = 1"
    """SQL over NEW and OLD (neither for ``TRUNCATE``, NEW for ``REPLACE``); the action is refused where it holds."""
    on_sqlite: str = ""
    """The condition as SQLite writes it, where the two differ."""


def final(table: str, message: str, *key: str, name: str) -> tuple[Guard, ...]:
    """Guards for rows that are written once and stay: never changed, deleted, emptied out or replaced.

    ``key`` are the columns besides ``id`` that tell a row, by which SQLite would replace it.
    """
    return (
        Guard(f"{name}_is_final", table, GONE, message),
        *stays(table, message, *key, name=name),
    )


def stays(table: str, message: str, *key: str, name: str, rows: str = "1 = 1") -> tuple[Guard, ...]:
    """Guards against emptying a table, and against replacing its ``rows`` (SQL over ``kept``), told by ``key``."""
    same = " AND ".join(f"kept.{column} = NEW.{column}" for column in key)
    told = f"(kept.id = NEW.id OR ({same}))" if key else "kept.id = NEW.id"
    kept = f"EXISTS (SELECT 1 FROM {table} kept WHERE ({rows})"  # noqa: S608 - only migrations write it
    return (
        Guard(f"{name}_is_not_emptied", table, ("TRUNCATE",), message, f"{kept})"),
        Guard(f"{name}_is_not_replaced", table, ("REPLACE",), message, f"{kept} AND {told})"),
    )


def but_for_redactions(table: str, message: str, *kept: str, name: str, frozen: str = "1 = 1") -> Guard:
    """Refuse every change of a row but of where the name of an erased person stood.

    A row is changed only after a ``Redaction`` of it was written and before that one is marked as applied; even then
    the columns ``kept`` stay what they are. ``frozen``: SQL over NEW and OLD, for which changes the guard is.
    """
    opened = f"""EXISTS (SELECT 1 FROM common_redaction door
            WHERE door."table" = '{table}' AND door.row = OLD.id AND NOT door.applied)"""  # noqa: S608
    same, on_sqlite = (
        " AND ".join(f"NEW.{column} {as_before} OLD.{column}" for column in kept)
        for as_before in ("IS NOT DISTINCT FROM", "IS")
    )
    return Guard(
        name,
        table,
        ("UPDATE",),
        message,
        f"({frozen}) AND NOT ({opened} AND {same})",
        on_sqlite=f"({frozen}) AND NOT ({opened} AND {on_sqlite})",
    )


def create(guards: Iterable[Guard]) -> Callable[[Apps, BaseDatabaseSchemaEditor], None]:
    """A step of a migration that puts ``guards`` into force."""
    return _step(tuple(guards), 0)


def lift(guards: Iterable[Guard]) -> Callable[[Apps, BaseDatabaseSchemaEditor], None]:
    """A step of a migration that takes ``guards`` away: SQLite rebuilds no table that triggers name."""
    return _step(tuple(guards), 1)


def _step(guards: tuple[Guard, ...], direction: int) -> Callable[[Apps, BaseDatabaseSchemaEditor], None]:
    def statements(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        write = _postgresql if schema_editor.connection.vendor == "postgresql" else _sqlite
        for guard in guards:
            for statement in write(guard)[direction]:
                schema_editor.execute(statement)

    return statements


def see_everything(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """A step of a migration that lets every guard of PostgreSQL that is there see all rows."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            _with_the_eyes_of_the_owner(
                """tgfoid FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
                WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace"""
            )
        )


def _with_the_eyes_of_the_owner(functions: str) -> str:
    """The statement that has ``functions`` run as their owner. They find tables in the schema of the portal only: a
    temporary table of the caller never stands in the place of one."""
    return f"""
        DO $do$ DECLARE guard regproc; BEGIN
            FOR guard IN SELECT DISTINCT {functions} LOOP
                EXECUTE 'ALTER FUNCTION ' || guard || '() SECURITY DEFINER SET search_path = '
                    || quote_ident(current_schema()) || ', pg_temp';
            END LOOP;
        END $do$
        """


def _postgresql(guard: Guard) -> tuple[list[str], list[str]]:
    actions = [action for action in guard.actions if action != "REPLACE"]
    if not actions:
        return [], []
    each = "STATEMENT" if actions == ["TRUNCATE"] else "ROW"
    return [
        f"""
        CREATE FUNCTION {guard.name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF {guard.condition} THEN
                RAISE EXCEPTION 'guard: {guard.message}' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
            IF TG_OP = 'TRUNCATE' THEN RETURN NULL; END IF;
            RETURN NEW;
        END $$
        """,
        f"""
        CREATE TRIGGER {guard.name} BEFORE {" OR ".join(actions)} ON {guard.table}
        FOR EACH {each} EXECUTE FUNCTION {guard.name}()
        """,
        _with_the_eyes_of_the_owner(f"'{guard.name}'::regproc"),
    ], [f"DROP TRIGGER {guard.name} ON {guard.table}", f"DROP FUNCTION {guard.name}()"]


def _sqlite(guard: Guard) -> tuple[list[str], list[str]]:
    names = {
        f"{guard.name}_{action.split()[0].lower()}": action.replace("REPLACE", "INSERT")
        for action in guard.actions
        if action != "TRUNCATE"
    }
    return [
        f"""
        CREATE TRIGGER {name} BEFORE {action} ON {guard.table} WHEN {guard.on_sqlite or guard.condition}
        BEGIN SELECT RAISE(ABORT, 'guard: {guard.message}'); END
        """
        for name, action in names.items()
    ], [f"DROP TRIGGER {name}" for name in names]
