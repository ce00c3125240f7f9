"""How many processes of the web server there are, and whom it believes."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from typing import Any

import pytest

from portal.connections import LastingChannel
from portal.web import cores
from portal.web.cores import NotShared, web_processes
from portal.web.listening import listen


@pytest.mark.parametrize(
    ("quota", "number"),
    [("100000 100000", 1), ("150000 100000", 2), ("50000 100000", 1), ("max 100000", 4), ("900000 100000", 4), ("", 4)],
)
def test_cores_are_those_that_a_container_is_given(tmp_path, monkeypatch, quota, number):
    monkeypatch.setattr("os.sched_getaffinity", lambda _process: {0, 1, 2, 3}, raising=False)
    (tmp_path / "cpu.max").write_text(quota)
    assert cores.cores(tmp_path / "cpu.max") == number
    assert cores.cores(tmp_path / "none") == 4


def test_as_many_as_cores_where_redis_is_shared_and_one_where_it_is_not(settings, monkeypatch):
    monkeypatch.setattr(cores, "cores", lambda: 3)
    settings.REDIS_URL, settings.WEB_PROCESSES = "redis://127.0.0.1/0", 0
    assert [web_processes(), web_processes(5)] == [3, 5]
    monkeypatch.setattr(cores, "cores", lambda: 64)
    assert web_processes() == 8
    settings.WEB_PROCESSES = 2
    assert [web_processes(), web_processes(1)] == [2, 1]
    settings.REDIS_URL = ""
    for asked in (0, 2):
        with pytest.raises(NotShared):
            web_processes(asked)
    assert web_processes(1) == 1
    settings.WEB_PROCESSES = 0
    assert web_processes() == 1


def said(trusted_proxy: str, *headers: str) -> str:
    """Whom the application believes to answer."""

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        start_response("200 OK", [("Content-Length", "0"), ("X-Told", told(environ))])
        return []

    def told(environ: dict[str, Any]) -> str:
        return f"{environ['REMOTE_ADDR']} {environ['wsgi.url_scheme']} {environ.get('HTTP_X_FORWARDED_PROTO')}"

    with socket.create_server(("127.0.0.1", 0)) as taken:
        server = listen(application, taken=taken, trusted_proxy=trusted_proxy)
        assert server.channel_class is LastingChannel
        ended = threading.Event()

        def serve() -> None:
            while not ended.is_set():
                server.asyncore.loop(timeout=0.05, map=server._map, count=1)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        with socket.create_connection(taken.getsockname(), timeout=10) as reader:
            reader.sendall("\r\n".join(["GET / HTTP/1.1", "Host: x", "Connection: close", *headers, "", ""]).encode())
            answer = b"".join(iter(lambda: reader.recv(4096), b"")).decode()
        ended.set()
        thread.join()
        server.task_dispatcher.shutdown()
        for one in list(server._map.values()):
            one.close()
    [line] = [line for line in answer.split("\r\n") if line.startswith("X-Told: ")]
    return line.removeprefix("X-Told: ")


FORWARDED = ("X-Forwarded-For: 6.6.6.6, 203.0.113.9", "X-Forwarded-Proto: https")


def test_a_trusted_proxy_says_for_whom_it_asks_and_nobody_else_does():
    assert said("*", *FORWARDED) == "203.0.113.9 https https"
    assert said("127.0.0.1", *FORWARDED) == "203.0.113.9 https https"
    assert said("203.0.113.1", *FORWARDED) == "127.0.0.1 http None"
    assert said("", *FORWARDED).startswith("127.0.0.1 http")


def test_a_header_with_an_underscore_is_none_of_the_proxy():
    assert said("127.0.0.1", "X_Forwarded_For: 6.6.6.6", "X_Forwarded_Proto: https") == "127.0.0.1 http None"
    assert said("127.0.0.1", "X_Forwarded_For: 6.6.6.6", *FORWARDED) == "203.0.113.9 https https"
