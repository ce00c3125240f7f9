"""Whether the planned rounds can be paired with the players there are, said before the event begins."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pairing.engine.registry import description_of
from pairing.engine.system_description import Description
from tournaments.models import Regulations


class Fit(StrEnum):
    """How rounds and players go together."""

    EASY = ""
    TIGHT = "tight"
    """More rounds than half the players: C1 and C3 may leave no complete pairing near the end (C.04.3 1.9.3)."""
    IMPOSSIBLE = "impossible"
    """More rounds than opponents: somebody would have to meet twice (C.04.1 Article 2)."""
    BEYOND = "beyond"
    """More rounds than the table or the bracket has: round 1 is refused."""
    SHORT = "short"
    """Fewer rounds than the table or the bracket has: some never meet, or nobody wins the final."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """What is said of the planned rounds."""

    fit: Fit
    rounds: int = 0
    players: int = 0
    full: int = 0
    """The rounds of the table or the bracket for so many players; 0 in systems that have neither."""
    bracket: bool = False
    dutch: bool = False
    """Whether the articles of C.04.3 are those of the system."""


def fit_of(regulations: Regulations, players: int) -> Fitting:
    """How the planned rounds and ``players`` go together, before round 1 is paired.

    Afterwards, as long as there are fewer than two players, and where players meet again, nothing is said.
    """
    description = description_of(regulations.system)
    rounds = regulations.rounds
    if regulations.frozen_at is not None or players < 2:
        return Fitting(Fit.EASY)
    full = description.most_rounds_among(players, regulations.options) if description.fixed_field else 0
    return Fitting(
        fit(description, players, rounds, full),
        rounds,
        players,
        full,
        description.knockout,
        description.chapter == "C.04.3",
    )


def fit(description: Description, players: int, rounds: int, full: int) -> Fit:
    """How so many rounds and players go together in a system.

    In a Swiss system with an odd number everybody can rest once, so that there are as many rounds as players; else one
    fewer. Teams of unequal size are another fault, and not said here; a few rounds of many
    teams are usual. ``full`` are the rounds of the table or bracket.
    """
    if description.fixed_field:
        few = description.team_size and rounds < full
        if rounds == full or few or (description.two_groups and players % 2):
            return Fit.EASY
        return Fit.BEYOND if rounds > full else Fit.SHORT
    if description.rematches or (description.rematches_when_full and rounds >= players):
        return Fit.EASY
    if rounds > players - 1 + players % 2:
        return Fit.IMPOSSIBLE
    return Fit.TIGHT if 2 * rounds > players else Fit.EASY
