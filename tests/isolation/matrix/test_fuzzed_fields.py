"""Every form gets fields that no page sends: it answers, and where it refuses nothing is different.

The forms are those of the matrix, in the hands of whoever may send them, in their own organization; and those of pages
that need no membership. ``PORTAL_MUTATIONS=100`` sends each form so many times.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any
from urllib.parse import quote_from_bytes

import pytest
from django.contrib import messages
from django.core.cache import cache
from django_scopes import scope

from tests.application_role import unbound
from tests.damaged_files import mutations
from tests.isolation.addresses import Address, addresses
from tests.isolation.matrix.bodies import BODIES
from tests.isolation.matrix.page_forms import forms_of
from tests.isolation.matrix.private_house import PUBLIC, private_house
from tests.isolation.matrix.trying import OPEN_WORDS, ROLES, Browser, Matrix, filled_in, target_of, undone
from tests.isolation.matrix.watch import different, digests

TRIES = mutations(5)
HUGE = "9" * 25
EVERYWHERE: tuple[list[str] | None, ...] = (["\0"], [HUGE], ["1", "2"], None)
"""What first stands in all fields of a form at once; None: they are missing."""
MALFORMED = (
    "", " ", "\0", "a\0b", "x" * 50_000, HUGE, "-1", "-" + HUGE, "0", "1.5", "1e999", "NaN", "²", "٣", "true",
    "2026-02-30", "30.2.2026", "0001-01-01", "99.99.9999", "9999-12-31T23:59", "24:00", "\ud800", "\udfff a",
    "a\r\nBcc: b@example.org", "[]", '{"a": [1]}', "<b>", "\u202e", "../../etc", "%00", "javascript:alert(1)", "owner",
)  # fmt: skip


@pytest.fixture
def matrix(db: None) -> Matrix:
    with unbound():
        home, away = private_house("home"), private_house("away")
    clients = {"anonymous": Browser()} | {who: Browser() for who in home.people()}
    for who, user in home.people().items():
        clients[who].force_login(user)
    return Matrix(home, away, clients, {})


@pytest.fixture
def errors(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What pages say as an error before they lead on."""
    said: list[str] = []
    real = messages.error

    def error(request: Any, message: Any, *args: Any, **words: Any) -> None:
        said.append(str(message))
        real(request, message, *args, **words)

    monkeypatch.setattr(messages, "error", error)
    return said


def _fields(form: dict[str, Any], chance: random.Random, turn: int) -> dict[str, list[Any]]:
    """The fields of a form, one or all of them malformed; a file stays as it is."""
    fields = {name: value if isinstance(value, list) else [value] for name, value in form.items()}
    texts = [name for name, values in fields.items() if not any(hasattr(value, "seek") for value in values)]
    if turn < len(EVERYWHERE) - 1:
        return fields | {name: list(EVERYWHERE[turn] or []) for name in texts}
    if turn == len(EVERYWHERE) - 1 or not texts:
        return {name: values for name, values in fields.items() if name not in texts}
    for name in chance.sample(texts, min(len(texts), chance.choice([1, 1, 1, 2, 3]))):
        fields[name] = [chance.choice(MALFORMED) for _value in range(chance.choice([1, 1, 1, 2]))]
    return fields


def _send(client: Browser, target: str, fields: dict[str, list[Any]]) -> int:
    """Post what no encoder would write: halves of characters as they are. The status of the answer."""
    if any(hasattr(value, "seek") for values in fields.values() for value in values):
        for values in fields.values():
            for value in values:
                if hasattr(value, "seek"):
                    value.seek(0)
        plain = {name: [_whole(value) for value in values] for name, values in fields.items()}
        return int(client.post(target, plain).status_code)
    body = "&".join(f"{_quoted(name)}={_quoted(value)}" for name, values in fields.items() for value in values)
    return int(client.generic("POST", target, body, "application/x-www-form-urlencoded").status_code)


def _whole(value: Any) -> Any:
    return value if hasattr(value, "seek") else str(value).encode("utf-8", "replace").decode()


def _quoted(value: Any) -> str:
    return quote_from_bytes(str(value).encode("utf-8", "surrogatepass"))


@pytest.mark.long
def test_every_form_of_a_member_answers_and_changes_nothing_where_it_refuses(
    matrix: Matrix, errors: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    statuses, faults, forms = Counter[str](), list[str](), 0
    for address in addresses():
        if address.name in BODIES:
            forms += 1
            _try_members_form(matrix, address, errors, statuses, faults)
    with capsys.disabled():
        print(f"\n{forms} forms of members, {sum(statuses.values())} times: {dict(sorted(statuses.items()))}")
    assert faults == []
    assert forms == len(BODIES)
    assert statuses["422"] > forms / 4


def _try_members_form(
    matrix: Matrix, address: Address, errors: list[str], statuses: Counter[str], faults: list[str]
) -> None:
    sent, chance = BODIES[address.name], random.Random(address.name)
    policy, action = address.declared
    who = next(role for role in ROLES if policy.allows({role}, action))
    with undone():
        words: dict[str, Any] = {}
        change: dict[str, Any] = {}
        if sent.before is not None:
            with scope(organization=matrix.home.house.organization):
                words, change = sent.before(matrix.home)
        words = matrix.home.events[sent.event] | words
        target = target_of(address, words)
        form = filled_in(matrix, who, target, sent, words, change)
        before = digests()
        for turn in range(TRIES):
            cache.clear()
            fields = _fields(form, chance, turn)
            errors.clear()
            with undone(), matrix.watch.looking():
                count = matrix.watch.written
                status = _send(matrix.clients[who], target, fields)
                statuses[str(status)] += 1
                wrote = matrix.watch.written != count
                refused = status >= 400 or bool(errors)
                tables = different(before, digests()) if wrote and refused else []
            told = {name: [str(value)[:40] for value in values] for name, values in fields.items()}
            if status >= 500:
                faults.append(f"{address.name} is answered {status}: {told}")
            elif set(tables) - {"django_session"}:
                faults.append(f"{address.name} refuses ({status} {errors[:1]}) and changes {tables}: {told}")


@pytest.mark.long
def test_every_form_that_needs_no_membership_answers(matrix: Matrix, capsys: pytest.CaptureFixture[str]) -> None:
    statuses, faults, seen = Counter[str](), list[str](), set[tuple[str, str]]()
    for address in addresses():
        if isinstance(address.declared, tuple) or address.declared == "program":
            continue
        target = target_of(address, matrix.home.events[PUBLIC] | OPEN_WORDS)
        for who in ("anonymous", "viewer"):
            with undone():
                cache.clear()
                answer = matrix.clients[who].get(target)
                if answer.status_code != 200 or answer.streaming or b"<html" not in answer.content[:300]:
                    continue
                for form in forms_of(answer.content.decode()):
                    goal = (form.action or target).partition("#")[0]
                    if not goal.startswith("/") or (who, goal) in seen:
                        continue
                    seen.add((who, goal))
                    _try_open_form(matrix.clients[who], goal, form.fields, statuses, faults)
    with capsys.disabled():
        print(f"\n{len(seen)} open forms, {sum(statuses.values())} times: {dict(sorted(statuses.items()))}")
    assert faults == []
    assert len(seen) > 8


def _try_open_form(client: Browser, goal: str, form: dict[str, Any], statuses: Counter[str], faults: list[str]) -> None:
    chance, kept = random.Random(goal), dict(client.cookies.items())
    for turn in range(TRIES):
        cache.clear()
        fields = _fields(form, chance, turn)
        with undone():
            status = _send(client, goal, fields)
        statuses[str(status)] += 1
        client.cookies.clear()
        client.cookies.update(kept)
        if status >= 500:
            told = {name: [str(value)[:40] for value in values] for name, values in fields.items()}
            faults.append(f"{goal} is answered {status}: {told}")
