"""Which rounds are paired by the Dutch system (C.04.4.2 Article 1.6)."""

from __future__ import annotations

from typing import Final

MOST_SEEDING_ROUNDS: Final = 4


def seeding_rounds(rounds: int) -> int:
    """How many rounds of a tournament of ``rounds`` come before the Burstein pairings: the first half, at most four."""
    return min(rounds // 2, MOST_SEEDING_ROUNDS)
