"""A connection to the web server stays open after an answer without a body, and ends where it must."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from waitress.server import create_server

from portal.common.cache.front import Front
from portal.connections import LastingChannel


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterator[bytes]:
    """304 at ``/known``, a body of two bytes at ``/two``, elsewhere one of unknown length."""
    if environ["PATH_INFO"] == "/known":
        start_response("304 Not Modified", [("ETag", '"1"')])
        return iter(())
    if environ["PATH_INFO"] == "/two":
        start_response("200 OK", [("Content-Length", "2")])
        return iter([b"ab"])
    start_response("200 OK", [("Content-Type", "text/plain")])
    return iter([b"a", b"b"])


@contextmanager
def connected() -> Iterator[socket.socket]:
    open_sockets: dict[int, Any] = {}
    server = create_server(Front(application), host="127.0.0.1", port=0, threads=1, map=open_sockets)
    server.channel_class = LastingChannel
    ended = threading.Event()

    def serve() -> None:
        while not ended.is_set():
            server.asyncore.loop(timeout=0.05, map=open_sockets, count=1)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        with socket.create_connection(("127.0.0.1", server.effective_port), timeout=10) as reader:
            yield reader
    finally:
        ended.set()
        thread.join()
        server.task_dispatcher.shutdown()
        for one in list(open_sockets.values()):
            one.close()


def ask(reader: socket.socket, path: str, *more: str, method: str = "GET", version: str = "1.1", body: str = "") -> str:
    """What comes back until the headers end."""
    reader.sendall("\r\n".join([f"{method} {path} HTTP/{version}", "Host: x", *more, "", body]).encode())
    said = b""
    while b"\r\n\r\n" not in said and (piece := reader.recv(4096)):
        said += piece
    return said.decode()


def test_one_connection_hears_of_nothing_new_again_and_again():
    with connected() as reader:
        for _time in range(3):
            answer = ask(reader, "/known")
            assert answer.startswith("HTTP/1.1 304 Not Modified\r\n")
            assert "Connection: close" not in answer
        assert answer.endswith("\r\n\r\n")


@pytest.mark.parametrize(
    ("more", "version"),
    [
        (("Connection: close",), "1.1"),
        (("Connection: close, TE",), "1.1"),
        (("Connection: keep-alive", "Connection: Close"), "1.1"),
        (("Content-Length: 4", "Transfer-Encoding: chunked"), "1.1"),
        ((), "1.0"),
    ],
)
def test_who_wants_the_connection_to_end_or_sends_a_body_gets_that(more, version):
    """After two lengths nobody can tell where the next request begins (RFC 9112, 6.1)."""
    with connected() as reader:
        body = "0\r\n\r\n" if "Transfer-Encoding: chunked" in more else ""
        assert "Connection: close" in ask(reader, "/known", *more, version=version, body=body)
        assert reader.recv(4096) == b""


def test_head_gets_the_length_and_no_body_so_that_the_next_answer_is_the_next():
    with connected() as reader:
        for _time in range(2):
            answer = ask(reader, "/two", method="HEAD")
            assert answer.startswith("HTTP/1.1 200 OK\r\n")
            assert "Content-Length: 2" in answer
            assert answer.endswith("\r\n\r\n")


def test_after_a_body_of_unknown_length_it_ends_as_before():
    with connected() as reader:
        assert "Connection: close" in ask(reader, "/")
        while reader.recv(4096):
            pass
