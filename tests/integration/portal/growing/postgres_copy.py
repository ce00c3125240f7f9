"""A PostgreSQL of its own and a copy that follows it by streaming replication, made with Debian's programs."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests.integration.portal.faults.served_site import free_port

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
CAN_START = bool(PROGRAMS) and os.geteuid() == 0
"""Whether a cluster can be made here: it takes the programs, and the right to work as the user postgres."""


@dataclass
class Cluster:
    """One PostgreSQL."""

    folder: Path
    port: int

    def run(self, program: str, *arguments: str) -> None:
        """One of its programs, as the user that may run it. Raises where that fails."""
        done = subprocess.run(
            [str(PROGRAMS[-1] / program), "-D", str(self.folder), *arguments],
            user="postgres", group="postgres", cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=90,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        """Let it answer."""
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self.run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """As if its machine had lost its power."""
        self.run("pg_ctl", "-w", "-m", "immediate", "stop")

    @property
    def server(self) -> str:
        """Its address, without a database."""
        return f"postgres://postgres@127.0.0.1:{self.port}"

    def ask(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """What it answers to its superuser."""
        address = f"postgresql://postgres@127.0.0.1:{self.port}/{database}"
        with psycopg.connect(address, autocommit=True) as connection:
            cursor = connection.execute(statement)  # type: ignore[arg-type]
            return cursor.fetchall() if cursor.description else []


@contextmanager
def primary_and_copy() -> Iterator[tuple[Cluster, Cluster]]:
    """Both of them, running."""
    place = Path(tempfile.mkdtemp(prefix="portal-copy-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
    owner = pwd.getpwnam("postgres")
    os.chown(place, owner.pw_uid, owner.pw_gid)
    primary, copy = (Cluster(place / name, free_port()) for name in ("primary", "copy"))
    begun: list[Cluster] = []
    try:
        primary.run("initdb", "--auth=trust", "--no-sync", "--username=postgres")
        primary.start()
        begun.append(primary)
        source = f"host=127.0.0.1 port={primary.port} user=postgres"
        copy.run("pg_basebackup", "--write-recovery-conf", "--checkpoint=fast", "--no-sync", "--dbname", source)
        copy.start()
        begun.append(copy)
        yield primary, copy
    finally:
        for cluster in begun:
            if (cluster.folder / "postmaster.pid").exists():
                cluster.stop()
        shutil.rmtree(place)
