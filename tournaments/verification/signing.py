"""Signatures with a key that is not in the database (``CHAIN_KEYS``)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.conf import settings

from pairing.engine.snapshot import digest


def moment(when: datetime) -> str:
    """A time as it stands in what is hashed: UTC, to the microsecond."""
    return when.astimezone(UTC).isoformat(timespec="microseconds")


def key_id(key: str) -> str:
    """A name for a key that does not tell it."""
    return hashlib.sha256(f"name of the key:{key}".encode()).hexdigest()[:16]


def sign(content: Mapping[str, Any], key: str) -> str:
    """HMAC-SHA256, in hexadecimal, of the digest of ``content``, which is the SHA-256 of its canonical JSON."""
    return hmac.new(key.encode(), digest(content).encode("ascii"), hashlib.sha256).hexdigest()


def is_signed(content: Mapping[str, Any], key: str, signature: str) -> bool | None:
    """Whether ``signature`` is that of the key named ``key``; None where this installation does not have that key."""
    known = {key_id(one): one for one in settings.CHAIN_KEYS}
    if key not in known:
        return None
    return hmac.compare_digest(sign(content, known[key]), signature)
