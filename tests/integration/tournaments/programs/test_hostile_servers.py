"""Servers of webhooks that answer with what no server should: the worker goes on, and reads nothing but a status."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator

import pytest

from tests.factories import publish_next
from tests.integration.tournaments.programs.test_webhooks import Receiver, event, receiver, webhook
from tournaments.following import devices
from tournaments.models import WebhookMessage
from tournaments.programs.delivering import deliver

__all__ = ["event", "receiver", "webhook"]

ENDLESS = b"x" * 65536
BARE, ENDED = b"Content-Length: 0\r\n\r\n", b"\r\n\r\n"
ANSWERS = {
    "a redirect inside": (b"HTTP/1.1 307 To\r\nLocation: http://169.254.169.254/\r\n" + BARE, b"", "307"),
    "a redirect to a file": (b"HTTP/1.1 301 To\r\nLocation: file:///etc/passwd\r\n" + BARE, b"", "301"),
    "another protocol": (b"HTTP/1.1 101 Switching\r\nUpgrade: x" + ENDED, b"", "101"),
    "a cookie that lasts": (b"HTTP/1.1 500 No\r\nSet-Cookie: a=b; max-age=99999999999999999999\r\n" + BARE, b"", "500"),
    "a cookie that is none": (b"HTTP/1.1 500 No\r\nSet-Cookie: \x00\xff=;;\r\n" + BARE, b"", "500"),
    "a wish for a password": (b"HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x\r\n" + BARE, b"", "401"),
    "a status of eleven digits": (b"HTTP/1.1 99999999999 OK" + ENDED, b"", "ConnectionError"),
    "a status below zero": (b"HTTP/1.1 -5 OK" + ENDED, b"", "ConnectionError"),
    "no status": (b"\x00\xff SSH-2.0" + ENDED, b"", "ConnectionError"),
    "nothing": (b"", b"", "ConnectionError"),
    "a line without end": (b"HTTP/1.1 200 OK\r\nX: ", ENDLESS, "ConnectionError"),
    "headers without end": (b"HTTP/1.1 200 OK\r\n", b"X: " + b"x" * 60000 + b"\r\n", "ConnectionError"),
    "more to come without end": (b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 100, "ConnectionError"),
    "a body without end": (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked" + ENDED, b"10000\r\n" + ENDLESS, "200"),
}


@pytest.fixture
def answering(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[bytes, bytes]]]:
    """A server at the place of the receiver; put in what it says: once, and then again and again."""
    said: list[tuple[bytes, bytes]] = []
    receiver.down()
    door = socket.create_server(("127.0.0.1", 0))
    monkeypatch.setattr(
        devices, "connect_publicly", lambda *_place: socket.create_connection(door.getsockname(), timeout=5)
    )
    monkeypatch.setattr(devices, "LONGEST_TALK", 1.0)

    def serve() -> None:
        while True:
            try:
                line, _from = door.accept()
                with receiver.context.wrap_socket(line, server_side=True) as talk:
                    talk.settimeout(5)
                    heard = b""
                    while not heard.endswith(b"}"):
                        heard += talk.recv(65536)
                    once, again = said[-1]
                    talk.sendall(once)
                    while again:
                        talk.sendall(again)
            except (OSError, ssl.SSLError):
                if door.fileno() < 0:
                    return

    threading.Thread(target=serve, daemon=True).start()
    yield said
    door.close()


@pytest.mark.parametrize("title", ANSWERS)
def test_what_a_server_answers_harms_no_worker(event, webhook, staff, answering, title):
    once, again, known = ANSWERS[title]
    answering.append((once, again))
    publish_next(event, staff.arbiter)
    assert not deliver(webhook.pk)
    message = WebhookMessage.objects.get()
    assert (message.answer, message.tries, message.delivered_at is not None) == (known, 1, known == "200")
    webhook.refresh_from_db()
    assert webhook.busy_until is None
