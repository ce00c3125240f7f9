"""Every address of programs with every kind of token and every method: nothing foreign is said, nothing is changed
without the right, and with it something is."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from portal.common.policies import SCOPES
from portal.organizations.models import ApiToken, Membership
from tests.application_role import unbound
from tests.factories import make_tournament, make_user
from tests.isolation.addresses import Address, addresses
from tests.isolation.matrix.private_house import PrivateHouse, private_house
from tests.isolation.matrix.program_bodies import WRITTEN, Written
from tests.isolation.matrix.watch import Watch, different, digests
from tournaments.models import TokenTournament
from tournaments.programs import keys
from tournaments.programs.actions import end_token, make_token

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
PROGRAMS = [one for one in addresses() if one.declared == "program"]
FILES = {"desk_report_file": {"name": "trf26.trf"}, "desk_frozen_file": {"name": "trf26.trf"}}
EVENTS = {"desk_hall": "early"}
UNGOOD = {
    "nobody": 401, "a wrong key": 401, "the owner of another federation": 401, "ended": 401, "expired": 401,
    "left the federation": 401, "of another event": 404,
}  # fmt: skip


def _token(house: PrivateHouse, scopes: Any = tuple(SCOPES), user: Any = None, **more: Any) -> tuple[ApiToken, str]:
    organization = house.house.organization
    with scope(organization=organization):
        return make_token(
            organization=organization, actor=user or house.house.staff.owner, name="x", scopes=scopes, days=30, **more
        )


READING = {"read", "personal"}
"""Actions of policies that change nothing."""


@pytest.fixture
def houses(db: None) -> tuple[PrivateHouse, PrivateHouse, dict[str, str]]:
    with unbound():
        home, away = private_house("home"), private_house("away")
        held = _keys(home, away)
    return home, away, held


@pytest.fixture(autouse=True)
def _no_note(monkeypatch: pytest.MonkeyPatch) -> None:
    """The note of the last use is no change."""
    monkeypatch.setattr("tournaments.programs.access.note_use", lambda token: None)
    assert keys.note_use


def _keys(home: PrivateHouse, away: PrivateHouse) -> dict[str, str]:
    """A key for every kind of token."""
    organization, owner = home.house.organization, home.house.staff.owner
    held = {"nobody": "", "a wrong key": "pt_" + "x" * 43, "the owner of another federation": _token(away)[1]}
    held |= {scope_: _token(home, (scope_,))[1] for scope_ in SCOPES}
    ended, held["ended"] = _token(home)
    expired, held["expired"] = _token(home)
    with scope(organization=organization):
        other = make_tournament(organization, slug="other", entries=2)
        held["of another event"] = _token(home, tournaments=[other])[1]
        end_token(token=ended, actor=owner)
        past = timezone.now() - timedelta(days=3)
        ApiToken.objects.filter(pk=expired.pk).update(created_at=past, expires_at=past + timedelta(days=1))
        gone = make_user("gone@example.org")
        membership = Membership.objects.create(organization=organization, user=gone, roles="owner")
        held["left the federation"] = _token(home, user=gone)[1]
        membership.delete()
    held |= {role: _token(home, user=getattr(home.house.staff, role))[1] for role in ("viewer", "officer")}
    held["all"] = _token(home)[1]
    return held


def _ask(key: str, method: str, target: str, body: Any = None) -> Any:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    data = "" if body is None else json.dumps(body)
    return Client().generic(method, target, data, "application/json", headers=headers)


def _target(address: Address, house: PrivateHouse, event: str, **more: Any) -> str:
    words = house.events[event] | FILES.get(address.name.split(":")[1], {}) | more
    return reverse(address.name, kwargs={word: words[word] for word in address.words})


@contextmanager
def _undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.long
def test_no_program_reads_or_changes_what_its_token_does_not_open(
    houses: tuple[PrivateHouse, PrivateHouse, dict[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    home, away, held = houses
    watch, asked, faults = Watch(), Counter[str](), list[str]()
    start = digests()
    with watch.looking():
        for address in PROGRAMS:
            cache.clear()
            for method in METHODS:
                _try(address, method, home, held, watch, asked, faults, start)
                _try_foreign(address, method, home, away, held, watch, asked, faults, start)
    with capsys.disabled():
        print(f"\n{len(PROGRAMS)} addresses of programs; {dict(asked)}; {len(faults)} faults")
    assert faults == []
    assert different(start, digests()) == []
    assert asked["changed"] == asked["changed away"] == len(WRITTEN)
    assert asked["refused"] > 1500
    assert asked["foreign"] > 1500


def _try(
    address: Address,
    method: str,
    home: PrivateHouse,
    held: dict[str, str],
    watch: Watch,
    asked: Counter[str],
    faults: list[str],
    start: dict[str, str],
) -> None:
    """One method of one address: refused to everybody without the right, done for who has it."""
    name = address.name.split(":")[1]
    written = WRITTEN.get((name, method), Written(EVENTS.get(name, "started")))
    right = address.view.cls.rights.get("GET" if method == "HEAD" else method)  # type: ignore[attr-defined]
    with _undone():
        with scope(organization=home.house.organization):
            if written.before is not None:
                written.before(home)
            body = written.body(home) if callable(written.body) else written.body
        before = digests() if written.before is not None else start
        target = _target(address, home, written.event, **written.words)
        wanted = dict(UNGOOD)
        for scope_ in SCOPES:
            if right is not None and (right[0].subject, right[1]) not in SCOPES[scope_]:
                wanted[scope_] = 403
            elif right is None:
                wanted[scope_] = 405
        if right is not None:
            wanted |= {role: 403 for role in ("viewer", "officer") if not right[0].allows({role}, right[1])}
        for who, status in wanted.items():
            count = watch.written
            answer = _ask(held[who], method, target, body)
            asked["refused"] += 1
            if answer.status_code != status:
                faults.append(f"{who} is answered {answer.status_code} instead of {status}: {method} {target}")
            if home.secret in answer.content.decode("utf-8", "replace"):
                faults.append(f"{who} reads what is private: {method} {target}")
            if watch.written != count and different(before, digests()):
                faults.append(f"{who} changes something: {method} {target}")
        if right is None:
            return
        count = watch.written
        answer = _ask(held["all"], method, target, body)
        if right[1] in READING:
            asked["read"] += 1
            if answer.status_code != 200 or (watch.written != count and different(before, digests())):
                faults.append(f"the right token is answered {answer.status_code}: {method} {target} {answer.content!r}")
        elif answer.status_code not in {200, 201, 202, 204} or not different(before, digests()):
            said = answer.content[:300]
            faults.append(f"the right token changes nothing: {method} {target} {answer.status_code} {said!r}")
        else:
            asked["changed"] += 1


def _try_foreign(
    address: Address,
    method: str,
    home: PrivateHouse,
    away: PrivateHouse,
    held: dict[str, str],
    watch: Watch,
    asked: Counter[str],
    faults: list[str],
    start: dict[str, str],
) -> None:
    """One method of one address with the tokens of home, in an event of away in which the request changes something
    for who has the right there."""
    name = address.name.split(":")[1]
    written = WRITTEN.get((name, method), Written(EVENTS.get(name, "started")))
    right = address.view.cls.rights.get("GET" if method == "HEAD" else method)  # type: ignore[attr-defined]
    with _undone():
        before = start
        with scope(organization=away.house.organization):
            if written.before is not None:
                written.before(away)
                before = digests()
            body = written.body(away) if callable(written.body) else written.body
        foreign = _target(address, away, written.event, **written.words)
        for who, target, wanted in _strange(address, home, away, written, unrouted=right is None):
            count = watch.written
            answer = _ask(held[who], method, target, body)
            asked["foreign"] += 1
            if answer.status_code not in wanted:
                faults.append(f"{who} of home is answered {answer.status_code}: {method} {target}")
            if away.secret in answer.content.decode("utf-8", "replace"):
                faults.append(f"{who} of home reads what is private: {method} {target}")
            if watch.written != count and different(before, digests()):
                faults.append(f"{who} of home changes something: {method} {target}")
        if right is not None and right[1] not in READING:
            _ask(held["the owner of another federation"], method, foreign, body)
            asked["changed away"] += bool(different(before, digests()))


def _strange(
    address: Address, home: PrivateHouse, away: PrivateHouse, written: Written, *, unrouted: bool
) -> Iterator[tuple[str, str, set[int]]]:
    """A kind of token of home, an address that it does not open, and how that may be answered: all of another house, an
    event or a player of another house below the own organization, a player of another event below the own event."""
    words, there = written.words, away.events[written.event]
    open_ = {405} if unrouted else set()
    for who in ("all", *SCOPES, "of another event"):
        yield who, _target(address, away, written.event, **words), {401}
        if not address.words & {"tournament", "registered"}:
            continue  # below the own organization this address names nothing of another
        below = {"organization": home.house.organization.slug, "tournament": away.house.tournament.slug}
        yield who, _target(address, away, written.event, **words, **below), {404}
    if "entry" in address.words:
        yield "all", _target(address, home, written.event, **words, entry=there["entry"]), {404} | open_
        yield "of another event", _target(address, home, written.event, **words, tournament="other"), {404} | open_
    if callable(written.body):  # it names players, here those of away
        yield "all", _target(address, home, written.event, **words), {404, 409, 422}


def test_every_address_that_changes_something_is_tried() -> None:
    tried = {
        (one.name.split(":")[1], method)
        for one in PROGRAMS
        for method, right in one.view.cls.rights.items()  # type: ignore[attr-defined]
        if right[1] not in READING
    }
    assert tried == set(WRITTEN)
    assert len(PROGRAMS) > 25
    api = [one for one in addresses() if one.name.startswith("api:")]
    writing = {one.name for one in api if CHANGING & {word.upper() for word in dir(getattr(one.view, "cls", one.view))}}
    assert writing <= {one.name for one in PROGRAMS}, "an address that takes what changes something needs a token"


def test_a_token_names_only_events_of_its_own(houses: tuple[PrivateHouse, PrivateHouse, dict[str, str]]) -> None:
    home, away, _held = houses
    with scope(organization=home.house.organization), transaction.atomic():
        token = ApiToken.objects.first()
        with pytest.raises(Exception, match=r"guard|policy"), transaction.atomic():
            TokenTournament.objects.create(token=token, tournament=away.house.tournament)
