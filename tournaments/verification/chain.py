"""The chain of hashes: every published revision carries the hash of the one before it.

A revision's ``hash`` is the SHA-256 of the canonical JSON of ``{"previous": …, "digest": …, "payload": …,
"explanation": …}``, and its ``digest`` that of its snapshot. So nothing published can be changed without changing every
later hash, and anybody can compute all of it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pairing.engine.snapshot import digest
from tournaments.models import RoundRevision, Tournament


@dataclass(frozen=True, slots=True)
class Link:
    """One revision, computed again."""

    revision: RoundRevision
    fault: str
    """Blank where everything fits; ``previous``: it does not name the hash of the revision before it; ``input``: its
    digest is not that of its input; ``content``: its hash is not that of its boards and reasons."""


def hash_of(previous: str, digest_: str, payload: Mapping[str, Any], explanation: Mapping[str, Any] | None) -> str:
    """The hash that a revision must carry; anybody can compute it from the published data."""
    return digest({"previous": previous, "digest": digest_, "payload": payload, "explanation": explanation})


def links(tournament: Tournament) -> Iterator[Link]:
    """Every revision of a tournament in order of publication, with what does not fit. One query."""
    previous = ""
    rows = RoundRevision.objects.filter(round__tournament=tournament).select_related("round").order_by("pk")
    for revision in rows.iterator(chunk_size=10):
        yield Link(revision, _fault(revision, previous))
        previous = revision.hash


def broken_link(tournament: Tournament) -> RoundRevision | None:
    """The first revision whose digest or hash does not fit what is stored; None when the chain is whole."""
    return next((link.revision for link in links(tournament) if link.fault), None)


def _fault(revision: RoundRevision, previous: str) -> str:
    if revision.previous_hash != previous:
        return "previous"
    if digest(revision.snapshot) != revision.digest:
        return "input"
    expected = hash_of(previous, revision.digest, revision.payload, revision.explanation)
    return "" if revision.hash == expected else "content"
