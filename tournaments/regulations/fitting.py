"""Whether the planned rounds can be paired with the players there are, said before the event begins."""

from __future__ import annotations

from enum import StrEnum

from pairing.engine.registry import description_of
from tournaments.models import Regulations


class Fit(StrEnum):
    """How rounds and players go together."""

    EASY = ""
    TIGHT = "tight"
    """More rounds than half the players: C1 and C3 may leave no complete pairing near the end (C.04.3 1.9.3)."""
    IMPOSSIBLE = "impossible"
    """More rounds than opponents: somebody would have to meet twice (C.04.1 Article 2)."""


def fit_of(regulations: Regulations, players: int) -> Fit:
    """How the planned rounds and ``players`` go together, before round 1 is paired.

    Afterwards, as long as there are fewer than two players, and where players meet again, nothing is said.
    """
    description = description_of(regulations.system)
    again = description.rematches or (description.rematches_when_full and regulations.rounds >= players)
    if regulations.frozen_at is not None or players < 2 or again:
        return Fit.EASY
    return fit(players, regulations.rounds)


def fit(players: int, rounds: int) -> Fit:
    """With an odd number everybody can rest once, so that there are as many rounds as players; else one fewer."""
    if rounds > players - 1 + players % 2:
        return Fit.IMPOSSIBLE
    return Fit.TIGHT if 2 * rounds > players else Fit.EASY
