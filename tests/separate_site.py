"""A whole portal beside the test process: its own database, broker and worker, driven through subprocesses.

What cannot be seen inside one process is tested here: a worker that dies, two people who click at once, a broker that
is away. It uses the embedded defaults (SQLite, file broker) or, where DATABASE_URL and REDIS_URL are set, those servers
with a database of its own, which it opens as an installation should: under a role that owns nothing.
"""

from __future__ import annotations

import atexit
import functools
import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
_sites = itertools.count(1)

PREAMBLE = """
import json, sys
import django
django.setup()
from django_scopes import scope, scopes_disabled
from portal.common.errors import Refused
from portal.organizations.models import Organization, User
from pairing.models import PairingRun
from tournaments.results import actions as results
from tournaments.rounds import actions as runs, publication
from tournaments.rounds.run_status import run_status
from tournaments.models import *
from tests import factories

def site():
    organization = Organization.objects.get(slug="federation")
    arbiter = User.objects.get(email="arbiter@federation.example.org")
    return organization, Tournament.objects.get(organization=organization), arbiter
"""


class Site:
    """One portal under ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {
            **{key: value for key, value in os.environ.items() if not key.startswith("COV_")},
            "PORTAL_DATA_DIR": str(folder),
            "DJANGO_SETTINGS_MODULE": "portal.settings.dev",
            "PYTHONPATH": str(ROOT),
            "LOG_LEVEL": "WARNING",
            "TASK_QUEUE": f"portal-site-{os.getpid()}-{next(_sites)}",
        }
        self._drop: Callable[[], None] = lambda: None
        self._create: Callable[[str], None] | None = None
        if "DATABASE_URL" in self.env:
            self._own_database()

    def _own_database(self) -> None:
        import psycopg

        server, _, _name = self.env["DATABASE_URL"].rpartition("/")
        name = self.env["TASK_QUEUE"].replace("-", "_")
        admin = f"{server}/postgres".replace("postgres://", "postgresql://", 1)

        def administer(statement: str) -> None:
            with psycopg.connect(admin, autocommit=True) as connection:
                connection.execute(statement)  # type: ignore[arg-type]

        def create(template: str = "template1") -> None:
            administer(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
            administer(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')

        create()
        self._create = create
        role = f"{name}_application"
        host = server.rpartition("@")[2]
        self.env["DATABASE_OWNER_URL"] = f"{server}/{name}"
        self.env["DATABASE_URL"] = f"postgres://{role}:of-tests-only@{host}/{name}"

        def drop() -> None:
            administer(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
            administer(f'DROP ROLE IF EXISTS "{role}"')

        self._drop = drop

    @property
    def as_owner(self) -> dict[str, str]:
        """What of the environment lets a process work as the owner of the tables."""
        return {"DATABASE_URL": self.env["DATABASE_OWNER_URL"]} if "DATABASE_OWNER_URL" in self.env else {}

    def close(self) -> None:
        """Drop what lives outside the folder."""
        self._drop()

    def prepare(self) -> None:
        """Bring the empty database to where ``migrate`` would: with a copy, for that takes it many seconds."""
        prepared = _migrated()
        if self._create is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(prepared.folder / "portal.sqlite3", self.folder / "portal.sqlite3")
        else:
            self._create(prepared.env["DATABASE_URL"].rpartition("/")[2])
        # Nothing is left to do but to make the keys, and to let the application's role in.
        self.manage("migrate", "--verbosity", "0", "--skip-checks")

    def manage(self, *arguments: str) -> None:
        """Run a management command."""
        subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.env, check=True, capture_output=True
        )

    def start(self, code: str, **env: str) -> subprocess.Popen[str]:
        """Begin ``code`` in a process of its own; it prints one JSON value."""
        return self.begin(code, {**self.env, **env})

    @staticmethod
    def begin(code: str, env: dict[str, str]) -> subprocess.Popen[str]:
        """Begin ``code`` under an environment that is no site's."""
        return subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", PREAMBLE + code],
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, code: str, **env: str) -> Any:
        """What ``code`` prints, read as JSON."""
        return self.finish(self.start(code, **env))

    @staticmethod
    def finish(process: subprocess.Popen[str], seconds: float = 120) -> Any:
        """What a started process printed."""
        out, err = process.communicate(timeout=seconds)
        assert process.returncode == 0, err
        return json.loads(out.splitlines()[-1])

    def worker(self, *options: str) -> subprocess.Popen[bytes]:
        """A real worker in a process group of its own, so that ``kill`` takes its children too."""
        with (self.folder / "worker.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "celery", "-A", "portal", "worker", "-c", "1", "-l", "INFO", *options],
                cwd=ROOT,
                env=self.env,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    @staticmethod
    def kill(worker: subprocess.Popen[bytes]) -> None:
        """SIGKILL to the worker and its children: no time to clean up."""
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait(timeout=30)


@functools.cache
def _migrated() -> Site:
    """A site that keeps what ``migrate`` makes, once in a process; its database knows no role of an application."""
    folder = Path(tempfile.mkdtemp(prefix="portal-migrated-"))
    site = Site(folder)
    site.env |= site.as_owner
    site.env.pop("DATABASE_OWNER_URL", None)
    atexit.register(shutil.rmtree, folder)
    atexit.register(site.close)
    site.manage("migrate", "--verbosity", "0", "--skip-checks")
    return site


def wait_for(what: Callable[[], bool], seconds: float = 60) -> None:
    """Ask until it holds; an AssertionError when it never does."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.3)
