"""What owners read of the people of their organization, and everybody of themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.db.models import QuerySet

from portal.common.second_wall.reach import looking_for_memberships
from portal.organizations.devices import device_name
from portal.organizations.models import Organization, User
from portal.organizations.signins.models import Happening, SignInEntry
from portal.organizations.signins.wording import what_of

PAGE: Final = 50
OWN: Final = 20
"""So many rows of their own everybody sees at once."""
_LONGEST: Final = 18


@dataclass(frozen=True, slots=True)
class Line:
    """One row in words."""

    entry: SignInEntry
    kind: str
    what: str
    device: str


@dataclass(frozen=True, slots=True)
class SignInPage:
    """A part of the journal, the newest first."""

    lines: tuple[Line, ...]
    people: tuple[User, ...]
    """Everybody of whom there is a row, by name: whom one can choose."""
    kind: str
    person: int | None
    """What is chosen; blank and None: everything."""
    older: str
    """The query of the address of what comes next; blank at the end."""
    is_first: bool


def sign_ins_of(organization: Organization, asked: Any) -> SignInPage:
    """A page of the organization's journal of sign-ins. ``asked`` is the query of the address: ``kind``, ``person``
    and ``before``, the number of the row to go on behind; what makes no sense is left out. Two queries."""
    rows = SignInEntry.objects.filter(organization=organization).select_related("user", "token")
    kind = asked.get("kind", "") if asked.get("kind") in Happening.values else ""
    person, before = _number(asked.get("person")), _number(asked.get("before"))
    people = User.objects.filter(pk__in=SignInEntry.objects.filter(organization=organization).values("user"))
    chosen: dict[str, Any] = ({"kind": kind} if kind else {}) | ({"user": person} if person is not None else {})
    lines, last = _part(rows.filter(**chosen), before, PAGE)
    kept = {"kind": kind, "person": person or "", "before": last}
    older = urlencode({name: value for name, value in kept.items() if value}) if last else ""
    ordered = tuple(sorted(people, key=lambda one: str(one).casefold()))
    return SignInPage(lines, ordered, kind, person, older, before is None)


def own_sign_ins(user: User, asked: Any) -> tuple[tuple[Line, ...], str]:
    """A part of what happened to the account of ``user``, and the query of the address of what comes next. One
    query."""
    with looking_for_memberships(user.pk):
        rows = SignInEntry.objects.filter(user=user, organization=None)
        lines, last = _part(rows, _number(asked.get("before")), OWN)
    return lines, f"before={last}" if last else ""


def _part(rows: QuerySet[SignInEntry], before: int | None, size: int) -> tuple[tuple[Line, ...], int]:
    """The rows behind ``before``, and the number of the last one where more follow."""
    found = list((rows if before is None else rows.filter(pk__lt=before)).order_by("-pk")[: size + 1])
    lines = tuple(
        Line(row, str(Happening(row.kind).label), what_of(row), device_name(row.device)) for row in found[:size]
    )
    return lines, found[size - 1].pk if len(found) > size else 0


def _number(written: str | None) -> int | None:
    return int(written) if written and written.isascii() and written.isdecimal() and len(written) <= _LONGEST else None
