"""The demonstration as users start it, with an own database, its web server and its worker."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.separate_site import ROOT, Site


@dataclass(frozen=True)
class Demo:
    """The running demonstration."""

    address: str
    password: str


@contextmanager
def running_demo(folder: Path) -> Iterator[Demo]:
    """``manage.py demo`` on a free port, with what it stores in ``folder``."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    site = Site(folder)
    site.prepare()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "demo", "--port", str(port)],
        cwd=ROOT,
        env=site.env | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if "Stop both with Ctrl-C" in line:
            break
    try:
        password = re.search(r"Password of all\s+(\S+)", said)
        assert password, said
        yield Demo(f"http://127.0.0.1:{port}", password[1])
    finally:
        process.terminate()
        process.communicate(timeout=60)
        site.close()
