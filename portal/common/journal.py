"""Writing to the journal; every domain function that changes state calls ``record`` once, inside its transaction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from portal.common.models import JournalEntry

_token: Final[ContextVar[int | None]] = ContextVar("token", default=None)


@contextmanager
def acting_through(token_id: int) -> Iterator[None]:
    """Have every row that is written inside name the token of the program through which its actor acts."""
    mark = _token.set(token_id)
    try:
        yield
    finally:
        _token.reset(mark)


def record(
    *,
    organization: Any,
    action: str,
    subject: str = "",
    actor: Any = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> JournalEntry:
    """Add one row to the journal and return it. ``before`` and ``after`` are JSON-able."""
    return JournalEntry.objects.create(
        organization=organization,
        subject=subject,
        action=action,
        actor=actor,
        token_id=_token.get(),
        before=before,
        after=after,
        reason=reason,
    )


def record_many(
    *, organization: Any, action: str, subject: str, actor: Any, afters: Sequence[Mapping[str, Any]]
) -> None:
    """As ``record`` for each of ``afters``, in their order. One query."""
    JournalEntry.objects.bulk_create(
        JournalEntry(
            organization=organization, subject=subject, action=action, actor=actor, token_id=_token.get(), after=after
        )
        for after in afters
    )
