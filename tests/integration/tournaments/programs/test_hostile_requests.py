"""Requests that no program sends by mistake, at every address of programs: a sentence, no 5xx, and nothing changed."""

from __future__ import annotations

import base64
from collections import Counter
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from portal.common.policies import SCOPES
from tests.factories import make_tournament, publish_next
from tests.isolation.addresses import addresses
from tests.isolation.matrix.watch import Watch, different, digests
from tournaments.models import Entry
from tournaments.programs.actions import make_token
from tournaments.registry.actions import save_player, set_membership

PROGRAMS = [one for one in addresses() if one.declared == "program"]
ALL = ("GET", "POST", "PUT", "PATCH", "DELETE")
LONG = b"1" * 5000


def cursor(text):
    return base64.b64encode(text).decode()


BODIES = {
    "nested a little less": b'{"name": "A", "x": ' + b"[" * 700 + b"]" * 700 + b"}",
    "nested without end": b"[" * 100_000,
    "objects without end": b'{"name":' * 50_000,
    "a number of 5,000 digits": b'{"name": "A", "rating": '
    + LONG
    + b', "round": '
    + LONG
    + b', "points": '
    + LONG
    + b"}",
    "no number": b'{"name": "A", "rating": NaN, "round": Infinity, "points": -Infinity, "reason": "x"}',
    "half a letter": b'{"name": "A\\ud800", "reason": "\\ud800", "filename": "\\ud800", "content": "\\ud800"}',
    "a letter of no code": b'{"name": "\xff\xfe"}',
    "zero": b'{"name": "A\\u0000", "reason": "\\u0000", "filename": "\\u0000.csv", "content": "\\u0000"}',
    "a file name that leads elsewhere": b'{"filename": "../../etc/passwd", "content": ""}',
    "half of it": b'{"name": "A"',
    "the wrong kinds": b'{"name": {"a": []}, "boards": {"a": 1}, "reason": [], "held": {}, "white": [[]], "state": {}}',
    "nothing": b"null",
    "a text": b'"x"',
}
FORM = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n\xff'
KINDS = ["text/xml", "multipart/form-data; boundary=x", "multipart/form-data", "application/x-www-form-urlencoded",
         "application/json; charset=nothing", "", "\x7f"]  # fmt: skip
QUERIES = [
    "cursor=%00",
    "cursor=x",
    f"cursor={cursor(b'p=abc')}",
    f"cursor={cursor(b'p=9' * 2000)}",
    f"cursor={cursor(b'o=-1&r=1')}",
    f"cursor={cursor(b'p=%00')}",
    f"cursor={cursor(b'o=' + LONG)}",
    "page_size=-1",
    f"page_size={LONG.decode()}",
    "name=%00",
    "name=%ed%a0%80",
    "status=%00",
    "fide_id=%00",
    f"fide_id={LONG.decode()}",
    "game=-1",
    f"game={LONG.decode()}",
    "lang=%00",
    "format=%00",
    "format=html",
]
HEADERS = [
    {"If-Match": '"' + "x" * 5000},
    {"If-Match": "\xff"},
    {"If-Match": 'W/"*"'},
    {"If-None-Match": "\x00"},
    {"Idempotency-Key": "\x00"},
    {"Idempotency-Key": "x" * 101},
    {"Idempotency-Key": "\xff"},
    {"Accept": "text/\x00"},
    {"Accept-Language": "\x00"},
    {"Authorization": "Bearer \x00"},
    {"Authorization": "Bearer \xff"},
    {"Authorization": "Bearer"},
    {"Authorization": "Basic eDp4"},
    {"Content-Length": "-1"},
    {"Content-Length": "99999999999"},
]


def _json(answer):
    """What an answer says as JSON; nothing where it is a page, as that of an unreadable form."""
    return answer.json() if answer["Content-Type"] == "application/json" else ()


@pytest.fixture
def target(organization, staff):
    event = make_tournament(organization, entries=6, rounds=3)
    publish_next(event, staff.arbiter)
    person = save_player(organization=organization, actor=staff.owner, name="Registered, Rea")
    member = set_membership(player=person, season="2026", expires_on=date(2026, 12, 31), actor=staff.owner)
    words = {
        "organization": organization.slug, "tournament": event.slug, "round_number": 1, "board_number": 1,
        "entry": Entry.objects.filter(tournament=event).first().pk, "adjustment": 1, "report_version": 1,
        "name": "trf26.trf", "registered": person.pk, "membership": member.pk,
    }  # fmt: skip
    return lambda address, **more: reverse(address.name, kwargs={word: (words | more)[word] for word in address.words})


@pytest.fixture
def ask(organization, staff, settings, monkeypatch):
    settings.API_TOKEN_BUDGET = 10**9
    monkeypatch.setattr("tournaments.programs.access.note_use", lambda token: None)
    key = make_token(organization=organization, actor=staff.owner, name="x", scopes=tuple(SCOPES), days=30)[1]
    client = Client(raise_request_exception=False)

    def asked(method, path, body=b"", kind="application/json", **headers):
        sent = {f"HTTP_{name.upper().replace('-', '_')}": text for name, text in headers.items()}
        if "HTTP_CONTENT_LENGTH" in sent:
            sent["CONTENT_LENGTH"] = sent.pop("HTTP_CONTENT_LENGTH")
        return client.generic(method, path, body, kind, **{"HTTP_AUTHORIZATION": f"Bearer {key}"} | sent)

    return asked


def test_no_request_breaks_an_address_of_programs(target, ask):
    watch, start, answers, faults = Watch(), digests(), Counter(), []

    def tried(what, method, path, *body, **headers):
        count = watch.written
        answer = ask(method, path, *body, **headers)
        answers[answer.status_code] += 1
        if answer.status_code >= 500:
            faults.append(f"{answer.status_code} for {what}: {method} {path[:200]}")
        elif answer.status_code >= 400 and set(_json(answer)) != {"code", "message", "field"}:
            faults.append(f"no sentence for {what}: {method} {path[:200]}")
        if answer.status_code >= 400 and watch.written != count and (tables := different(start, digests())):
            faults.append(f"{what} changed {tables}: {method} {path[:200]}")

    with watch.looking():
        for address in PROGRAMS:
            path = target(address)
            rights = [method for method in ALL if method in address.view.cls.rights]
            for method in rights:
                if method != "GET":
                    for what, body in BODIES.items():
                        tried(what, method, path, body)
                    for kind in KINDS:
                        tried(kind, method, path, FORM, kind)
            if "GET" in rights or address.name.endswith("desk_pair"):
                for query in QUERIES:
                    tried(query[:40], rights[0], f"{path}?{query}", b"[]")
                for headers in HEADERS:
                    tried(repr(headers)[:40], rights[0], path, b"[]", **headers)
    print(f"{len(PROGRAMS)} addresses, {sum(answers.values())} hostile requests: {dict(sorted(answers.items()))}")
    assert faults == []


def test_a_number_with_too_many_digits_is_named_in_plain_words(target, program):
    answer = Client().post(
        "/api/v1/organizations/federation/tournaments/open/desk/entries/",
        BODIES["a number of 5,000 digits"],
        "application/json",
        headers={"Authorization": f"Bearer {program('entries').key}"},
    )
    assert (answer.status_code, str(answer.json()["message"])) == (400, "A number in this body has too many digits.")
