"""Webhooks reach a real server over TLS: each message once and in order, also where it was down, signed, and never a
private address."""

from __future__ import annotations

import datetime
import hashlib
import hmac
import json
import socket
import ssl
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from uuid import UUID

import pytest
import requests.adapters
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from django.db import DatabaseError, transaction
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.common.errors import Refused
from portal.organizations.models import Organization
from tests.factories import enter_results, make_organization, make_tournament, publish_next
from tournaments.following import devices
from tournaments.models import Board, Webhook, WebhookMessage
from tournaments.programs import delivering
from tournaments.programs.delivering import deliver, deliver_what_waits, secret_of
from tournaments.programs.webhook_actions import end_webhook, make_webhook, replay, resume_webhook
from tournaments.reports.actions import freeze_report
from tournaments.results.actions import enter_result
from tournaments.rounds.withdrawal import withdraw_publication

NAME = "hook.example.org"
ADDRESS = f"https://{NAME}/results"


class Receiver:
    """A server of a federation that can be down, and answers ``status``."""

    def __init__(self, certificate: str) -> None:
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate)
        self.status = 204
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self.port = 0
        self._server: HTTPServer | None = None

    def up(self) -> None:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if receiver.status < 300:
                    receiver.heard.append((dict(self.headers), body))
                self.send_response(receiver.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_words: Any) -> None:
                """Say nothing."""

        self._server = HTTPServer(("127.0.0.1", self.port), Handler)
        self.port = self._server.server_port
        self._server.socket = self.context.wrap_socket(self._server.socket, server_side=True)
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def down(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    @property
    def told(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _headers, body in self.heard]


@pytest.fixture
def receiver(monkeypatch, tmp_path) -> Iterator[Receiver]:
    """A server behind the public name: only where that name leads is another place than on the internet."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + datetime.timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    both = tmp_path / "both.pem"
    both.write_bytes(secret + made.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM))
    found = Receiver(str(both))
    monkeypatch.setattr(requests.adapters, "DEFAULT_CA_BUNDLE_PATH", str(both), raising=False)
    monkeypatch.setattr(
        devices, "connect_publicly", lambda *_place: socket.create_connection(("127.0.0.1", found.port), timeout=5)
    )
    found.up()
    yield found
    found.down()


@pytest.fixture
def event(organization):
    return make_tournament(organization, entries=6, rounds=2)


@pytest.fixture
def webhook(organization, staff, event) -> Webhook:
    kinds = ["round", "result", "correction", "report"]
    return make_webhook(organization=organization, actor=staff.owner, address=ADDRESS, kinds=kinds)


def due() -> None:
    """As if the pause were over."""
    Webhook.objects.update(retry_at=None)


def test_what_happens_is_told_in_order_and_signed(event, webhook, receiver, staff):
    round_ = publish_next(event, staff.arbiter)
    enter_results(round_, staff.arbiter)
    withdrawn = make_tournament(event.organization, slug="other", entries=4)
    withdraw_publication(round=publish_next(withdrawn, staff.arbiter), actor=staff.arbiter, reason="Too early.")
    assert receiver.heard == []
    assert not deliver(webhook.pk)
    said = [(one["kind"], one["tournament"], one["facts"].get("board")) for one in receiver.told]
    assert said == [
        ("round", "open", None), ("result", "open", 1), ("result", "open", 2), ("result", "open", 3),
        ("round", "other", None), ("correction", "other", None),
    ]  # fmt: skip
    assert receiver.told[1]["facts"]["result"] in [["1", "0"], ["=", "="], ["0", "1"]]
    for headers, body in receiver.heard:
        told = f"{headers['Webhook-Id']}.{headers['Webhook-Timestamp']}.".encode() + body
        own = hmac.new(secret_of(webhook).encode(), told, hashlib.sha256).hexdigest()
        assert headers["Webhook-Signature"] == f"v1={own}"
        assert json.loads(body)["id"] == headers["Webhook-Id"]
        assert abs(int(headers["Webhook-Timestamp"]) - timezone.now().timestamp()) < 60
    deliver(webhook.pk)
    assert len(receiver.heard) == 6


def test_a_server_that_was_down_hears_everything_once_and_in_order(event, webhook, receiver, staff):
    receiver.down()
    round_ = publish_next(event, staff.arbiter)
    deliver(webhook.pk)
    first = WebhookMessage.objects.get()
    webhook.refresh_from_db()
    assert (first.delivered_at, first.tries, webhook.tries) == (None, 1, 1)
    assert webhook.retry_at > timezone.now()
    deliver(webhook.pk)
    first.refresh_from_db()
    assert first.tries == 1, "the pause is kept"

    enter_results(round_, staff.arbiter)
    for _minute in range(3):
        due()
        deliver(webhook.pk)
    first.refresh_from_db()
    assert first.tries == 4
    receiver.status = 503
    receiver.up()
    due()
    deliver(webhook.pk)
    first.refresh_from_db()
    assert (first.answer, receiver.heard) == ("503", [])

    receiver.status = 200
    due()
    deliver(webhook.pk)
    deliver(webhook.pk)
    numbers = dict(WebhookMessage.objects.values_list("key", "number"))
    heard = [numbers[UUID(one["id"])] for one in receiver.told]
    assert heard == [1, 2, 3, 4]
    webhook.refresh_from_db()
    assert (webhook.tries, webhook.failing_since, webhook.busy_until) == (0, None, None)


def test_one_worker_at_a_time_sends(event, webhook, receiver, staff):
    publish_next(event, staff.arbiter)
    Webhook.objects.update(busy_until=timezone.now() + datetime.timedelta(seconds=60))
    assert not deliver(webhook.pk)
    assert receiver.heard == []
    Webhook.objects.update(busy_until=timezone.now() - datetime.timedelta(seconds=1))
    deliver(webhook.pk)
    assert len(receiver.heard) == 1


def test_pauses_grow_and_a_server_that_is_away_for_days_is_left_alone(event, webhook, receiver, staff):
    assert [delivering.pause_after(tries).seconds for tries in (1, 2, 3, 10, 11, 99)] == [5, 10, 20, 2560, 3600, 3600]
    receiver.down()
    publish_next(event, staff.arbiter)
    Webhook.objects.update(failing_since=timezone.now() - datetime.timedelta(days=4))
    deliver(webhook.pk)
    webhook.refresh_from_db()
    assert webhook.paused_at is not None
    receiver.up()
    due()
    deliver(webhook.pk)
    assert receiver.heard == []
    resume_webhook(webhook=webhook, actor=staff.owner)
    deliver(webhook.pk)
    assert len(receiver.heard) == 1


def test_only_what_was_wanted_is_told(organization, staff, event, receiver):
    other = make_tournament(organization, slug="other", entries=4)
    make_webhook(organization=organization, actor=staff.owner, address=ADDRESS, kinds=["result"], tournament=other)
    for one in (event, other):
        enter_results(publish_next(one, staff.arbiter), staff.arbiter)
    assert set(WebhookMessage.objects.values_list("kind", flat=True)) == {"result"}
    assert {one["tournament"] for one in WebhookMessage.objects.values_list("content", flat=True)} == {"other"}


def test_what_was_taken_back_is_not_told(event, webhook, staff):
    round_ = publish_next(event, staff.arbiter)
    before = WebhookMessage.objects.count()
    board = Board.objects.filter(round=round_).first()
    with transaction.atomic():
        enter_result(board=board, white_outcome="1", black_outcome="0", actor=staff.arbiter)
        assert WebhookMessage.objects.count() == before + 1
        transaction.set_rollback(True)
    assert WebhookMessage.objects.count() == before


def test_a_frozen_report_is_told_and_a_message_is_sent_again(event, webhook, receiver, staff):
    for _number in (1, 2):
        enter_results(publish_next(event, staff.arbiter), staff.arbiter)
    freeze_report(tournament=event, actor=staff.owner)
    deliver(webhook.pk)
    assert receiver.told[-1]["facts"]["version"] == 1
    sent = WebhookMessage.objects.order_by("-number").first()
    again = replay(message=sent, actor=staff.owner)
    assert (again.number, again.key) == (sent.number + 1, sent.key)
    deliver(webhook.pk)
    assert receiver.told[-1] == receiver.told[-2]
    end_webhook(webhook=webhook, actor=staff.owner)
    with pytest.raises(Refused):
        replay(message=sent, actor=staff.owner)


@pytest.mark.parametrize(
    "address",
    ["http://hook.example.org/", "https://127.0.0.1/", "https://localhost/", "https://hook.example.org:8443/",
     "https://user:pass@hook.example.org/", "https://[::1]/", "https://0x7f.1/"],
)  # fmt: skip
def test_an_address_that_is_not_public_is_refused(organization, staff, address):
    with pytest.raises(Refused) as refusal:
        make_webhook(organization=organization, actor=staff.owner, address=address, kinds=["result"])
    assert refusal.value.field == "address"
    assert Webhook.objects.count() == 0


def test_a_public_name_that_leads_to_a_private_address_is_not_asked(event, webhook, staff, monkeypatch):
    private = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_words, **_more: private)
    monkeypatch.setattr(socket, "create_connection", lambda *_words, **_more: pytest.fail("it was asked"))
    publish_next(event, staff.arbiter)
    deliver(webhook.pk)
    assert (WebhookMessage.objects.get().answer, webhook.messages.get().delivered_at) == ("ConnectionError", None)


def test_a_sweep_finds_what_the_broker_forgot(event, webhook, staff, monkeypatch):
    publish_next(event, staff.arbiter)
    queued: list[Any] = []
    monkeypatch.setattr(delivering, "queue_delivery", lambda *place: queued.append(place))
    with scopes_disabled():
        deliver_what_waits()
    assert queued == [(webhook.pk, webhook.organization_id)]
    Webhook.objects.update(retry_at=timezone.now() + datetime.timedelta(seconds=9))
    with scopes_disabled():
        deliver_what_waits()
    assert len(queued) == 1


def test_the_database_keeps_a_webhook_in_its_organization(organization, staff, webhook):
    other = make_organization("elsewhere")
    with scope(organization=other):
        foreign = make_tournament(other)
    with pytest.raises(DatabaseError), transaction.atomic():
        Webhook.objects.filter(pk=webhook.pk).update(tournament=foreign)


def test_owners_make_read_and_end_webhooks_on_pages(client, organization: Organization, staff, event, receiver):
    client.force_login(staff.owner)
    new = reverse("manage:webhook_new", args=["federation"])
    bad = client.post(new, {"webhook-address": "https://127.0.0.1/", "webhook-kinds": ["result"]})
    assert bad.status_code == 422
    assert "known on the internet" in bad.content.decode()
    made = client.post(new, {"webhook-address": ADDRESS, "webhook-kinds": ["round", "result"]}, follow=True)
    webhook = Webhook.objects.get()
    assert secret_of(webhook) in made.content.decode()
    publish_next(event, staff.arbiter)
    deliver(webhook.pk)
    page = client.get(reverse("manage:webhook", args=["federation", webhook.pk])).content.decode()
    assert "1: a round is published" in page
    client.post(reverse("manage:webhook_replay", args=["federation", webhook.pk, 1]))
    assert WebhookMessage.objects.count() == 2
    client.post(reverse("manage:webhook_end", args=["federation", webhook.pk]))
    webhook.refresh_from_db()
    assert webhook.ended_at is not None
    ended = client.get(reverse("manage:webhook", args=["federation", webhook.pk])).content.decode()
    assert secret_of(webhook) not in ended
    assert ADDRESS in client.get(reverse("manage:programs", args=["federation"])).content.decode()
