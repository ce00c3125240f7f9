"""Several processes answer at one port: real ones, asked over HTTP, killed and stopped."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.integration.portal.faults.served_site import free_port, is_alive
from tests.separate_site import ROOT, Site, wait_for

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="gunicorn needs POSIX"),
    pytest.mark.skipif(shutil.which("redis-server") is None, reason="needs a Redis of its own"),
]


class Web:
    """A web server of two processes."""

    def __init__(self, site: Site, *command: str) -> None:
        self.site, self.port = site, free_port()
        with (site.folder / "said.log").open("ab") as said:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", *command, f"--port={self.port}", "--processes=2"],
                cwd=ROOT, env=site.env, stdout=said, stderr=said,
            )  # fmt: skip
        try:
            wait_for(self.answers, seconds=120)
        except AssertionError:
            self.process.kill()
            raise AssertionError((site.folder / "said.log").read_text()) from None

    def answers(self) -> bool:
        try:
            return self.ask("/health/live")[0] == 200
        except OSError:
            return False

    def ask(self, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            line.request(method, path, headers=headers)
            answer = line.getresponse()
            return answer.status, answer.read().decode()
        finally:
            line.close()

    def processes(self) -> set[int]:
        """Those that answer."""
        return set(children(self.process.pid))


def children(process: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def below(process: int) -> list[int]:
    return [one for child in children(process) for one in (child, *below(child))]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    port = free_port()
    redis = subprocess.Popen(
        ["redis-server", "--port", str(port), "--save", "", "--appendonly", "no"], stdout=subprocess.DEVNULL
    )
    one = Site(tmp_path_factory.mktemp("several"))
    one.env |= {
        "REDIS_URL": f"redis://127.0.0.1:{port}/0", "DJANGO_SETTINGS_MODULE": "tests.slow_answers",
        "METRICS": "1", "METRICS_TOKEN": "of-tests", "LOG_LEVEL": "INFO",
    }  # fmt: skip
    one.prepare()
    yield one
    one.close()
    redis.terminate()
    redis.wait(timeout=30)


@pytest.fixture(scope="module")
def web(site: Site) -> Iterator[Web]:
    one = Web(site, "web")
    yield one
    one.process.terminate()
    one.process.wait(timeout=60)


def test_both_answer_and_their_numbers_are_added_up(web: Web) -> None:
    counted = web.site.folder / "metrics"

    def told() -> set[int]:
        return {int(path.stem.rpartition("_")[2]) for path in counted.glob("counter_*.db")}

    wait_for(lambda: bool(web.ask("/health/live")) and len(web.processes() & told()) == 2)
    before = asked(web)
    for _time in range(20):
        assert web.ask("/health/ready")[0] == 200
    assert [asked(web) - before for _time in range(5)] == [20] * 5, "whichever process is asked"


def asked(web: Web) -> int:
    status, text = web.ask("/metrics", Authorization="Bearer of-tests")
    assert status == 200
    found = re.findall(r'^portal_requests_total\{page="ready",status="200"\} (\S+)$', text, re.MULTILINE)
    return int(float(found[0])) if found else 0


def test_one_connection_is_kept_for_head_and_what_follows(web: Web) -> None:
    line = http.client.HTTPConnection("127.0.0.1", web.port, timeout=30)
    line.connect()
    kept = line.sock
    for method in ("HEAD", "HEAD", "GET"):
        line.request(method, "/en/")
        answer = line.getresponse()
        assert (answer.status, bool(answer.read())) == (200, method == "GET")
        assert line.sock is kept
    line.close()


def test_who_sends_slowly_keeps_nobody_waiting(web: Web) -> None:
    """Twenty for each process: more than it has threads."""
    with ExitStack() as stack:
        for _one in range(40):
            sender = stack.enter_context(socket.create_connection(("127.0.0.1", web.port)))
            sender.sendall(
                b"POST /en/accounts/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nlogin="
            )
        time.sleep(0.5)
        assert [web.ask("/health/live")[0] for _time in range(4)] == [200] * 4


def test_a_process_that_dies_is_replaced_and_the_others_answer_meanwhile(web: Web) -> None:
    before = web.processes()
    assert len(before) == 2
    killed = min(before)
    os.kill(killed, signal.SIGKILL)
    assert [web.ask("/health/live")[0] for _time in range(10)] == [200] * 10
    wait_for(lambda: len(web.processes()) == 2 and killed not in web.processes())


def test_tries_to_sign_in_are_counted_by_all_together(web: Web) -> None:
    """allauth lets ten wrong passwords through in five minutes (its default 10/m/ip and 5/5m/key)."""
    said = set()
    for turn in range(30):
        line = http.client.HTTPConnection("127.0.0.1", web.port, timeout=30)
        body = f"csrfmiddlewaretoken={'x' * 32}&login=a@example.org&password=wrong{turn}"
        headers = {"Cookie": f"csrftoken={'x' * 32}", "Content-Type": "application/x-www-form-urlencoded"}
        line.request("POST", "/en/accounts/login/", body, headers)
        answer = line.getresponse()
        said.add((answer.status, "Too many" in answer.read().decode()))
        line.close()
        if answer.status == 429 or (200, True) in said:
            break
    assert turn < 12, said


def test_an_answer_under_way_is_finished_when_all_are_stopped(site: Site) -> None:
    web, got = Web(site, "web"), []
    (site.folder / "asked").unlink(missing_ok=True)
    readers = [threading.Thread(target=lambda: got.append(web.ask("/health/live?slow")[0])) for _one in range(6)]
    idle = [socket.create_connection(("127.0.0.1", web.port)) for _one in range(4)]
    for reader in readers:
        reader.start()
    wait_for((site.folder / "asked").exists)
    time.sleep(0.5)
    processes = web.processes()
    began = time.monotonic()
    web.process.send_signal(signal.SIGTERM)
    status = web.process.wait(timeout=40)
    took = time.monotonic() - began
    for reader in readers:
        reader.join(30)
    assert (got, status) == ([200] * 6, 0)
    assert took < 15
    assert [is_alive(process) for process in processes] == [False, False]
    assert [one.recv(1) for one in idle] == [b""] * 4
    for one in idle:
        one.close()


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_serve_has_its_processes_beside_its_workers_and_none_outlives_it(site: Site, end: signal.Signals) -> None:
    log = site.folder / "worker.log"
    ready = log.read_text().count("ready.") if log.exists() else 0
    web = Web(site, "serve")
    wait_for(lambda: log.read_text().count("ready.") == ready + 2, seconds=90)
    processes = below(web.process.pid)
    told = [Path(f"/proc/{one}/cmdline").read_text().split("\0") for one in processes]
    assert len([words for words in told if "--processes=2" in words]) == 3, "one watches two that answer"
    web.process.send_signal(end)
    assert web.process.wait(timeout=60) == (0 if end == signal.SIGINT else -end)
    wait_for(lambda: not any(map(is_alive, processes)))
    assert not web.answers()


@pytest.mark.parametrize("command", ["web", "serve"])
def test_without_redis_several_are_refused_with_what_to_do(tmp_path: Path, command: str) -> None:
    env = {key: value for key, value in Site(tmp_path).env.items() if key != "REDIS_URL"}
    done = subprocess.run(
        [sys.executable, "manage.py", command, "--processes", "2", "--port", str(free_port())],
        cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 1
    assert "More than one process needs Redis" in done.stderr
    assert "--processes 1" in done.stderr
    assert "Traceback" not in done.stderr
