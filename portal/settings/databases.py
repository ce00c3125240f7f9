"""Where rows are kept: the database, who owns it, and what stands before it. base.py reads this once."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from django.core.exceptions import ImproperlyConfigured
from environs import Env
from marshmallow.validate import OneOf

POOLERS: Final = ("", "session", "transaction")
"""How a pooler such as PgBouncer shares connections; blank for none."""
_OF_A_SESSION: Final = ("options", "assume_role", "server_side_binding", "prepare_threshold")
"""What of ``OPTIONS`` would be said once to a connection of the database, and be somebody else's a moment later."""


def read_databases(env: Env, data_dir: Path) -> dict[str, dict[str, Any]]:
    """``DATABASES`` from the environment: SQLite in the data folder, or what ``DATABASE_URL`` names."""
    default: dict[str, Any] = env.dj_db_url("DATABASE_URL", f"sqlite:///{data_dir / 'portal.sqlite3'}", conn_max_age=60)
    default["CONN_HEALTH_CHECKS"] = True
    # A cursor of the server would be read after the statement that told its reach (portal.common.second_wall.reach),
    # and in the next transaction, which a pooler may give to another connection.
    default["DISABLE_SERVER_SIDE_CURSORS"] = True
    if default["ENGINE"] == "django.db.backends.sqlite3":
        default["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
        }
    databases = {"default": default}
    if address := env.str("DATABASE_REPLICA_URL", ""):
        databases["replica"] = _replica(address, env.dj_db_url("DATABASE_REPLICA_URL", conn_max_age=60), default)
    return databases


def _replica(address: str, replica: dict[str, Any], default: dict[str, Any]) -> dict[str, Any]:
    if {replica["ENGINE"], default["ENGINE"]} != {"django.db.backends.postgresql"}:
        raise ImproperlyConfigured("DATABASE_REPLICA_URL names a replica of a PostgreSQL that DATABASE_URL names.")
    if address == os.environ.get("DATABASE_URL"):
        raise ImproperlyConfigured("DATABASE_REPLICA_URL names the primary itself: take it out.")
    # Pages are read from the primary where it does not answer, and nobody waits long to find that out.
    options = {"connect_timeout": 1, "tcp_user_timeout": 3000, **replica.get("OPTIONS", {})}
    return replica | {
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": True,
        "OPTIONS": options,
        "TEST": {"MIRROR": "default"},
    }


def read_pooler(env: Env, databases: dict[str, dict[str, Any]]) -> str:
    """``DATABASE_POOLER`` from the environment. Raises ``ImproperlyConfigured`` where ``databases`` do not fit it."""
    pooler: str = env.str("DATABASE_POOLER", "", validate=OneOf(POOLERS))
    if not pooler:
        return pooler
    for database in databases.values():
        if database["ENGINE"] != "django.db.backends.postgresql":
            raise ImproperlyConfigured("DATABASE_POOLER is for PostgreSQL: set DATABASE_URL, or take it out.")
        kept = [name for name in _OF_A_SESSION if name in database.get("OPTIONS", {})]
        if pooler == "transaction" and kept:
            raise ImproperlyConfigured(
                f"DATABASE_POOLER=transaction: {kept[0]} in DATABASE_URL belongs to a connection of PostgreSQL, which "
                "others use a moment later. Take it out, or let the pooler share by session."
            )
    return pooler
