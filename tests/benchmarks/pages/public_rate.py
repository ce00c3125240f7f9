"""How often the embedded default answers a public round, with the shared answers of ``FRONT_SECONDS`` and without.

Run by hand, with wrk installed: ``python -m tests.benchmarks.pages.public_rate``. It loads the demonstration into a
folder of its own, serves it with production settings, and asks for a round of 142 boards: packed pages to read, and
the same by its ETag, which costs 304. Both ways are measured in turn, so that their ratio holds on a busy machine too.

``--processes 1 2 4`` measures ``manage.py web`` with so many processes as well, each in turn with the one of ``serve``;
they need a Redis of their own, which is started (``redis-server``).
"""

from __future__ import annotations

import argparse
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[3]
PAGE = "/en/valleys/three-rivers/rounds/6/"
PORT = 8127


def main() -> None:
    """Print a line for each way and turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--readers", type=int, default=16)
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--processes", type=int, nargs="*", default=[], metavar="N")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {
            "PORTAL_DATA_DIR": folder,
            "SECRET_KEY": secrets.token_hex(32),
            "CHAIN_KEYS": secrets.token_hex(32),
            "ALLOWED_HOSTS": "127.0.0.1",
            "SECURE_SSL_REDIRECT": "false",
        }
        demo = [sys.executable, "manage.py", "demo", "--no-server"]
        development = env | {"DJANGO_SETTINGS_MODULE": "portal.settings.dev"}
        subprocess.run(demo, cwd=ROOT, env=development, check=True, stdout=subprocess.DEVNULL)
        for _ in range(options.turns if options.processes else 0):
            with redis(folder) as shared:
                production = env | {"REDIS_URL": shared, "DJANGO_SETTINGS_MODULE": "portal.settings.prod"}
                for number in (0, *options.processes):
                    with served(production, command=command_of(number)) as url:
                        said = f"manage.py web --processes {number}:" if number else "manage.py serve:"
                        print(said, *rates(url, options.seconds, options.readers))
        for _ in range(0 if options.processes else options.turns):
            for front in ("0", "2"):
                with served(env | {"FRONT_SECONDS": front, "DJANGO_SETTINGS_MODULE": "portal.settings.prod"}) as url:
                    print(f"FRONT_SECONDS={front}:", *rates(url, options.seconds, options.readers))


def command_of(processes: int) -> list[str] | None:
    """What runs so many processes of the web server; 0 is the one of ``serve``."""
    if not processes:
        return None
    return [sys.executable, "manage.py", "web", "--port", str(PORT), "--processes", str(processes)]


@contextmanager
def redis(folder: str) -> Iterator[str]:
    """The address of a Redis of its own."""
    command = ["redis-server", "--port", str(PORT + 1), "--save", "", "--appendonly", "no", "--dir", folder]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield f"redis://127.0.0.1:{PORT + 1}/0"
    finally:
        server.terminate()
        server.wait(timeout=30)


@contextmanager
def served(env: dict[str, str], page: str = PAGE, command: list[str] | None = None) -> Iterator[str]:
    """The address of a page while ``manage.py serve`` runs, or another command that serves."""
    command = command or [sys.executable, "manage.py", "serve", "--port", str(PORT)]
    server = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{PORT}{page}"
    try:
        end = time.monotonic() + 60
        while True:
            try:
                urlopen(url, timeout=20).close()
                break
            except OSError:
                assert time.monotonic() < end, "the server did not start"
                time.sleep(0.3)
        yield url
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(timeout=60)


def rates(url: str, seconds: int, readers: int) -> Iterator[str]:
    """What wrk counts: bytes on the wire, pages a second, and answers 304 a second."""
    with urlopen(Request(url, headers={"Accept-Encoding": "gzip"}), timeout=30) as answer:
        etag, size = answer.headers["ETag"], len(answer.read())
    yield f"{size} bytes,"
    for words, headers in (("pages", []), ("304s", ["-H", f"If-None-Match: {etag}"])):
        command = ["wrk", "-t1", f"-c{readers}", f"-d{seconds}", "-H", "Accept-Encoding: gzip", *headers, url]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        found = re.search(r"Requests/sec:\s+([\d.]+)", said)
        assert found, said
        yield f"{float(found[1]):,.0f} {words}/s"


if __name__ == "__main__":
    main()
