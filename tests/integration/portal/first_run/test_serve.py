"""One command starts an installation without demonstration: it answers, works off tasks, and stops in order."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.separate_site import ROOT, Site, wait_for

CREATE = ("create_organization", "fed", "Federation", "o@fed.example")
ENTER = """
organization = Organization.objects.get(slug="fed")
with scope(organization=organization):
    factories.make_tournament(organization, entries=7)
    run = runs.request_round(tournament=Tournament.objects.get(), actor=User.objects.get())
    print(json.dumps(str(run.pk)))
"""
STATE = """
with scopes_disabled():
    print(json.dumps([PairingRun.objects.get().state, Board.objects.count(), Tournament.objects.count()]))
"""


def start(site: Site, port: int, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port), *options],
        cwd=ROOT,
        env=site.env | {"PYTHONUNBUFFERED": "1", "LOG_LEVEL": "INFO"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as page:
        return page.read().decode()


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are a POSIX matter")
@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="starts on the embedded defaults")
def test_one_command_serves_pages_pairs_a_round_and_stops_with_ctrl_c(tmp_path, port):
    site = Site(tmp_path)
    address = f"http://127.0.0.1:{port}"
    process = start(site, port)
    try:
        said = ""
        for line in process.stdout:
            said += line
            if "Stop both with Ctrl-C" in line:
                break
        assert "It has no organization yet" in said
        [words] = re.findall(r"python manage.py (create_organization .*)", said)
        assert words.endswith(f"--address {address}")
        made = subprocess.run(
            [sys.executable, "manage.py", *CREATE, "--address", address],
            cwd=ROOT, env=site.env, check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        [link] = re.findall(rf"{address}/en/accounts/\S+", made)
        assert "Choose a new password" in read(link)
        assert "Federation" in read(f"{address}/en/fed/")
        with urllib.request.urlopen(f"{address}/static/css/portal.css") as css:
            assert css.headers.get_content_type() == "text/css"
        # Phones that read keep their connections; waitress as it comes would let nobody else in beside a hundred.
        with ExitStack() as stack:
            for _ in range(300):
                stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            assert "Federation" in read(f"{address}/en/fed/")
        site.run(ENTER)
        wait_for(lambda: site.run(STATE)[0] == "ready", seconds=40)
        assert site.run(STATE) == ["ready", 3, 1]
    finally:
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=40)[0]
    assert process.returncode == 0, rest
    assert "Web server and worker are stopped." in rest
    assert "Warm shutdown" in (tmp_path / "worker.log").read_text()


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="starts on the embedded defaults")
def test_a_taken_port_is_named_with_what_to_do_and_nothing_is_prepared(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        number = taken.getsockname()[1]
        process = start(Site(tmp_path), number)
        said = process.communicate(timeout=60)[0]
    assert process.returncode == 1
    assert f"Port {number} on 127.0.0.1 is in use by another program." in said
    assert f"serve --port {number + 1}" in said
    assert "Traceback" not in said
    assert not (tmp_path / "portal.sqlite3").exists()


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="starts on the embedded defaults")
def test_without_migrations_the_command_names_the_one_to_run(tmp_path):
    done = subprocess.run(
        [sys.executable, "manage.py", *CREATE],
        check=False, cwd=ROOT, env=Site(tmp_path).env, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 1
    assert "python manage.py migrate" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "portal.settings.prod",
    "SECRET_KEY": "a key of at least fifty different characters: 0123456789 abcdefghij",
    "CHAIN_KEYS": "another key for what is published: 0123456789 abcdefghij",
    "ALLOWED_HOSTS": "127.0.0.1",
    "SECURE_SSL_REDIRECT": "false",
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are a POSIX matter")
@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="starts on the embedded defaults")
def test_production_settings_start_in_an_empty_folder_and_a_worker_that_dies_is_started_again(tmp_path, port):
    folder = tmp_path / "new" / "data"
    site = Site(folder)
    site.env |= PRODUCTION
    process = start(site, port)
    try:
        log = folder / "worker.log"
        wait_for(lambda: log.exists() and log.read_text().count("ready.") == 2)
        workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        told = [Path(f"/proc/{worker}/cmdline").read_text() for worker in workers]
        [rounds] = [worker for worker, words in zip(workers, told, strict=True) if "--hostname=rounds@" in words]
        os.kill(int(rounds), signal.SIGKILL)
        wait_for(lambda: log.read_text().count("ready.") == 3)
        assert "The worker rounds ended with -9; it is started again in 1 s." in log.read_text()
        assert "sign in" in read(f"http://127.0.0.1:{port}/en/").lower()
    finally:
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=40)
    assert (process.returncode, time.monotonic() - began < 20) == (0, True)
