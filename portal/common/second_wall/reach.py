"""How far a statement reaches: what the scope of the program is to the database (``portal.common.second_wall.walls``).

Every statement that touches rows takes its reach along, in the same message to PostgreSQL and for no longer than its
own transaction. So it costs no round trip, nothing is left behind on a connection for whoever uses it next, and a pool
that gives every transaction another connection (PgBouncer) changes nothing. A statement that comes by another way has
no reach and sees no row, or in a transaction the reach of the statement before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django_scopes import get_scope, scope

SETTING: Final = "portal.reach"
"""The variable of PostgreSQL that the policies read."""
EVERYTHING: Final = "all"
PUBLIC: Final = "public"
PERSON: Final = "person:"
ABOVE: Final = "above:"
"""Before the id of a federation: its tree, to be read (``portal.common.second_wall.above``)."""

_TOUCHES_ROWS: Final = re.compile(
    r"([\s(]|/\*.*?\*/|--[^\n]*\n)*(SELECT|INSERT|UPDATE|DELETE|WITH|EXPLAIN)\b", re.IGNORECASE | re.DOTALL
)


def reach() -> str:
    """How far a statement reaches now: the id of the organization in scope, or what was opened by name.

    ``scopes_disabled`` reaches everything, ``listing_the_public`` and ``looking_for_memberships`` what they say, who
    reads ``from_above`` the tree; without any of them it is the empty text, and the database shows nothing.
    """
    current = get_scope()
    if not current.get("_enabled", True):
        return str(current.get("_reach", EVERYTHING))
    if current.get("_above") is not None:
        return f"{ABOVE}{int(current['_above'])}"
    organization = current.get("organization")
    return "" if organization is None else str(int(organization.pk))


@contextmanager
def listing_the_public() -> Iterator[None]:
    """Leave the scope to read public tournaments of all organizations: their own rows and nothing below them."""
    with scope(_enabled=False, _reach=PUBLIC):
        yield


@contextmanager
def looking_for_memberships(person_id: int) -> Iterator[None]:
    """Leave the scope to read in which organizations one person works."""
    with scope(_enabled=False, _reach=f"{PERSON}{int(person_id)}"):
        yield


@contextmanager
def from_above(federation_id: int) -> Iterator[None]:
    """Read the organization in scope as an officer of a federation above it: the database shows what officers read, and
    takes no write. Scopes of other organizations that are opened within stay within the tree."""
    with scope(_above=int(federation_id)):
        yield


@contextmanager
def all_from_above(federation_id: int) -> Iterator[None]:
    """Leave the scope to read, as ``from_above``, every organization of the tree below a federation."""
    with scope(_enabled=False, _reach=f"{ABOVE}{int(federation_id)}"):
        yield


@contextmanager
def in_its_own_name(organization: Any) -> Iterator[None]:
    """Write in an organization what somebody from above has the right to decide there: an answer, and what follows."""
    with scope(organization=organization, _above=None):
        yield


def take_reach_along(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Have every statement on ``connection`` tell its reach; called when a connection is made."""
    if connection.vendor == "postgresql" and _tell not in connection.execute_wrappers:
        connection.execute_wrappers.append(_tell)


def _tell(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Put the reach before a statement and hand over the statement's answer, which is the second one."""
    if not isinstance(sql, str) or not _TOUCHES_ROWS.match(sql):
        return execute(sql, params, many, context)
    cursor = context["cursor"]
    if many:
        for each in params:
            cursor.execute(sql, each)
        return None
    answer = execute(f"SET LOCAL {SETTING} = '{reach()}'; {sql}", params, many, context)
    cursor.nextset()
    return answer
