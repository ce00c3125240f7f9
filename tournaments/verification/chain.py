"""The chain of hashes: every published revision carries the hash of the one before it.

A revision's ``hash`` is the SHA-256 of the canonical JSON of its ``header``: everything that is published of it, with
its three large parts by their own SHA-256, so that the headers alone, which anybody can download, show how the hashes
follow from each other. The ``digest`` is that of its input: every earlier result as it stood when the round was paired.
So nothing published can be changed without changing every later hash.

Revisions of older programs (``hash_format`` 1) are hashed over ``{"previous": …, "digest": …, "payload": …,
"explanation": …}`` and stay so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import TextField
from django.db.models.functions import Cast

from pairing.engine.snapshot import digest
from tournaments.models import RoundRevision, Tournament
from tournaments.verification.redactions import NONE, Redactions
from tournaments.verification.signing import moment
from tournaments.verification.stored_parts import Part, keep_parts, parts_of

FORMAT: Final = 2
_LARGE: Final = ("payload", "explanation", "snapshot")


@dataclass(frozen=True, slots=True)
class Link:
    """One publication of a round, computed again."""

    pk: int
    round_number: int
    revision: int
    published_at: datetime
    digest: str
    hash: str
    previous_hash: str
    engine_version: str
    edition: str
    reason: str
    fault: str
    """Blank where everything fits; ``previous``: it does not name the hash of the revision before it; ``input``: its
    digest is not that of its input; ``content``: its hash is not that of what it says."""
    plan: str
    """Digest of the acceleration plan that the round was paired under."""
    basis: dict[str, Any] | None
    """What else stood then, as ``RoundRevision.basis``."""
    header: dict[str, Any]
    """What its hash covers, the large parts by their digests; for an older program's only where it stands."""
    grade: str = ""
    """The newest verdict; blank while there is none."""
    withdrawn: bool = False
    """It withdraws the publication before it."""


def header_of(revision: RoundRevision, payload: str = "", explanation: str = "") -> dict[str, Any]:
    """What the hash of a revision covers, without the hash itself. Its round is loaded.

    ``payload`` and ``explanation``: their digests where they are known; else the revision has both parts.
    """
    placed = {
        "format": revision.hash_format,
        "tournament": revision.round.tournament_id,
        "round": revision.round.number,
        "number": revision.number,
        "previous": revision.previous_hash,
        "input": revision.digest,
    }
    if revision.hash_format == 1:
        return placed
    return placed | {
        "payload": payload or digest(revision.payload),
        "explanation": explanation or digest(revision.explanation),
        "basis": revision.basis,
        "system": revision.system,
        "edition": revision.edition,
        "engine": revision.engine_version,
        "published_at": moment(revision.published_at),
        "author": revision.published_by_id,
        "reason": revision.reason,
    }


def hash_of(revision: RoundRevision, header: dict[str, Any]) -> str:
    """The hash that a revision with this header must carry."""
    if revision.hash_format == 1:
        return digest(
            {
                "previous": revision.previous_hash,
                "digest": revision.digest,
                "payload": revision.payload,
                "explanation": revision.explanation,
            }
        )
    return digest(header)


def links(tournament: Tournament, redactions: Redactions = NONE) -> Iterator[Link]:
    """Every revision of a tournament in order of publication, with what does not fit. One query.

    Parts in which a name was replaced stand by the digests that were published (``redactions``).
    """
    previous = ""
    for revision, parts in _revisions(tournament):
        digests = {name: redactions.published(revision, part.digest) for name, part in parts.items()}
        header = header_of(revision, digests["payload"], digests["explanation"])
        found = redactions.published(revision, hash_of(revision, header))
        yield Link(
            pk=revision.pk,
            round_number=revision.round.number,
            revision=revision.number,
            published_at=revision.published_at,
            digest=revision.digest,
            hash=revision.hash,
            previous_hash=revision.previous_hash,
            engine_version=revision.engine_version,
            edition=revision.edition,
            reason=revision.reason,
            fault=_fault(revision, found, digests["snapshot"], previous),
            plan=parts["payload"].plan,
            basis=revision.basis,
            header=header,
            withdrawn=parts["payload"].withdrawn,
        )
        previous = revision.hash


def parse_once(tournament: Tournament) -> int:
    """Keep what must be parsed of every revision, so that no reader waits for it; how many revisions there are."""
    found = list(_revisions(tournament))
    for revision, parts in found:
        keep_parts(revision, parts)
    return len(found)


def _revisions(tournament: Tournament) -> Iterator[tuple[RoundRevision, Mapping[str, Part]]]:
    """Every revision in order of publication without its large parts, and what follows from those."""
    rows = (
        RoundRevision.objects.filter(round__tournament=tournament)
        .select_related("round", "parts")
        .defer(*_LARGE)
        .annotate(**{f"{name}_text": Cast(name, TextField()) for name in _LARGE})
        .order_by("pk")
    )
    for revision in rows.iterator(chunk_size=10):
        yield revision, parts_of(revision, {name: getattr(revision, f"{name}_text") or "null" for name in _LARGE})


def _fault(revision: RoundRevision, found: str, of_input: str, previous: str) -> str:
    if revision.previous_hash != previous:
        return "previous"
    if of_input != revision.digest:
        return "input"
    return "" if revision.hash == found else "content"
