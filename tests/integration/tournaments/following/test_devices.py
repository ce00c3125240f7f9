"""Messages to devices: who may ask for them, what is sent, and where the portal never connects."""

from __future__ import annotations

import base64
import datetime
import io
import json
import os
import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import http_ece
import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID
from django.core.management import call_command
from django.test import Client
from django_scopes import scope, scopes_disabled
from py_vapid import Vapid02

from portal.common import robots
from tests.factories import enter_results
from tests.integration.tournaments.following.letters import follower, tell
from tests.integration.tournaments.public_event import Open, build
from tournaments.following import actions, devices
from tournaments.following.devices import PushFailed, connect_publicly, is_endpoint, is_public, new_private_key
from tournaments.models import Entry, Follower, Tournament

ENDPOINT = "https://push.example.org/send/abc"


def written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Device:
    """A browser with the keys of one subscription."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.fields = {"endpoint": ENDPOINT, "p256dh": written(point), "auth": written(self.secret)}

    def read(self, body: bytes) -> dict[str, str]:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))


class Service:
    """The push service of a browser's maker: keeps what it is given and answers ``status``."""

    def __init__(self) -> None:
        self.status = 201
        self.given: list[tuple[str, bytes, dict[str, str]]] = []

    def post(self, endpoint: str, body: bytes, headers: dict[str, str]) -> int:
        self.given.append((endpoint, body, headers))
        return self.status


@pytest.fixture(autouse=True)
def _key(settings) -> None:
    settings.VAPID_PRIVATE_KEY = new_private_key()


@pytest.fixture
def service(monkeypatch) -> Service:
    made = Service()
    monkeypatch.setattr(devices, "_posted", made.post)
    return made


@pytest.fixture
def player(spring_open: Open) -> Entry:
    return spring_open.board(2).white


def join(client, spring_open: Open, player: Entry, device: Device, language: str = "en", **more: str):
    return client.post(spring_open.url("follow_device", language, entry=player.pk), device.fields | more)


def rows() -> list[Follower]:
    with scopes_disabled():
        return list(Follower.objects.order_by("pk"))


def play(spring_open: Open) -> None:
    with scope(organization=spring_open.organization):
        enter_results(spring_open.board(2).round, spring_open.staff.arbiter)


def test_a_device_is_told_once_encrypted_for_it_and_signed_by_the_portal(client, spring_open: Open, player, service):
    device = Device()
    join(client, spring_open, player, device, "it")
    assert tell(spring_open) == []
    assert service.given == []
    play(spring_open)
    tell(spring_open)
    ((endpoint, body, headers),) = service.given
    assert endpoint == ENDPOINT
    told = device.read(body)
    assert told["title"] == "Spring Open, turno 3"
    assert told["text"].startswith(f"{player.name}: ")
    assert told["path"] == spring_open.url("player", "it", entry=player.pk)
    assert told["language"] == "it"
    assert Vapid02.verify(headers["Authorization"])
    assert devices.public_key() in headers["Authorization"]
    tell(spring_open)
    with scope(organization=spring_open.organization):
        Follower.objects.update(version=0)
    tell(spring_open)
    assert len(service.given) == 1


def test_the_answer_says_how_the_device_leaves(client, spring_open: Open, player):
    answer = join(client, spring_open, player, Device())
    assert len(rows()) == 1
    Client(enforce_csrf_checks=True).post(answer.json()["leave"])
    assert rows() == []


def test_asking_twice_makes_one_follower_with_the_newest_keys(client, spring_open: Open, player):
    first, second = Device(), Device()
    join(client, spring_open, player, first)
    join(client, spring_open, player, second, "it")
    (row,) = rows()
    assert row.keys["p256dh"] == second.fields["p256dh"]
    assert row.language == "it"


@pytest.mark.parametrize(("status", "left"), [(404, 0), (410, 0), (429, 1), (500, 1)])
def test_a_device_that_is_gone_is_forgotten_and_one_that_cannot_be_reached_waits(
    client, spring_open: Open, player, service, status, left
):
    join(client, spring_open, player, Device())
    follower(spring_open, player)
    play(spring_open)
    service.status = status
    assert len(tell(spring_open)) == 1
    found = [row for row in rows() if row.endpoint]
    assert len(found) == left
    assert all(row.retry_at for row in found)
    if left:
        service.status = 201
        with scopes_disabled():
            Follower.objects.update(retry_at=None)
        tell(spring_open)
        assert len(service.given) == 2


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.org/a", "https://push.example.org:8443/a", "https://127.0.0.1/a", "https://127.1/a",
        "https://2130706433/a", "https://0x7f.0.0.1/a", "https://[::1]/a", "https://localhost/a", "https://redis:443/",
        "https://user@push.example.org/a", "ftp://push.example.org/", "https://push.example.org:x/", "", "https:///a",
        "https://push..example.org/a", f"https://{'a' * 64}.example.org/a",
    ],
)  # fmt: skip
def test_an_address_that_no_push_service_has_is_refused_and_stores_nothing(client, spring_open: Open, player, address):
    assert not is_endpoint(address)
    answer = join(client, spring_open, player, Device(), endpoint=address)
    assert answer.status_code == 422
    assert answer.json()["problem"]
    assert rows() == []


@pytest.mark.parametrize("more", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "é"}, {"auth": ""}])
def test_keys_that_encrypt_nothing_are_refused(client, spring_open: Open, player, more):
    answer = join(client, spring_open, player, Device(), **more)
    assert answer.status_code == 422
    assert "The keys of this browser are not complete" in answer.json()["problem"]
    assert rows() == []


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1",
     "fe80::1%eth0", "fd00::1", "::ffff:10.0.0.1", "2002:0a00:0001::", "64:ff9b::a00:1",
     "fec0::1", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b:1::7f00:1", "5f00::1", "2001:db8::1"],
)  # fmt: skip
def test_nobody_leads_the_portal_to_an_address_inside(monkeypatch, address):
    assert not is_public(address)
    called = []
    monkeypatch.setattr(socket, "create_connection", lambda *words: called.append(words))
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", 443)),
             (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443))]  # fmt: skip
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_words, **_more: found)
    with pytest.raises(PushFailed, match="not at a public address"):
        connect_publicly("push.example.org", 443, 1)
    assert called == []


def test_a_name_that_cannot_be_looked_up_is_a_failure_like_others():
    with pytest.raises(PushFailed, match="no name of a host"):
        connect_publicly("push..example.org", 443, 1)


def test_a_service_at_many_addresses_is_tried_at_two(monkeypatch):
    called = []

    def connect(place, _timeout):
        called.append(place)
        raise ConnectionRefusedError

    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (f"93.184.215.{last}", 443)) for last in range(60)]
    monkeypatch.setattr(socket, "create_connection", connect)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_words, **_more: found)
    with pytest.raises(ConnectionRefusedError):
        connect_publicly("push.example.org", 443, 1)
    assert called == [("93.184.215.0", 443), ("93.184.215.1", 443)]


def test_the_connection_goes_to_the_address_that_was_looked_at(monkeypatch):
    called = []

    def connect(place, _timeout):
        called.append(place)
        raise ConnectionRefusedError

    asked = []

    def look_up(host, port, **_more):
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", 443))]

    monkeypatch.setattr(socket, "create_connection", connect)
    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    with pytest.raises(PushFailed):
        devices._posted(ENDPOINT, b"", {})
    assert called == [("93.184.215.14", 443)]
    assert asked == ["push.example.org"]


def test_a_redirect_leads_nowhere_and_plain_http_has_no_way(client, spring_open: Open, player, monkeypatch):
    asked = []

    def redirect(_adapter, request, **_words):
        asked.append(request.url)
        answer = requests.Response()
        answer.request, answer.url = request, request.url
        answer.status_code, answer.headers["Location"] = 307, "https://inside.example.org/"
        answer.raw = io.BytesIO()
        return answer

    monkeypatch.setattr(devices._PublicAdapter, "send", redirect)
    join(client, spring_open, player, Device())
    play(spring_open)
    tell(spring_open)
    assert asked == [ENDPOINT]
    assert rows()[0].tries == 1
    way = devices.session()
    assert list(way.adapters) == ["https://"]
    assert not way.trust_env


@pytest.fixture
def talk(monkeypatch, tmp_path) -> Callable[[Callable[[socket.socket], object]], str]:
    """Let an address of a push service be a server here, which says what it likes to whoever connects."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push.example.org")])
    now = datetime.datetime.now(datetime.UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + datetime.timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName("push.example.org")]), critical=False)
    signed = made.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM)
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (tmp_path / "both.pem").write_bytes(secret + signed)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "both.pem")
    door = socket.create_server(("127.0.0.1", 0))
    monkeypatch.setattr(requests.adapters, "DEFAULT_CA_BUNDLE_PATH", str(tmp_path / "both.pem"), raising=False)
    monkeypatch.setattr(
        devices, "connect_publicly", lambda *_place: socket.create_connection(door.getsockname(), timeout=5)
    )

    def begin(say: Callable[[socket.socket], object]) -> str:
        def serve() -> None:
            with suppress(OSError), context.wrap_socket(door.accept()[0], server_side=True) as line:
                line.recv(65536)
                say(line)

        threading.Thread(target=serve, daemon=True).start()
        return ENDPOINT

    yield begin
    door.close()


def test_who_lets_the_answer_drip_holds_no_worker(talk, monkeypatch):
    monkeypatch.setattr(devices, "LONGEST_TALK", 0.5, raising=False)

    def drip(line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 100 Continue\r\n")
        for number in range(30):
            line.sendall(b"X-Wait: %d\r\n" % number)
            time.sleep(0.1)

    began = time.monotonic()
    with pytest.raises(PushFailed):
        devices._posted(talk(drip), b"", {})
    assert time.monotonic() - began < 2


def test_the_body_of_a_redirect_is_not_read(talk):
    sent = []

    def flood(line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 307 Elsewhere\r\nLocation: https://inside.example.org/\r\n")
        line.sendall(b"Content-Length: 50000000\r\n\r\n")
        for _ in range(50):
            line.sendall(bytes(1_000_000))
            sent.append(1)

    assert devices._posted(talk(flood), b"", {}) == 307
    assert len(sent) < 20


def test_without_a_key_no_page_offers_it_and_nobody_joins(client, spring_open: Open, player, settings):
    page = client.get(spring_open.url("follow", entry=player.pk)).content.decode()
    assert "Notify this device" in page
    assert f'data-key="{devices.public_key()}"' in page
    settings.VAPID_PRIVATE_KEY = ""
    assert "Notify this device" not in client.get(spring_open.url("follow", entry=player.pk)).content.decode()
    assert join(client, spring_open, player, Device()).status_code == 404
    assert rows() == []


def test_hidden_events_strangers_and_other_methods_are_not_served(client, spring_open: Open, player):
    stranger = build("neighbours").board(1).white
    assert join(client, spring_open, stranger, Device()).status_code == 404
    assert client.get(spring_open.url("follow_device", entry=player.pk)).status_code == 405
    with scope(organization=spring_open.organization):
        Tournament.objects.update(is_public=False)
    assert join(client, spring_open, player, Device()).status_code == 404
    assert rows() == []


def test_a_page_elsewhere_cannot_join_for_somebody(spring_open: Open, player):
    assert join(Client(enforce_csrf_checks=True), spring_open, player, Device()).status_code == 403
    assert rows() == []


def test_one_network_address_and_one_player_have_their_share(client, spring_open: Open, player, monkeypatch):
    monkeypatch.setattr(actions, "DEVICES", 1)
    join(client, spring_open, player, Device())
    full = join(client, spring_open, player, Device(), endpoint=f"{ENDPOINT}2")
    assert "Many devices follow this player already" in full.json()["problem"]
    monkeypatch.setattr(robots, "MOST", 2)
    assert join(client, spring_open, player, Device()).status_code == 429
    assert len(rows()) == 1


def test_the_worker_of_the_browser_has_an_address_below_which_there_is_no_page(client, db):
    answer = client.get("/push/worker.js")
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache"
    assert b"showNotification" in answer.content
    assert client.get("/push/", follow=True).status_code == 404


def test_the_command_makes_a_key_that_signs(settings, capsys):
    call_command("make_push_key")
    name, _, key = capsys.readouterr().out.strip().partition("=")
    assert name == "VAPID_PRIVATE_KEY"
    settings.VAPID_PRIVATE_KEY = key
    assert len(base64.urlsafe_b64decode(devices.public_key() + "==")) == 65
