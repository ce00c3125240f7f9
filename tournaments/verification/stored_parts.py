"""The large parts of a publication as the database holds them, and what follows from their letters.

A part is read as text and hashed, always. Only what must be parsed for it, its canonical form and two of its words, is
kept by that hash: the same letters have the same canonical form. So whatever somebody changes in the database is seen,
and what nobody changed is parsed once, by the worker that checks a round: the web server finds it in the same store,
also after a new start.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from django.core.cache import caches

from pairing.engine.snapshot import digest

SECONDS: Final = 7 * 24 * 3600


class Part(NamedTuple):
    """What the chain needs of one part."""

    digest: str
    """The SHA-256 of its canonical form."""
    plan: str
    """Of a payload: the digest of the acceleration plan; blank elsewhere."""
    withdrawn: bool
    """Of a payload: whether it withdraws the publication before it."""


def parts_of(texts: Sequence[str]) -> Mapping[str, Part]:
    """What the chain needs of each text of JSON, by the text."""
    names = {text: f"part:{hashlib.sha256(text.encode()).hexdigest()}" for text in texts}
    kept = caches["parts"]
    known = kept.get_many(names.values())
    fresh = {name: _parsed(text) for text, name in names.items() if name not in known}
    kept.set_many({name: tuple(part) for name, part in fresh.items()}, SECONDS)
    return {text: fresh[name] if name in fresh else Part(*known[name]) for text, name in names.items()}


def _parsed(text: str) -> Part:
    content = json.loads(text)
    words = content if isinstance(content, dict) else {}
    return Part(digest(content), str(words.get("plan", "")), bool(words.get("withdrawn")))
