"""PostgreSQL goes down at once, with arbiters at work, and comes back: nothing is lost, nothing is there twice."""

from __future__ import annotations

import os
import pwd
import socket
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import connection

from tests.separate_site import ROOT, Site, wait_for

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
pytestmark = [
    pytest.mark.skipif(connection.vendor != "postgresql", reason="it is PostgreSQL that goes down"),
    pytest.mark.skipif(not PROGRAMS or os.geteuid() != 0, reason="needs a PostgreSQL of its own, and its user"),
]

WORK = """
import http.client, os, threading, time
from pathlib import Path
from urllib.parse import urlencode
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.test import Client
from django.urls import reverse
from waitress.server import create_server

organization = factories.make_organization("federation")
with scope(organization=organization):
    arbiter = factories.make_staff(organization).arbiter
    tournament = factories.make_tournament(organization, entries=80)
    round_ = factories.publish_next(tournament, arbiter)
    boards = [(board.number, board.pk) for board in Board.objects.filter(round=round_)]
browser = Client()
browser.force_login(arbiter)
session = browser.cookies["sessionid"].value
connection.close()
server = create_server(get_wsgi_application(), host="127.0.0.1", port=0, threads=4)
threading.Thread(target=server.run, daemon=True).start()
address = reverse("manage:enter", kwargs={"organization": "federation", "tournament": "open", "round_number": 1})
token = "x" * 32
headers = {"Cookie": f"sessionid={session}; csrftoken={token}", "X-CSRFToken": token, "Accept": "application/json",
           "Content-Type": "application/x-www-form-urlencoded"}
answers, words, stop = [], [], Path(os.environ["SIGNAL"])

def ask(method, path, body=None):
    line = http.client.HTTPConnection("127.0.0.1", server.effective_port, timeout=60)
    line.request(method, path, body, headers)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer.status, answer.getheader("Retry-After"), text

def enter(own):
    for number, key in own:
        sent = urlencode({"entry": f"{number} {key} 0 1:0", "key": f"board-{number:06}"})
        while True:
            status, again, text = ask("POST", address, sent)
            answers.append(status)
            if status != 503:
                break
            words.append([again, "Nothing was half saved" in text])
            time.sleep(0.1)
        if len(answers) >= len(boards) // 2:
            stop.write_text("now")
            time.sleep(0.1)

threads = [threading.Thread(target=enter, args=(boards[turn::4],)) for turn in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
health = json.loads(ask("GET", "/health/")[2])
with scopes_disabled():
    kept = sorted(ResultEntry.objects.values_list("board__number", "white_outcome"))
print(json.dumps({"kept": kept, "statuses": sorted(set(answers)), "words": words, "health": health["database"]}))
"""


@dataclass
class Server:
    """A PostgreSQL of its own."""

    folder: Path
    port: int

    def run(self, program: str, *arguments: str) -> None:
        """One of its programs, as the user that may run it."""
        words = [str(PROGRAMS[-1] / program), "-D", str(self.folder), *arguments]
        subprocess.run(
            words, check=True, user="postgres", group="postgres", cwd="/", stdout=subprocess.DEVNULL, timeout=60
        )

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"


@pytest.fixture
def server(db: None) -> Iterator[Server]:
    """A PostgreSQL that has the tables of the tests."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = Path("/dev/shm" if Path("/dev/shm").is_dir() else "/tmp") / f"portal-restart-{os.getpid()}"
    folder.mkdir()
    owner = pwd.getpwnam("postgres")
    os.chown(folder, owner.pw_uid, owner.pw_gid)
    found = Server(folder, port)
    try:
        found.run("initdb", "--auth=trust", "--no-sync", "--username=postgres")
        found.run("pg_ctl", "-w", "-o", f"-p {port} -k {folder} -c listen_addresses=127.0.0.1", "start")
        of_tests = connection.settings_dict
        source = f"postgres://{of_tests['USER']}@{of_tests['HOST']}:{of_tests['PORT']}/{of_tests['NAME']}"
        dump = subprocess.run([PROGRAMS[-1] / "pg_dump", "--schema-only", source], check=True, capture_output=True)
        subprocess.run(["psql", "-q", found.url], input=dump.stdout, check=True, stdout=subprocess.DEVNULL)
        yield found
    finally:
        found.run("pg_ctl", "-w", "-m", "immediate", "stop")
        subprocess.run(["rm", "-r", str(folder)], check=True)


def test_results_entered_while_it_restarts_are_kept_once(server: Server, tmp_path: Path) -> None:
    signal = tmp_path / "half"
    environment = {
        **os.environ, "DATABASE_URL": server.url, "SIGNAL": str(signal), "PORTAL_DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "portal.settings.dev", "PYTHONPATH": str(ROOT), "LOG_LEVEL": "CRITICAL",
    }  # fmt: skip
    process = Site.begin(WORK, environment)
    try:
        wait_for(lambda: signal.exists() or process.poll() is not None, seconds=120)
        server.run("pg_ctl", "-w", "-m", "immediate", "restart")
        found = Site.finish(process)
    finally:
        process.kill()
    assert found["kept"] == [[board, "1"] for board in range(1, 41)]
    assert found["statuses"] == [200, 503]
    assert {tuple(one) for one in found["words"]} == {("10", True)}
    assert found["health"] is True
