"""Seals: the head of everything that a tournament has published, signed with a key that is not in the database.

A hash binds a publication to those before it, but whoever holds the database can compute all hashes anew or take the
newest row away. So every publication is followed by a seal in a table of its own: what had been published by then, and
the signature of that with the first of ``CHAIN_KEYS``. A seal names the one before it. Of papers it takes over unread
what the one before said; of rounds and line-ups it says how many there are now and the newest hash. The older seals
stay, and ``audit`` compares all of them, so that sealing again never blesses what was changed meanwhile.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypedDict

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from pairing.engine.snapshot import digest
from tournaments.changes.locking import lock
from tournaments.models import (
    AnnouncementVersion,
    LineUpVersion,
    PrizeList,
    ReportVersion,
    RoundRevision,
    Seal,
    Tournament,
)
from tournaments.verification.redactions import NONE, Redactions, sign_anew
from tournaments.verification.signing import key_id, moment, sign

PAPERS: Final[Mapping[str, Any]] = {
    "announcements": AnnouncementVersion,
    "reports": ReportVersion,
    "prizes": PrizeList,
}
"""What is published beside the rounds, as a seal names it."""


class SealContent(TypedDict):
    """What a seal signs."""

    tournament: int
    number: int
    previous: str
    """Signature of the seal before it; blank for the first."""
    publications: int
    """How many revisions of rounds there were."""
    head: str
    """Hash of the newest of them; blank while there was none."""
    announcements: list[str]
    """Digest of every version (``paper_digest``), the oldest first; so are the next two."""
    reports: list[str]
    prizes: list[str]
    line_ups: int
    """How many versions of line-ups there were (``verification.line_ups``); seals of older programs do not say it."""
    line_ups_head: str
    """Hash of the newest of them; blank while there was none."""
    sealed_at: str


def paper_digest(row: Any, redactions: Redactions = NONE) -> str:
    """SHA-256 over every column of an announcement version, frozen report or confirmed list of prizes.

    Contents stand by their own digest, computed anew and not as the row states it. Where a name was replaced, every
    digest is the one that was published (``redactions``).
    """
    said: dict[str, Any] = {"version": row.version, "stated": row.digest}
    if hasattr(row, "trf26"):
        texts = {name: hashlib.sha256(getattr(row, name).encode()).hexdigest() for name in ("trf26", "trf16")}
        parts = texts | {"declaration": digest(row.declaration)}
        said |= {"after_round": row.after_round, "note": row.note}
        said |= {"at": moment(row.created_at), "author": row.created_by_id}
    elif hasattr(row, "change_note"):
        parts = {"content": digest(row.content)}
        said |= {"note": row.change_note, "at": moment(row.published_at), "author": row.published_by_id}
    else:
        parts = {"content": digest(row.content)}
        said |= {"note": row.reason, "at": moment(row.confirmed_at), "author": row.confirmed_by_id}
    said |= {name: redactions.published(row, part) for name, part in parts.items()}
    return redactions.published(row, digest(said))


def content_of_seal(
    *,
    tournament: int,
    previous: Mapping[str, Any] | None,
    signature: str,
    publications: int,
    head: str,
    papers: Mapping[str, Iterable[Any]],
    line_ups: tuple[int, str],
) -> SealContent:
    """What the seal after ``previous`` (None: the first), which has ``signature``, signs now.

    ``papers`` has, for each of ``PAPERS``, the rows that ``previous`` does not name yet, the oldest first; ``line_ups``
    how many versions of line-ups there are, and the newest hash.
    """
    named = {kind: [*(previous[kind] if previous else []), *map(paper_digest, papers[kind])] for kind in PAPERS}
    return SealContent(
        tournament=tournament,
        number=previous["number"] + 1 if previous else 1,
        previous=signature,
        publications=publications,
        head=head,
        announcements=named["announcements"],
        reports=named["reports"],
        prizes=named["prizes"],
        line_ups=line_ups[0],
        line_ups_head=line_ups[1],
        sealed_at=moment(timezone.now()),
    )


def seal(tournament: Tournament) -> Seal:
    """Sign what ``tournament`` has published by now. The caller has just published something and holds the lock."""
    before = Seal.objects.filter(tournament=tournament).order_by("-number").first()
    revisions = RoundRevision.objects.filter(round__tournament=tournament).order_by("-pk")
    content = content_of_seal(
        tournament=tournament.pk,
        previous=before.content if before else None,
        signature=before.signature if before else "",
        publications=revisions.count(),
        head=revisions.values_list("hash", flat=True).first() or "",
        papers={
            kind: model.objects.filter(tournament=tournament).order_by("version")[
                len(before.content[kind]) if before else 0 :
            ]
            for kind, model in PAPERS.items()
        },
        line_ups=_line_ups(tournament),
    )
    key = settings.CHAIN_KEYS[0]
    made: Seal = Seal.objects.create(
        tournament=tournament,
        number=content["number"],
        content=content,
        key=key_id(key),
        signature=sign(content, key),
    )
    return made


def _line_ups(tournament: Tournament) -> tuple[int, str]:
    """How many versions of line-ups there are, and the hash of the newest."""
    versions = LineUpVersion.objects.filter(tournament=tournament).order_by("-number")
    return versions.values_list("number", "hash").first() or (0, "")


def seal_anew(tournament: Tournament) -> bool:
    """Seal ``tournament`` with the first of ``CHAIN_KEYS`` unless that one made its newest seal; whether it was done.

    For a change of keys. The caller has looked whether everything fits: a seal says nothing about that.
    """
    with transaction.atomic():
        current = lock(tournament)
        newest = Seal.objects.filter(tournament=current).order_by("-number").first()
        if newest is None or newest.key == key_id(settings.CHAIN_KEYS[0]):
            return False
        sign_anew(current)
        seal(current)
    return True
