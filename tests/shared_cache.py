"""Debian's Varnish with the rules of ``docker/varnish``, in front of a server of this machine."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

RULES = Path(__file__).resolve().parents[1] / "docker" / "varnish" / "default.vcl"
VARNISHD = shutil.which("varnishd", path=os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin")


@contextmanager
def varnish_before(host: str, port: int, folder: Path) -> Iterator[int]:
    """The port of a Varnish that asks ``host:port``; only the address of the portal differs from the file."""
    rules = RULES.read_text(encoding="utf-8")
    place = '.host = "web";\n    .port = "8000";'
    assert place in rules
    written = folder / "default.vcl"
    written.write_text(rules.replace(place, f'.host = "{host}";\n    .port = "{port}";'), encoding="utf-8")
    own = _free_port()
    command = [
        VARNISHD or "varnishd", "-F", "-n", str(folder / "varnish"), "-a", f"127.0.0.1:{own}", "-f", str(written),
        "-s", "malloc,64m", "-j", "none", "-p", "thread_pool_min=20", "-T", "none",
    ]  # fmt: skip
    with (folder / "varnish.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            _wait(own, process, folder / "varnish.log")
            yield own
        finally:
            process.terminate()
            process.wait(timeout=20)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 30
    while True:
        assert process.poll() is None, log.read_text()
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.1)
