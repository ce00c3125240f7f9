"""How long an arbiter waits for a result to be stored while many read: three arbiters, forty readers, one web server.

Run by hand: ``PORTAL_DATA_DIR=/some/folder python -m tests.benchmarks.pages.busy_round --players 1000 --rounds 9``,
with the folder of ``every_page``, whose event is played there if need be. Readers ask for the round, the standings, a
player and the version address, each again a moment after the answer; arbiters press a key every half second.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import secrets
import subprocess
import sys
import threading
import time
from pathlib import Path
from statistics import median
from urllib.parse import urlencode, urlsplit

from tests.benchmarks.pages.public_rate import ROOT, served

PREPARE = """
import django, json
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.test import Client
from django_scopes import scopes_disabled
from portal.organizations.models import User
from tests.benchmarks.pages.every_page import _play
from tournaments.models import Board, Entry, Tournament
with scopes_disabled():
    if not Tournament.objects.exists():
        _play({players}, {rounds})
    Tournament.objects.update(is_public=True)
    found = Board.objects.filter(round__number={rounds}).order_by("number")
    boards = [(board.number, board.pk, board.version_of(1)) for board in found]
    entry = Entry.objects.order_by("pk").first().pk
client = Client()
client.force_login(User.objects.get(email__startswith="arbiter"))
print(json.dumps([client.cookies["sessionid"].value, boards, entry]))
"""


def main() -> None:
    """Print how many were stored, and the middle, 95th percentile and slowest of storing and reading."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--readers", type=int, default=40)
    parser.add_argument("--arbiters", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between an answer and the next question")
    options = parser.parse_args()
    folder = Path(os.environ["PORTAL_DATA_DIR"])
    folder.mkdir(parents=True, exist_ok=True)
    keys = folder / "busy-round-keys.json"
    if not keys.exists():
        keys.write_text(json.dumps({"SECRET_KEY": secrets.token_hex(32), "CHAIN_KEYS": secrets.token_hex(32)}))
    database = f"sqlite:///{folder}/pages-{options.players}-{options.rounds}.sqlite3"
    env = {
        "DATABASE_URL": database,
        **os.environ,
        **json.loads(keys.read_text()),
        "ALLOWED_HOSTS": "127.0.0.1",
        "SECURE_SSL_REDIRECT": "false",
        "SESSION_COOKIE_SECURE": "false",
        "DJANGO_SETTINGS_MODULE": "portal.settings.prod",
    }
    code = PREPARE.format(players=options.players, rounds=options.rounds)
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    session, boards, entry = json.loads(told.stdout.splitlines()[-1])
    event = "/en/federation/open/"
    pages = [
        f"{event}rounds/{options.rounds}/",
        f"{event}standings/",
        f"{event}players/{entry}/",
        f"{event}version/",
    ]
    with served(env, f"{event}rounds/{options.rounds}/") as url:
        crowd = Crowd(urlsplit(url).netloc, options.seconds)
        for _reader in range(options.readers):
            crowd.begin(crowd.read, pages, options.pause)
        for place in range(options.arbiters):
            desk = f"/en/manage/federation/open/rounds/{options.rounds}/"
            crowd.begin(crowd.enter, desk, session, boards[place :: options.arbiters])
        crowd.wait()
    for what, times in (("stored", crowd.stored), ("read", crowd.pages)):
        ordered = sorted(times)
        print(
            f"{len(ordered)} {what}: median {median(ordered) * 1000:.0f} ms, "
            f"95 % within {ordered[int(len(ordered) * 0.95)] * 1000:.0f}, slowest {ordered[-1] * 1000:.0f}"
        )
    print(f"{len(crowd.wrong)} answers were not as they should be", *sorted(set(crowd.wrong))[:5])


class Crowd:
    """Readers and arbiters, each in a thread of its own."""

    def __init__(self, server: str, seconds: int) -> None:
        self.server = server
        self.ends = time.monotonic() + seconds
        self.stored: list[float] = []
        self.pages: list[float] = []
        self.wrong: list[str] = []
        self._threads: list[threading.Thread] = []

    def begin(self, work: object, *words: object) -> None:
        """Let one more do ``work``."""
        thread = threading.Thread(target=work, args=words, daemon=True)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def wait(self) -> None:
        """Until the time is over."""
        for one in self._threads:
            one.join(timeout=120)

    def read(self, pages: list[str], pause: float) -> None:
        """Open pages at random, with the ETag of what was seen before."""
        chance, seen = random.Random(), dict[str, str]()
        time.sleep(chance.random() * pause)
        while time.monotonic() < self.ends:
            page = chance.choice(pages)
            known = {"If-None-Match": seen[page]} if page in seen else {}
            status, headers, _body = self._ask("GET", page, self.pages, {"Accept-Encoding": "gzip", **known})
            seen[page] = headers.get("ETag", "")
            if status not in {200, 304}:
                self.wrong.append(f"{page}: {status}")
            time.sleep(pause)

    def enter(self, desk: str, session: str, boards: list[tuple[int, int, int]]) -> None:
        """Store one result after the other."""
        token = secrets.token_hex(16)
        headers = {
            "Cookie": f"sessionid={session}; csrftoken={token}",
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept": "application/json",
        }
        results = ("1:0", "0:1", "=:=")
        for number, pk, version in boards:
            if time.monotonic() > self.ends:
                return
            form = {
                "csrfmiddlewaretoken": token,
                "entry": f"{number} {pk} {version} {random.choice(results)}",
                "key": secrets.token_hex(8),
            }
            status, _headers, body = self._ask("POST", f"{desk}results/", self.stored, headers, urlencode(form))
            if status != 200:
                self.wrong.append(f"result: {status} {body[:120]!r}")
            time.sleep(0.5)

    def _ask(
        self, method: str, path: str, times: list[float], headers: dict[str, str], body: str | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection(self.server, timeout=60)
        began = time.monotonic()
        try:
            connection.request(method, path, body=body, headers=headers)
            answer = connection.getresponse()
            found = answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()
        times.append(time.monotonic() - began)
        return found


if __name__ == "__main__":
    main()
