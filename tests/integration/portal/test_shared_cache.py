"""The rules of the shared cache in ``docker/varnish``, by a real Varnish before the real portal."""

from __future__ import annotations

import http.client
import os
import threading
import time
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django_scopes import scope

from tests.integration.tournaments.public_event import build
from tests.shared_cache import VARNISHD, varnish_before
from tournaments.results.actions import enter_result

pytestmark = pytest.mark.skipif(
    VARNISHD is None and not os.environ.get("PORTAL_REQUIRE_BROWSER"), reason="varnish is not installed"
)


def ask(port, path, host="localhost", method="GET", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request(
        method, path, headers={"Host": host, **{name.replace("_", "-"): word for name, word in headers.items()}}
    )
    with closing(connection), connection.getresponse() as answer:
        return answer.status, dict(answer.getheaders()), answer.read()


class Counted(BaseHTTPRequestHandler):
    """A stand-in for the portal that counts what it is asked, and can be told to fail or to be slow."""

    protocol_version = "HTTP/1.1"
    asked: list[tuple[str, str]] = []
    status, pause, cache_control = 200, 0.0, "public, no-cache"

    def do_GET(self):
        Counted.asked.append((self.path, self.headers.get("X-Forwarded-For", "")))
        time.sleep(Counted.pause)
        body = f"answer {len(Counted.asked)}".encode()
        self.send_response(Counted.status)
        self.send_header("Cache-Control", Counted.cache_control)
        self.send_header("Vary", "Accept-Encoding, Cookie, HX-Request")
        self.send_header("ETag", f'W/"{len(Counted.asked)}"')
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_words):
        pass


@pytest.fixture
def stand_in(tmp_path):
    Counted.asked, Counted.status, Counted.pause, Counted.cache_control = [], 200, 0.0, "public, no-cache"
    server = ThreadingHTTPServer(("127.0.0.1", 0), Counted)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with varnish_before("127.0.0.1", server.server_port, tmp_path) as port:
        yield port
    server.shutdown()
    server.server_close()


def test_many_who_ask_at_once_cost_one_request_and_see_the_next_page_two_seconds_later(stand_in):
    Counted.pause = 0.3
    found = []
    readers = [threading.Thread(target=lambda: found.append(ask(stand_in, "/en/a/b/")[2])) for _ in range(40)]
    for one in readers:
        one.start()
    for one in readers:
        one.join()
    assert (set(found), len(found), len(Counted.asked)) == ({b"answer 1"}, 40, 1)
    time.sleep(2.1)
    assert ask(stand_in, "/en/a/b/")[2] == b"answer 2"


def test_the_order_of_a_question_makes_no_second_page_but_tenants_and_schemes_do(stand_in):
    first = ask(stand_in, "/en/a/b/?q=x&page=2")[2]
    assert ask(stand_in, "/en/a/b/?page=2&q=x")[2] == first
    assert ask(stand_in, "/en/a/b/?page=2&q=x", Cookie="django_language=it; csrftoken=abc")[2] == first
    assert ask(stand_in, "/en/a/b/?page=2&q=x", host="other.example")[2] != first
    assert ask(stand_in, "/en/a/b/?page=2&q=x", X_Forwarded_Proto="https")[2] != first


@pytest.mark.parametrize(
    "headers",
    [
        {"Cookie": "csrftoken=a; sessionid=b"},
        {"Cookie": "messages=b"},
        {"HX_Request": "true"},
        {"Authorization": "Token a"},
    ],
)
def test_who_is_known_is_asked_for_at_the_portal_and_leaves_nothing_behind(stand_in, headers):
    own = ask(stand_in, "/en/a/b/", **headers)[2]
    assert ask(stand_in, "/en/a/b/", **headers)[2] != own
    everybody = ask(stand_in, "/en/a/b/")[2]
    assert everybody != own
    assert ask(stand_in, "/en/a/b/", **headers)[2] != everybody
    assert ask(stand_in, "/en/a/b/")[2] == everybody


@pytest.mark.parametrize("said", ["private, no-cache", "no-store", "max-age=60"])
def test_what_the_portal_does_not_call_public_is_never_kept(stand_in, said):
    Counted.cache_control = said
    assert len({ask(stand_in, "/en/a/b/")[2] for _ in range(3)}) == 3


def test_the_last_page_stays_while_the_portal_fails_and_an_unchanged_one_is_not_sent_again(stand_in):
    status, headers, _body = ask(stand_in, "/en/a/b/")
    assert (status, headers["Vary"]) == (200, "Accept-Encoding, Cookie, HX-Request")
    again = ask(stand_in, "/en/a/b/", If_None_Match=headers["ETag"])
    assert (again[0], again[2], len(Counted.asked)) == (304, b"", 1)
    time.sleep(2.1)
    Counted.status = 503
    assert ask(stand_in, "/en/a/b/")[::2] == (200, b"answer 1")
    assert ask(stand_in, "/en/never/seen/")[0] == 503
    assert ask(stand_in, "/health/")[0] == 503


def test_the_portal_hears_the_address_that_caddy_wrote(stand_in):
    ask(stand_in, "/en/a/b/", X_Forwarded_For="203.0.113.9")
    assert Counted.asked[-1][1] == "203.0.113.9"


def test_a_result_is_seen_through_it_and_a_desk_never_is(live_server, transactional_db, tmp_path):
    opened = build()
    place = urlsplit(live_server.url)
    address = opened.url("round", round_number=3)
    with varnish_before("127.0.0.1", place.port, tmp_path) as port:
        status, headers, _before = ask(port, address, Accept_Encoding="gzip")
        assert (status, headers["Content-Encoding"]) == (200, "gzip")
        assert int(ask(port, address, Accept_Encoding="gzip")[1].get("Age", 0)) >= 0
        with scope(organization=opened.organization):
            enter_result(board=opened.board(1), white_outcome="+", black_outcome="-", actor=opened.staff.arbiter)
        time.sleep(2.1)
        status, newer, _after = ask(port, address, Accept_Encoding="gzip")
        assert newer["ETag"] != headers["ETag"]
        plain = ask(port, address)
        assert "Content-Encoding" not in plain[1]
        assert b"<span>+</span>" in plain[2]

        member = Client()
        member.force_login(opened.staff.arbiter)
        session = f"sessionid={member.cookies['sessionid'].value}"
        desk = f"/en/manage/{opened.organization.slug}/{opened.tournament.slug}/"
        status, _headers, page = ask(port, desk, Cookie=session)
        assert (status, opened.tournament.name.encode() in page) == (200, True)
        status, headers, page = ask(port, desk)
        assert (status, opened.tournament.name.encode() in page) == (302, False)
        known = ask(port, address, Cookie=session)[2]
        assert b"Sign out" in known
        assert b"Sign out" not in ask(port, address)[2]
