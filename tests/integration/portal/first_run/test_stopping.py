"""A stop signal ends web server and workers in order: what is being answered is answered, and all ends in time."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest

from tests.separate_site import ROOT, Site, wait_for

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="signals are a POSIX matter"),
    pytest.mark.skipif("DATABASE_URL" in os.environ, reason="starts on the embedded defaults"),
]
WAITRESS = str(Path(sys.executable).parent / "waitress-serve")
WAYS = {
    "serve": lambda port: [sys.executable, "manage.py", "serve", "--port", str(port)],
    "waitress": lambda port: [WAITRESS, f"--listen=127.0.0.1:{port}", "portal.wsgi:application"],
}
MOST_SECONDS = 20
"""Ten on a machine that does nothing else."""


@pytest.mark.parametrize("way", WAYS)
def test_an_answer_under_way_is_finished_when_a_supervisor_stops_the_web_server(tmp_path, way, capsys):
    site = Site(tmp_path)
    site.env |= {"DJANGO_SETTINGS_MODULE": "tests.slow_answers", "LOG_LEVEL": "INFO"}
    site.prepare()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (tmp_path / "said.log").open("w") as said:
        process = subprocess.Popen(WAYS[way](port), cwd=ROOT, env=site.env, stdout=said, stderr=said)
    address, answers = f"http://127.0.0.1:{port}/health/", []

    def is_up() -> bool:
        try:
            return urllib.request.urlopen(address, timeout=5).status == 200
        except OSError:
            return False

    def read_slowly() -> None:
        with urllib.request.urlopen(f"{address}?slow", timeout=30) as page:
            answers.append((page.status, page.read().decode()))

    try:
        wait_for(is_up)
        if way == "serve":
            wait_for(lambda: (tmp_path / "worker.log").read_text().count("ready.") == 2)
        reader = threading.Thread(target=read_slowly)
        reader.start()
        wait_for((tmp_path / "asked").exists)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        status = process.wait(timeout=40)
        took = time.monotonic() - began
        reader.join(30)
    finally:
        process.kill()
    with capsys.disabled():
        print(f"\n{way}: ended with {status} after {took:.1f} s; {len(answers)} of 1 answers under way were finished")
    assert [(one, '"database": true' in text) for one, text in answers] == [(200, True)]
    assert status == 0, (tmp_path / "said.log").read_text()
    assert took < MOST_SECONDS
