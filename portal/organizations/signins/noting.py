"""What comes into the journal of sign-ins, and when.

What somebody tried is noted while the answer is made and written when it has gone, so that no answer takes longer for
an address that the portal knows. A download is written before its file leaves: no file without its row.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db import Error, transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django_scopes import scopes_disabled

from portal.common.pruning import pruning
from portal.organizations.devices import device_code
from portal.organizations.models import ApiToken, EventMembership, Membership, Organization, User, still_held
from portal.organizations.signins.models import Happening, SignInEntry

log = logging.getLogger(__name__)

KEPT: Final = timedelta(days=180)
"""So long after the last time rows are kept."""
_NOTED: Final = "noted_for_the_journal"


@dataclass(frozen=True, slots=True)
class Noted:
    """Something that happened and is not written yet."""

    kind: Happening
    what: str
    user: User | None = None
    email: str = ""
    """In place of ``user``: an address as somebody typed it. Nothing is written unless an account has it."""
    organization: Organization | None = None
    """None: it concerns the account, and so everybody for whom the person works."""
    about: str = ""
    device: str = ""
    token: ApiToken | None = None


class NotingMiddleware:
    """Writes what was noted during a request once its answer has gone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        noted: list[Noted] = getattr(request, _NOTED, [])
        if noted:
            close = response.close

            def write_and_close() -> None:
                for one in noted:
                    _write_if_possible(one)
                close()

            response.close = write_and_close  # type: ignore[method-assign]
        return response


def signed_in(request: HttpRequest, user: User, what: str) -> None:
    """Note that ``user`` came in by ``what``, a key of ``wording.MEANS``."""
    _note(request, Noted(Happening.SIGNED_IN, what, user=user, device=_device(request)))


def failed(request: HttpRequest, what: str, *, user: User | None = None, email: str = "") -> None:
    """Note that somebody tried to come in as ``user``, or with the address ``email``, and did not. What was typed is
    kept nowhere: of an address without an account nothing is written."""
    _note(request, Noted(Happening.FAILED, what, user=user, email=email, device=_device(request)))


def refused(
    request: HttpRequest, organization: Organization, user: User, right: str, about: str = "", token: Any = None
) -> None:
    """Note that a member was refused for want of ``right``, ``subject.action`` of a policy, on a page ``about`` an
    event or with the ``token`` of a program."""
    device = "" if token is not None else _device(request)
    _note(request, Noted(Happening.REFUSED, right, user, "", organization, about, device, token))


def downloaded(request: Any, what: str, about: str = "") -> None:
    """Write that a member, or a program in the name of one, takes personal data along that are not published: ``what``
    is a key of ``wording.FILES``. To be called before the file leaves; a request for the headers alone takes nothing.

    ``request`` is a ``MemberRequest`` or that of an address of programs.
    """
    if request.method not in {"GET", "POST"}:
        return
    token = getattr(request, "auth", None)
    device = "" if token is not None else _device(request)
    organization = token.organization if token is not None else request.organization
    write(Noted(Happening.DOWNLOADED, what, request.user, "", organization, about, device, token))


def write(noted: Noted) -> None:
    """Count something that happened, in the row of its hour. At most four statements, however often it happens."""
    with scopes_disabled(), transaction.atomic():  # a sign-in concerns every organization of the person
        user = noted.user or User.objects.filter(email__iexact=noted.email.strip()).first()
        if user is None:
            return
        now = timezone.now()
        rows = [_row(noted, user, organization, now) for organization in _concerned(noted, user)]
        SignInEntry.objects.bulk_create(rows, ignore_conflicts=True)
        keys = [row.key for row in rows]
        SignInEntry.objects.filter(key__in=keys).update(count=F("count") + 1, last_at=now)


@pruning("rows of the journal of sign-ins")
def forget_rows() -> int:
    """Delete rows that are older than ``KEPT``."""
    return int(SignInEntry.objects.filter(last_at__lt=timezone.now() - KEPT).delete()[0])


def _note(request: HttpRequest, noted: Noted) -> None:
    here = getattr(request, "_request", request)  # of an address of programs the one that the middleware knows
    setattr(here, _NOTED, [*getattr(here, _NOTED, []), noted])


def _write_if_possible(noted: Noted) -> None:
    try:
        write(noted)
    except Error as error:
        log.warning("The journal of sign-ins could not be written: %r", error)


def _device(request: HttpRequest) -> str:
    return device_code(request.headers.get("user-agent", ""))


def _concerned(noted: Noted, user: User) -> list[int | None]:
    """The organizations that get a row, and None for the person's own."""
    if noted.organization is not None:
        return [noted.organization.pk]
    held = still_held(timezone.now())
    everywhere = Membership.objects.filter(held, user=user).values_list("organization_id")
    in_events = EventMembership.objects.filter(held, user=user).values_list("organization_id")
    return [None, *sorted(one for (one,) in everywhere.union(in_events))]


def _row(noted: Noted, user: User, organization: int | None, now: Any) -> SignInEntry:
    words: dict[str, Any] = {
        "organization_id": organization,
        "user_id": user.pk,
        "token_id": noted.token.pk if noted.token is not None else None,
        "kind": noted.kind.value,
        "what": noted.what,
        "about": noted.about[:200],
        "device": noted.device,
    }
    hour = now.replace(minute=0, second=0, microsecond=0)
    key = hashlib.sha256(json.dumps([*words.values(), hour.isoformat()]).encode()).hexdigest()
    return SignInEntry(**words, key=key, at=now, last_at=now)
