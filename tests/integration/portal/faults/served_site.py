"""The portal as ``manage.py serve`` runs it under the production settings: web server and workers, asked over HTTP."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.separate_site import ROOT, Site, wait_for

PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "portal.settings.prod",
    "SECRET_KEY": "a key of at least fifty different characters: 0123456789 abcdefghij",
    "CHAIN_KEYS": "another key for what is published: 0123456789 abcdefghij",
    "ALLOWED_HOSTS": "127.0.0.1,localhost",
    "SECURE_SSL_REDIRECT": "false",
}
TOKEN = "x" * 32
"""A token against forged requests, which a browser chooses as well as the portal."""


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@dataclass(frozen=True)
class Answer:
    """What the portal said."""

    status: int
    headers: dict[str, str]
    text: str
    seconds: float


@dataclass
class Served:
    """A site under way at a port of its own."""

    site: Site
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        """What the workers write."""
        return self.site.folder / "worker.log"

    def start(self, *options: str) -> None:
        """Start web server and workers, and wait until both workers take work."""
        ready = self._ready()
        with (self.site.folder / "serve.log").open("ab") as said:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port), *options],
                cwd=ROOT, env=self.site.env | {"LOG_LEVEL": "INFO"}, stdout=said, stderr=said,
            )  # fmt: skip
        wait_for(lambda: self._ready() == ready + 2, seconds=180)
        wait_for(self.answers)

    def _ready(self) -> int:
        return self.log.read_text().count("ready.") if self.log.exists() else 0

    def workers(self) -> list[int]:
        """The processes that the web server has started."""
        assert self.process is not None
        place = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(one) for one in place.read_text().split()]

    def kill(self) -> None:
        """SIGKILL to the web process alone."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(timeout=30)

    def stop(self) -> int:
        """Stop in order; the exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)

    def answers(self) -> bool:
        """Whether somebody listens and says that he lives."""
        try:
            return self.ask("GET", "/health/live").status == 200
        except OSError:
            return False

    def ask(self, method: str, path: str, words: dict[str, Any] | None = None, session: str = "") -> Answer:
        """One request on a connection of its own. Raises ``OSError`` where it is cut off."""
        headers = {
            "Cookie": f"csrftoken={TOKEN}" + (f"; sessionid={session}" if session else ""),
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept": "application/json" if words and "entry" in words else "text/html",
        }
        began = time.monotonic()
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            line.request(method, path, urlencode(words) if words else None, headers)
            answer = line.getresponse()
            text = answer.read().decode(errors="replace")
        except http.client.HTTPException as error:
            raise ConnectionError from error
        finally:
            line.close()
        return Answer(answer.status, dict(answer.getheaders()), text, time.monotonic() - began)

    def health(self) -> dict[str, Any]:
        """What it says of itself."""
        found: dict[str, Any] = json.loads(self.ask("GET", "/health/").text)
        return found


def is_alive(process: int) -> bool:
    """Whether a process is there and is no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
