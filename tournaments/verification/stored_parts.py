"""The large parts of a publication as the database holds them, and what follows from their letters.

A part is read as text and hashed, always. Only what must be parsed for it, its canonical form and two of its words, is
kept with the hash: the same letters have the same canonical form. What is kept is signed with the key of the seals,
which is not in the database. So whatever somebody changes there is seen, and what nobody changed is parsed once, by the
worker that checks a round.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.conf import settings

from pairing.engine.snapshot import digest
from tournaments.models import RevisionParts, RoundRevision
from tournaments.verification.signing import is_signed, key_id, sign


class Part(NamedTuple):
    """What the chain needs of one part."""

    letters: str
    """The SHA-256 of the part as the database holds it."""
    digest: str
    """The SHA-256 of its canonical form."""
    plan: str
    """Of a payload: the digest of the acceleration plan; blank elsewhere."""
    withdrawn: bool
    """Of a payload: whether it withdraws the publication before it."""


def parts_of(revision: RoundRevision, texts: Mapping[str, str]) -> Mapping[str, Part]:
    """What the chain needs of each part of ``revision``, by the names of ``texts``, which are its parts as the database
    holds them. What is kept of the revision was loaded with it."""
    kept = kept_of(revision)
    letters = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in texts.items()}
    return {
        name: kept[name] if name in kept and kept[name].letters == letters[name] else _parsed(letters[name], text)
        for name, text in texts.items()
    }


def keep_parts(revision: RoundRevision, found: Mapping[str, Part]) -> None:
    """Keep what was ``found`` of a revision for the next look, unless just that is kept already."""
    if kept_of(revision) == found:
        return
    content = {"revision": revision.pk, "parts": {name: list(part) for name, part in found.items()}}
    key = settings.CHAIN_KEYS[0]
    signed = {"content": content, "key": key_id(key), "signature": sign(content, key)}
    RevisionParts.objects.update_or_create(revision=revision, defaults=signed)


def kept_of(revision: RoundRevision) -> dict[str, Part]:
    """What is kept of a revision and bears a signature of this installation; empty where there is nothing of it."""
    try:
        row = revision.parts
    except RevisionParts.DoesNotExist:
        return {}
    content: dict[str, Any] = row.content
    if not is_signed(content, row.key, row.signature) or content["revision"] != revision.pk:
        return {}
    return {name: Part(*part) for name, part in content["parts"].items()}


def _parsed(letters: str, text: str) -> Part:
    content = json.loads(text)
    words = content if isinstance(content, dict) else {}
    return Part(letters, digest(content), str(words.get("plan", "")), bool(words.get("withdrawn")))
