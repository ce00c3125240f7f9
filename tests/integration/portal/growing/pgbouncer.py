"""Debian's PgBouncer before the PostgreSQL of the tests."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from tests.integration.portal.faults.served_site import free_port

PGBOUNCER = shutil.which("pgbouncer", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
"""Where it is; None where it is not installed."""


@contextmanager
def pgbouncer_before(database: str, *, mode: str, connections: int) -> Iterator[str]:
    """The address of ``database`` (``postgres://…``) behind a PgBouncer that has so many connections to it."""
    place, port = urlsplit(database), free_port()
    name = place.path.lstrip("/")
    folder = Path(tempfile.mkdtemp(prefix="portal-pgbouncer-"))
    (folder / "users").write_text(f'"{place.username}" "{place.password or ""}"\n')
    (folder / "pgbouncer.ini").write_text(
        f"""[databases]
{name} = host={place.hostname} port={place.port or 5432} dbname={name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = trust
auth_file = {folder}/users
pool_mode = {mode}
default_pool_size = {connections}
max_client_conn = 200
query_wait_timeout = 30
"""
    )
    words: dict[str, str] = {}
    if os.geteuid() == 0:
        # It refuses to work as root.
        _let_in(folder)
        words = {"user": "postgres", "group": "postgres"}
    with (folder / "pgbouncer.log").open("wb") as log:
        process = subprocess.Popen(
            [PGBOUNCER or "pgbouncer", "pgbouncer.ini"], cwd=folder, stdout=log, stderr=log, **words
        )  # type: ignore[call-overload]
        try:
            _wait(port, process, folder / "pgbouncer.log")
            yield place._replace(netloc=f"{place.netloc.rpartition('@')[0]}@127.0.0.1:{port}").geturl()
        finally:
            process.terminate()
            process.wait(timeout=20)
            shutil.rmtree(folder)


def _let_in(folder: Path) -> None:
    owner = pwd.getpwnam("postgres")
    for path in (folder, *folder.iterdir()):
        os.chown(path, owner.pw_uid, owner.pw_gid)


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 20
    while True:
        assert process.poll() is None, log.read_text()
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.1)
