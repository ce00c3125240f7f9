"""Everybody at every address: what is asked, what the answer may say, and what may be different afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction
from django.http import StreamingHttpResponse
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from portal.common.policies import OFFICERS
from portal.organizations.models import EventRole, User
from tests.isolation.addresses import Address, addresses
from tests.isolation.matrix.bodies import BODIES, ONLY_ANSWERS, Sent
from tests.isolation.matrix.page_forms import forms_of
from tests.isolation.matrix.private_house import ELSEWHERE, FROM_ABOVE, OTHER_OFFICER, PUBLIC, PrivateHouse, take_on
from tests.isolation.matrix.watch import Watch, different, digests
from tests.isolation.test_members_pages import OWN_WORDS
from tournaments.models import Tournament

UNROUTED = ("PUT", "PATCH", "DELETE")
"""No page takes these: whoever may open one is told so, and outsiders are not."""
METHODS = ("GET", "HEAD", "POST", *UNROUTED)
OUTSIDERS = {
    "anonymous": 302, "without an organization": 404, "owner of another federation": 404, OTHER_OFFICER: 404,
    **dict.fromkeys(ELSEWHERE, 404),
}  # fmt: skip
"""Who has no role there, and the answer to them on every page of members."""
LIST = "manage:dashboard"
"""The one page of an organization on which people with roles in single events see something: those events."""
STRANGERS = ("anonymous", "owner of another federation")
ROLES = ("viewer", "officer", "arbiter", "organizer", "owner")
"""The one with the fewest rights first."""
IN_EVENT = tuple(EventRole.values)
READ_IN = {"manage:prize_receipts": "ended"}
"""Pages without a form that need another event than the others."""
OPEN_WORDS = {
    "page": "acceleration", "of": "federation", "colour": "112233", "token": "0" * 43, "uidb36": "1", "key": "x",
    "round_number": 1, "festival": "home", "version": "314.0.7", "digest": "0" * 64,
    "session": 1, "pk": 1, "admission": 1,
}  # fmt: skip
"""What stands in addresses that need no organization."""
UNNAMED = {"api:tournaments.api.base.Unknown": "/api/v1/nothing/"}
"""Addresses that cannot be written by a name."""
BODY = "reason=because&name=Taken"
OWN_ACCOUNT = ("account_", "mfa_")
"""Pages of allauth: they change the account and the session of whoever asks, and nothing else."""


class Browser(Client):
    """Sends requests and keeps cookies; unlike its parent it keeps no copy of every context of every template."""

    def request(self, **request: Any) -> Any:
        answer = self.handler(self._base_environ(**request))
        self.cookies.update(answer.cookies)
        return answer


@dataclass
class Matrix:
    """Two organizations, a client for every person, and what was found."""

    home: PrivateHouse
    away: PrivateHouse
    clients: dict[str, Browser]
    helpers: dict[str, User]
    """People with roles in single events alone."""
    watch: Watch = field(default_factory=Watch)
    asked: Counter[str] = field(default_factory=Counter)
    """Requests by method; forms that changed something; open pages that were shown."""
    faults: list[str] = field(default_factory=list)

    def ask(self, who: str, method: str, target: str, body: dict[str, Any] | None = None) -> Any:
        """One request; its answer is searched for the secrets that ``who`` must not read."""
        client = self.clients[who]
        for file in (body or {}).values():
            if hasattr(file, "seek"):
                file.seek(0)
        if method in {"GET", "HEAD", "POST"}:
            answer = getattr(client, method.lower())(target, body or {})
        else:
            answer = client.generic(method, target, BODY, "application/x-www-form-urlencoded")
        self.asked[method] += 1
        inside = who in ROLES or who in IN_EVENT
        hidden = {self.away.secret} if inside else {self.home.secret, self.away.secret}
        if who == FROM_ABOVE:
            hidden = {self.away.secret, self.home.contacts}
        if who == "owner of another federation":
            hidden = {self.home.secret}
        if any(secret in _said(answer) for secret in hidden):
            self.faults.append(f"{who} reads what is private: {method} {target} ({answer.status_code})")
        return answer

    def unchanged(self, who: str, method: str, target: str, start: dict[str, str], body: Any = None) -> int:
        """One request that must leave every table as it was at the ``start``; the status of its answer."""
        count = self.watch.written
        answer = self.ask(who, method, target, body)
        if self.watch.written != count and (tables := different(start, digests())):
            self.faults.append(f"{who} changes {', '.join(tables)}: {method} {target}")
        return int(answer.status_code)


def _said(answer: Any) -> str:
    content = b"".join(answer) if isinstance(answer, StreamingHttpResponse) else answer.content
    return content.decode("utf-8", "replace") + repr(answer.headers)


@contextmanager
def undone() -> Iterator[None]:
    """Take back whatever happens within."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def target_of(address: Address, words: dict[str, Any], **changed: Any) -> str:
    """The path of an address, with what stands for its words."""
    if address.name in UNNAMED:
        return UNNAMED[address.name]
    values = {**words, **OWN_WORDS.get(address.name, {}), **changed}
    missing = sorted(address.words - set(values))
    if missing:
        raise AssertionError(
            f"{address.name} is new: say what stands for {', '.join(missing)} in the words of a House "
            "(tests/isolation/test_members_pages.py) or in OPEN_WORDS (tests/isolation/matrix/trying.py)"
        )
    return reverse(address.name, kwargs={word: values[word] for word in address.words})


def try_members_page(matrix: Matrix, address: Address, start: dict[str, str]) -> None:
    """Refuse whoever has no right, in every method and with the very form by which somebody who has it changes
    something; show the page to everybody who has it."""
    policy, action = address.declared
    roles = (*ROLES, *IN_EVENT) if "tournament" in address.words or address.name == LIST else ROLES
    allowed = [role for role in roles if policy.allows({role}, action)]
    if policy.allows(OFFICERS, action):
        allowed.append(FROM_ABOVE)
    sent = BODIES.get(address.name)
    with undone():
        words: dict[str, Any] = {}
        change: dict[str, Any] = {}
        if sent is not None and sent.before is not None:
            with scope(organization=matrix.home.house.organization):
                words, change = sent.before(matrix.home)
            start = digests()
        words = matrix.home.events[sent.event if sent else READ_IN.get(address.name, "started")] | words
        if "tournament" in address.words:
            with scope(organization=matrix.home.house.organization):
                joined = take_on(Tournament.objects.get(slug=words["tournament"]), matrix.helpers)
            start = digests() if joined else start
        target = target_of(address, words)
        body = filled_in(matrix, allowed[0], target, sent, words, change) if sent is not None else None
        _refuse(matrix, address, words, allowed, body, start)
        for who in allowed:
            status = matrix.unchanged(who, "GET", target, start)
            if status not in {200, 204, 302, 405}:
                matrix.faults.append(f"{who} is answered {status}: GET {target}")
        for method in UNROUTED:
            if (status := matrix.unchanged(allowed[0], method, target, start)) != 405:
                matrix.faults.append(f"{method} {target} is answered {status}: try it with a body, like POST")
        _let_in(matrix, address, allowed[0], target, body, start)


def _refuse(
    matrix: Matrix,
    address: Address,
    words: dict[str, Any],
    allowed: list[str],
    body: dict[str, Any] | None,
    start: dict[str, str],
) -> None:
    target = target_of(address, words)
    inside = (*ROLES, FROM_ABOVE)
    for who in (*OUTSIDERS, *(role for role in (*inside, *IN_EVENT) if role not in allowed)):
        wanted = OUTSIDERS.get(who, 403 if who in inside or "tournament" in address.words else 404)
        sees_a_list = address.name == LIST and who == ELSEWHERE[0]
        for method in METHODS if who in STRANGERS else ("GET", "POST"):
            status = matrix.unchanged(who, method, target, start, body if method == "POST" else None)
            if sees_a_list:
                wanted = 405 if method == "POST" else 200
            # Rows that nobody reads from above are not there for an officer where the database itself hides them.
            hidden = who == FROM_ABOVE and connection.vendor == "postgresql"
            if status not in ({wanted, 404} if hidden else {wanted}):
                matrix.faults.append(f"{who} is answered {status} instead of {wanted}: {method} {target}")
        if who in STRANGERS and matrix.ask(
            who, "GET", target_of(address, words, organization="nowhere")
        ).status_code != (wanted):
            matrix.faults.append(f"{who} learns whether an organization exists: {address.name}")


def _let_in(
    matrix: Matrix, address: Address, who: str, target: str, body: dict[str, Any] | None, start: dict[str, str]
) -> None:
    with undone():
        count = matrix.watch.written
        answer = matrix.ask(who, "POST", target, body)
        if body is None:
            if answer.status_code != 405:
                matrix.faults.append(
                    f"{address.name} takes POST and is not tried with a form: add to tests/isolation/matrix/bodies.py "
                    f"what {who} sends to change something"
                )
            return
        changed = matrix.watch.written != count and bool(different(start, digests()))
    matrix.asked["forms that changed something"] += changed
    if not changed and address.name not in ONLY_ANSWERS:
        matrix.faults.append(
            f"{who} changes nothing, so that refusing others shows nothing: POST {target} {body} "
            f"({answer.status_code}); mend its line in tests/isolation/matrix/bodies.py"
        )


def filled_in(
    matrix: Matrix, who: str, target: str, sent: Sent, words: dict[str, Any], change: dict[str, Any]
) -> dict[str, Any]:
    """The form that goes to ``target``, as a browser sends it after a person has filled it in."""
    change = sent.change | change
    if sent.page == "-":
        return change
    page = target
    if sent.page:
        [address] = [one for one in addresses() if one.name == sent.page]
        page = target_of(address, words)
    for form in forms_of(matrix.clients[who].get(page).content.decode()):
        pressed = [
            (name, value)
            for name, value, address in form.buttons
            if (address or form.action or page).partition("#")[0] == target
        ]
        if pressed or form.action == target:
            named = {name for name, _value in pressed}
            button = {} if named & set(change) else {name: value for name, value in pressed[:1] if name}
            fields = {name: values if len(values) > 1 else values[0] for name, values in form.fields.items()}
            return fields | button | change
    raise AssertionError(f"{page} has no form that goes to {target}; name its page in tests/isolation/matrix/bodies.py")


def try_open_page(matrix: Matrix, address: Address, start: dict[str, str]) -> None:
    """What needs no membership says nothing private of a public event, is not there for a hidden one, and takes no
    change."""
    strangers = STRANGERS[:1] if address.name.startswith(OWN_ACCOUNT) else STRANGERS
    target = target_of(address, matrix.home.events[PUBLIC] | OPEN_WORDS)
    for who in strangers:
        for method in METHODS:
            status = matrix.unchanged(who, method, target, start)
            if status >= 500:
                matrix.faults.append(f"{who} is answered {status}: {method} {target}")
            matrix.asked["open pages shown"] += who == "anonymous" and method == "GET" and status == 200
    if "tournament" not in address.words:
        return
    target = target_of(address, matrix.home.events["started"] | OPEN_WORDS)
    for who in matrix.clients:
        for method in METHODS if who in STRANGERS else ("GET",):
            status = matrix.unchanged(who, method, target, start)
            if status not in {404, 405}:
                matrix.faults.append(f"{who} is answered {status} for a hidden event: {method} {target}")
