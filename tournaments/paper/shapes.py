"""What a paper about a round is made from. Points are tenths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from pairing.engine.model import Competitor, Outcome
from tournaments.history.shapes import PlayerLine, RevisionLine
from tournaments.rounds.shapes import BoardLine, ByeLine


@dataclass(frozen=True, slots=True)
class Pairings:
    """The boards and byes of a round, published or under review."""

    number: int
    starts_at: datetime | None
    boards: tuple[BoardLine, ...]
    byes: tuple[ByeLine, ...]
    revision: RevisionLine | None = None
    """None for a draft."""
    system: str = ""


@dataclass(frozen=True, slots=True)
class Attendant:
    """A player on the check-in list or on a card."""

    name: str
    title: str
    rating: int
    federation: str
    club: str
    bye: str = ""
    """TRF code of a bye in the round; blank for a player who is expected."""
    first_round: int = 1
    code: str = ""
    """For the check-in by phone; blank where the organizer has not turned it on."""


@dataclass(frozen=True, slots=True)
class WallChart:
    """Every player with all published rounds, in order of number."""

    rounds: int
    """Planned."""
    published: int
    players: tuple[tuple[PlayerLine, Competitor], ...]
    """Results that are not public are unfinished games."""
    worth: Mapping[Outcome, int]
    unfinished: int = 0
    """Adjourned games: after one the points of its players are open."""
