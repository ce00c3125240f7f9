"""Rests after slow work for one organization, so that a worker has time for the others.

Whose servers somebody else runs decides how long a worker waits for them. Who has held it for some seconds rests for
several times as long: a fifth of its time is the most that one organization can take. It is kept in the cache; where
that forgets, a rest ends early.
"""

from __future__ import annotations

from typing import Final

from django.core.cache import cache

QUICK: Final = 1.0
"""Seconds; what takes no longer needs no rest."""
REST: Final = 4
"""So many times as long as the work took."""


def rests(kind: str, organization_id: int) -> bool:
    """Whether the organization has had its share of this kind of work for now."""
    return bool(cache.get(_key(kind, organization_id)))


def counted(seconds: float) -> float:
    """What counts of work that took so long: nothing of what was quick."""
    return seconds if seconds > QUICK else 0.0


def rest_after(kind: str, organization_id: int, seconds: float) -> None:
    """Have the organization rest where the work took longer than ``QUICK``."""
    if counted(seconds):
        cache.set(_key(kind, organization_id), 1, REST * seconds)


def _key(kind: str, organization_id: int) -> str:
    return f"rest:{kind}:{organization_id}"
