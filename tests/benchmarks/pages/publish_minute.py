"""The minute in which a round goes up: ten thousand different visitors, from the second of the publication on.

Run by hand: ``python -m tests.benchmarks.pages.publish_minute``, with ``--varnish`` behind the rules of
``docker/varnish``. The rounds before have been judged when it begins, as they have when rounds are hours apart. Each
visitor is a player of the event with a connection of its own and opens the event, the new round, the own line and the
standings, a moment apart. It counts what was not answered 200, how long answers took, and the queries of the web server
in that minute.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from tests.benchmarks.pages.public_rate import PORT, ROOT, served
from tests.shared_cache import varnish_before

PREPARE = """
import django
django.setup()
from django.core.management import call_command
from django_scopes import scope, scopes_disabled
call_command("migrate", verbosity=0)
from tests import factories
from tests.benchmarks.pages.every_page import _play
from tournaments.models import Entry, Tournament
publish = factories.publish_next
def all_but_the_last(tournament, actor):
    done = tournament.rounds.filter(revision__isnull=False).count()
    return (publish if done < {rounds} - 1 else factories.pair_round)(tournament, actor)
factories.publish_next = all_but_the_last
_play({players}, {rounds})
with scopes_disabled():
    Tournament.objects.update(is_public=True)
    print(*Entry.objects.order_by("pk").values_list("pk", flat=True))
"""
PUBLISH = """
import django, sys, time
django.setup()
from django_scopes import scopes_disabled
from portal.organizations.models import User
from tournaments.models import RevisionVerdict, Round
from tournaments.rounds.publication import publish_round
with scopes_disabled():
    while RevisionVerdict.objects.count() < {rounds} - 1:
        time.sleep(0.5)
time.sleep(3)
print("ready", flush=True)
sys.stdin.readline()
with scopes_disabled():
    publish_round(round=Round.objects.get(number={rounds}), actor=User.objects.get(email__startswith="arbiter"))
print("published", flush=True)
"""
SERVE = """
import django, sys, threading, time
django.setup()
from django.core.management import call_command
from django.db.backends.signals import connection_created
asked = []
def count(execute, *words):
    asked.append(1)
    return execute(*words)
connection_created.connect(lambda connection, **_: connection.execute_wrappers.append(count), weak=False)
def tell():
    while True:
        open(sys.argv[1], "w").write(str(len(asked)))
        time.sleep(0.1)
threading.Thread(target=tell, daemon=True).start()
call_command("serve", port={port})
"""


def main() -> None:
    """Print what the visitors met, and what it cost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--visitors", type=int, default=10_000)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--varnish", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        env = {
            "DATABASE_URL": f"sqlite:///{folder}/minute.sqlite3",
            **os.environ,
            "PORTAL_DATA_DIR": folder,
            "SECRET_KEY": secrets.token_hex(32),
            "CHAIN_KEYS": secrets.token_hex(32),
            "ALLOWED_HOSTS": "127.0.0.1",
            "SECURE_SSL_REDIRECT": "false",
            "DJANGO_SETTINGS_MODULE": "portal.settings.prod",
            "FRONT_SECONDS": "1" if options.varnish else "2",
        }
        code = PREPARE.format(players=options.players, rounds=options.rounds)
        told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True, capture_output=True)
        players = told.stdout.decode().split()
        counted = Path(folder) / "queries"
        event = "/en/federation/open/"
        command = [sys.executable, "-c", SERVE.format(port=PORT), str(counted)]
        with served(env, event, command) as url, _front(url, Path(folder), options.varnish) as place:
            publisher = subprocess.Popen(
                [sys.executable, "-c", PUBLISH.format(rounds=options.rounds)],
                cwd=ROOT, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            )  # fmt: skip
            assert publisher.stdin
            assert publisher.stdout
            publisher.stdout.readline()
            before = int(counted.read_text())
            publisher.stdin.write("\n")
            publisher.stdin.flush()
            publisher.stdout.readline()
            crowd = Crowd(*place, event, options.rounds)
            asyncio.run(crowd.come(players, options.visitors, options.seconds))
            time.sleep(0.3)
            queries = int(counted.read_text()) - before
            publisher.wait()
    ordered = sorted(crowd.times)
    slow = [ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.95, 0.99)]
    print(f"{options.visitors} visitors, {len(ordered)} answers in {options.seconds} s, {queries} queries")
    print("median {:.0f} ms, 95 % within {:.0f}, 99 % within {:.0f}".format(*slow), f"slowest {ordered[-1] * 1000:.0f}")
    print(f"{len(crowd.wrong)} wrong answers", *sorted(set(crowd.wrong))[:5])


@contextmanager
def _front(url: str, folder: Path, varnish: bool) -> Iterator[tuple[str, int]]:
    place = urlsplit(url)
    host, port = place.hostname or "", place.port or 0
    if not varnish:
        yield host, port
        return
    with varnish_before(host, port, folder) as own:
        yield host, own


class Crowd:
    """Visitors, each with a connection of its own that stays open as that of a browser does."""

    def __init__(self, host: str, port: int, event: str, round_number: int) -> None:
        self.host, self.port, self.event, self.round_number = host, port, event, round_number
        self.times: list[float] = []
        self.wrong: list[str] = []

    async def come(self, players: list[str], visitors: int, seconds: int) -> None:
        """Let ``visitors`` begin, evenly over ``seconds``."""
        began = time.monotonic()
        tasks = []
        for number in range(visitors):
            wait = began + number * seconds / visitors - time.monotonic()
            if wait > 0:
                await asyncio.sleep(wait)
            tasks.append(asyncio.create_task(self._visit(players[number % len(players)])))
        await asyncio.gather(*tasks)

    async def _visit(self, player: str) -> None:
        pages = ["", f"rounds/{self.round_number}/", f"players/{player}/now/", "standings/"]
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            for page in pages:
                await self._ask(reader, writer, self.event + page)
                await asyncio.sleep(random.uniform(0.1, 1.0))
        except (OSError, asyncio.IncompleteReadError) as error:
            self.wrong.append(repr(error))
        finally:
            writer.close()

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, address: str) -> None:
        began = time.monotonic()
        writer.write(f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length:")[1].split("\r\n")[0])
        await reader.readexactly(length)
        self.times.append(time.monotonic() - began)
        if " 200 " not in head.split("\r\n")[0]:
            self.wrong.append(f"{address}: {head.splitlines()[0]}")


if __name__ == "__main__":
    main()
