"""An open under way, seen from outside."""

from __future__ import annotations

from tests.integration.tournaments.public_event import empty_cache, spring_open

__all__ = ["empty_cache", "spring_open"]
