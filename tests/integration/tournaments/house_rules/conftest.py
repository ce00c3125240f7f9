"""A client for each role of the federation."""

from __future__ import annotations

from tests.integration.tournaments.desk import desk, inside, organization, staff

__all__ = ["desk", "inside", "organization", "staff"]
