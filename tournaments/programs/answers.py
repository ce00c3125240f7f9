"""Answers given once: a program that lost the answer asks again with the same key, and nothing happens twice."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from portal.common.errors import Refused
from portal.organizations.models import ApiToken
from tournaments.models import ProgramAnswer

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotent-Replayed"
KEPT: Final = timedelta(days=2)
LONGEST_KEY: Final = 100


def key_of(request: Request) -> str:
    """The key that a program gave its request; blank without one. Raises ``Refused`` for one that is too long."""
    key = request.headers.get(HEADER, "").strip()
    if len(key) > LONGEST_KEY or not (key.isascii() and key.isprintable()):
        raise Refused(
            "idempotency_key", _("A key has at most %(most)s plain letters.") % {"most": LONGEST_KEY}, field=HEADER
        )
    return key


def asked_by(request: Request, body: bytes) -> str:
    """What stands for a request: the same method, address and body give the same."""
    told = f"{request.method} {request.get_full_path()}\n".encode() + body
    return hashlib.sha256(told).hexdigest()


def is_kept(token: ApiToken, request: Request) -> bool:
    """Whether something was answered under the key of a request. One query with a key, none without. Raises as
    ``key_of``."""
    key = key_of(request)
    return bool(key) and ProgramAnswer.objects.filter(token=token, key=key).exists()


def answer_before(token: ApiToken, key: str, asked: str) -> Response | None:
    """The answer that was given under this key; None for a new one. Raises ``Refused`` for another question."""
    found = ProgramAnswer.objects.filter(token=token, key=key).first()
    if found is None:
        return None
    if found.asked != asked:
        raise Refused(
            "idempotency_key_used",
            _("This key was used for another request. Give every request that is new a key of its own."),
            field=HEADER,
        )
    headers = {REPLAYED: "true"} | ({"ETag": found.etag} if found.etag else {})
    return Response(found.content, status=found.status, headers=headers)


def keep_answer(token: ApiToken, key: str, asked: str, response: Response) -> Response:
    """Keep an answer in the transaction of its change. A request with the same key that was faster wins.

    Raises ``Refused`` where another one with this key is under way.
    """
    ProgramAnswer.objects.filter(token=token, created_at__lt=timezone.now() - KEPT).delete()
    content: Any = response.data
    try:
        with transaction.atomic():
            ProgramAnswer.objects.create(
                token=token,
                key=key,
                asked=asked,
                status=response.status_code,
                content=content,
                etag=response.headers.get("ETag", ""),
            )
    except IntegrityError as error:
        raise Refused("idempotency_key_busy", _("Another request with this key is under way. Ask again.")) from error
    return response


def forget_answers() -> None:
    """Delete what is kept no longer, of all tokens: one that is idle or has ended keeps no answer of its own accord."""
    ProgramAnswer.objects.filter(created_at__lt=timezone.now() - KEPT).delete()
