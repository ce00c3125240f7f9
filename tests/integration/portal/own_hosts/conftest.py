"""A name server of our own, and an open whose organization has a verified host name."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from typing import Any

import dns.flags
import dns.message
import dns.rcode
import dns.resolver
import dns.rrset
import pytest
from django_scopes import scope

from portal.organizations.hosts import lookup
from portal.organizations.hosts.serving import forget_served
from portal.organizations.models import Organization
from tests.integration.tournaments.public_event import Open, build

MAIN = "portal.example.net"
HOST = "chess.example.org"


class NameServer:
    """Answers by UDP what ``records`` says: texts by (name, kind). ``silent`` answers with a failure."""

    def __init__(self) -> None:
        self.records: dict[tuple[str, str], list[str]] = {}
        self.silent = False
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]

    def serve(self) -> None:
        while True:
            try:
                sent, who = self.socket.recvfrom(4096)
            except OSError:
                return
            if not sent:
                return
            self.socket.sendto(self._answer(dns.message.from_wire(sent)).to_wire(), who)

    def _answer(self, asked: dns.message.Message) -> dns.message.Message:
        answer = dns.message.make_response(asked)
        answer.flags |= dns.flags.RA
        if self.silent:
            answer.set_rcode(dns.rcode.SERVFAIL)
            return answer
        (question,) = asked.question
        name, kind = question.name.to_text(omit_final_dot=True).lower(), question.rdtype.name
        while alias := self.records.get((name, "CNAME")):
            answer.answer.append(dns.rrset.from_text(f"{name}.", 60, "IN", "CNAME", f"{alias[0]}."))
            name = alias[0]
        if rows := self.records.get((name, kind)):
            answer.answer.append(dns.rrset.from_text(f"{name}.", 60, "IN", kind, *rows))
        elif not any(known == name for known, _kind in self.records):
            answer.set_rcode(dns.rcode.NXDOMAIN)
        return answer


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[NameServer]:
    """The name server that the portal asks; it knows the portal itself."""
    server = NameServer()
    server.records[MAIN, "A"] = ["192.0.2.1"]
    settings.PORTAL_ADDRESS = f"https://{MAIN}"

    def made() -> dns.resolver.Resolver:
        resolver = dns.resolver.Resolver(configure=False)
        resolver.nameservers, resolver.port, resolver.lifetime = ["127.0.0.1"], server.port, 2.0
        return resolver

    monkeypatch.setattr(lookup, "make_resolver", made)
    thread = threading.Thread(target=server.serve, daemon=True)
    thread.start()
    yield server
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as end:
        end.sendto(b"", ("127.0.0.1", server.port))
    thread.join(timeout=5)
    server.socket.close()


@pytest.fixture
def hosted(db: None, settings: Any) -> Open:
    """The open of an organization whose pages are at ``HOST``."""
    settings.PORTAL_ADDRESS = f"https://{MAIN}"
    found = build()
    give_host(found.organization, HOST)
    return found


def give_host(organization: Organization, name: str) -> None:
    """Serve ``name`` as if it were verified."""
    with scope(organization=organization):
        Organization.objects.filter(pk=organization.pk).update(own_host=name)
    organization.own_host = name
    forget_served()
