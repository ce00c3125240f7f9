"""What the queries give to pages and to the API: frozen rows, ready to show. Points are tenths.

A page never reads a model attribute of a working row: everything public comes through these shapes, and they are
filled from published revisions (plus the results of published rounds that are not held back).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player as printed on a board, in a list or in the standings."""

    entry_id: int
    number: int
    """Pairing number at the time of the page."""
    name: str
    title: str = ""
    rating: int = 0
    federation: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points before a round. ``real + virtual`` is the pairing score."""

    real: int
    virtual: int = 0
    before_round: int = 1

    @property
    def pairing(self) -> int:
        """What the pairing looks at, in tenths."""
        return self.real + self.virtual


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board of a published round."""

    number: int
    white: PlayerLine
    black: PlayerLine
    white_score: Score
    black_score: Score
    white_outcome: str = ""
    """TRF code; blank while there is no result or it is held back."""
    black_outcome: str = ""
    colour_rule: str = ""
    manual_reason: str = ""
    """Not blank: the arbiter changed this pair by hand."""


@dataclass(frozen=True, slots=True)
class ByeLine:
    """A player without a board in a published round."""

    player: PlayerLine
    kind: str
    """TRF code U, F, H or Z."""
    score: Score


@dataclass(frozen=True, slots=True)
class RevisionLine:
    """What identifies a published pairing."""

    number: int
    published_at: datetime
    published_by: str
    digest: str
    hash: str
    previous_hash: str
    system: str
    edition: str
    engine_version: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A published round."""

    number: int
    state: str
    starts_at: datetime | None
    results_held: bool
    revision: RevisionLine
    revisions: tuple[RevisionLine, ...]
    boards: tuple[BoardLine, ...]
    byes: tuple[ByeLine, ...]
    facts: tuple[dict[str, Any], ...] = ()
    """Facts about the round as a whole, as the explanation stores them."""
    scoregroups: tuple[tuple[int, int, int], ...] = ()
    """(pairing score, players, of these with virtual points), highest first."""


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One board with its reasons."""

    round: RoundPage
    board: BoardLine
    explanation: dict[str, Any]
    """``lead``, ``steps``, ``colours`` and ``details``: facts (code + params) to be worded in the reader's language."""
    white_history: tuple[PlayerRound, ...] = ()
    black_history: tuple[PlayerRound, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """One round of one player, past or published."""

    round_number: int
    score: Score
    """Before this round."""
    outcome: str
    """TRF code; blank while unknown."""
    points: int | None = None
    """Tenths that the round brought; None while unknown."""
    board: int | None = None
    colour: str = ""
    """``w``, ``b`` or blank."""
    opponent: PlayerLine | None = None
    float: str = ""
    """``down``, ``up`` or blank (C.04.3 Article 1.4)."""


@dataclass(frozen=True, slots=True)
class VirtualStep:
    """Virtual points of a player before one round, and why they changed from the round before."""

    round_number: int
    real: int | None
    """None for rounds not yet reached: real points then unknown."""
    virtual: int
    reasons: tuple[dict[str, Any], ...] = ()
    """Facts to be worded."""


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Everything about one player."""

    player: PlayerLine
    points: int
    rank: int | None
    status: str
    group: str
    """Name of the acceleration group, blank without acceleration."""
    rounds: tuple[PlayerRound, ...]
    virtual: tuple[VirtualStep, ...]
    """One per planned round; empty without acceleration."""


@dataclass(frozen=True, slots=True)
class TieBreakCell:
    """One value in the standings with the terms it is made of."""

    code: str
    text: str
    """The value as printed; blank where the criterion does not apply."""
    terms: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One row of the standings. Real points only: virtual points never enter."""

    rank: int
    player: PlayerLine
    points: int
    cells: tuple[TieBreakCell, ...]
    status: str = "active"


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Standings after a round."""

    after_round: int
    rounds: int
    codes: tuple[str, ...]
    lines: tuple[StandingLine, ...] = field(default=())
    complete: bool = True
    """False while results of that round are missing or held back."""
