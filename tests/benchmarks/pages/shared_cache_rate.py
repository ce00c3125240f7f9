"""How often a round of 500 boards is answered by the web server alone, and behind the cache of ``docker/varnish``.

Run by hand, with wrk and varnish installed: ``python -m tests.benchmarks.pages.shared_cache_rate``. It plays a round
in a folder of its own, serves it with production settings, and asks for packed pages, and by their ETag for 304s.
"""

from __future__ import annotations

import argparse
import os
import re
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from tests.benchmarks.pages.public_rate import ROOT, served
from tests.shared_cache import varnish_before

PAGE = "/en/federation/open/rounds/1/"
PLAY = """
import django
django.setup()
from django.core.management import call_command
from tests.benchmarks.pages.every_page import _play
call_command("migrate", verbosity=0)
_play({players}, 1)
from tournaments.models import Tournament
from django_scopes import scopes_disabled
with scopes_disabled():
    Tournament.objects.update(is_public=True)
"""


def main() -> None:
    """Print a line for each way: bytes on the wire, pages and 304s a second, and the slowest of a hundred."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--readers", type=int, default=64)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {
            "PORTAL_DATA_DIR": folder,
            "SECRET_KEY": secrets.token_hex(32),
            "CHAIN_KEYS": secrets.token_hex(32),
            "ALLOWED_HOSTS": "127.0.0.1",
            "SECURE_SSL_REDIRECT": "false",
            "DJANGO_SETTINGS_MODULE": "portal.settings.prod",
        }
        subprocess.run([sys.executable, "-c", PLAY.format(players=options.players)], cwd=ROOT, env=env, check=True)
        with served(env | {"FRONT_SECONDS": "2"}, PAGE) as url:
            print("web server alone:", *_rates(url, options.seconds, options.readers))
        with served(env | {"FRONT_SECONDS": "0"}, PAGE) as url:
            place = urlsplit(url)
            with varnish_before("127.0.0.1", place.port or 0, Path(folder)) as port:
                print("behind Varnish:", *_rates(f"http://127.0.0.1:{port}{PAGE}", options.seconds, options.readers))


def _rates(url: str, seconds: int, readers: int) -> Iterator[str]:
    with urlopen(Request(url, headers={"Accept-Encoding": "gzip"}), timeout=60) as answer:
        etag, size = answer.headers["ETag"], len(answer.read())
    yield f"{size} bytes,"
    for words, headers in (("pages", []), ("304s", ["-H", f"If-None-Match: {etag}"])):
        command = ["wrk", "-t1", f"-c{readers}", f"-d{seconds}", "--latency", "-H", "Accept-Encoding: gzip"]
        said = subprocess.run([*command, *headers, url], capture_output=True, text=True, check=True).stdout
        rate, slow = re.search(r"Requests/sec:\s+([\d.]+)", said), re.search(r"(?m)^\s*99%\s+(\S+)", said)
        assert rate, said
        assert slow, said
        wrong = re.search(r"Non-2xx.*", said)
        yield f"{float(rate[1]):,.0f} {words}/s (99 %: {slow[1]}){' ' + wrong[0] if wrong else ''}"


if __name__ == "__main__":
    main()
