"""Frozen rows about players and the entry list, ready to show. Points are tenths."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pairing.engine.varma import FederationDraw, LateMeeting

if TYPE_CHECKING:
    from tournaments.ratings.norms import NormLine
    from tournaments.ratings.queries import RatingLine
from tournaments.history.points_day import MovedPlayer, PointsDay
from tournaments.history.shapes import Adjustment, PlayerLine, PlayerRound, Withdrawal


@dataclass(frozen=True, slots=True)
class VirtualStep:
    """Virtual points of a player before one round, and why they changed from the round before."""

    round_number: int
    real: int | None
    """None for rounds not yet reached: real points then unknown."""
    virtual: int
    reasons: tuple[dict[str, Any], ...] = ()
    """Facts to be worded."""
    place: int | None = None
    """Place in the pairing order of that round, from 1; None for a player who was not paired, and for coming rounds."""
    real_place: int | None = None
    """The place that the real points alone would have given."""

    @property
    def pairing(self) -> int | None:
        """Real plus virtual points; None for a round not yet reached."""
        return None if self.real is None else self.real + self.virtual


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
    """One per planned round from ``started`` on; empty without acceleration."""
    outlook: tuple[dict[str, Any], ...] = ()
    """Facts: what will or can change the virtual points later."""
    points_after: int = 0
    """``points`` counts the results up to this round."""
    point_days: tuple[tuple[MovedPlayer, PointsDay], ...] = ()
    """What every change of virtual points so far did to the player, and the change itself, by round."""
    withdrawal: Withdrawal | None = None
    """None where no withdrawal is to come, or the player was not paired."""
    adjustments: tuple[Adjustment, ...] = ()
    """Bonus and penalty points, by round; those of rounds up to ``points_after`` are in ``points``."""
    ranks: tuple[int | None, ...] = ()
    """The rank after every completed round; None before the player came."""
    rating: RatingLine | None = None
    """None before the player is paired, and in an event that is not rated."""
    started: int = 1
    """The round in which the player came; above 1 for a late entry."""
    norms: tuple[NormLine, ...] = ()
    """Title norms that are reached or in sight."""
    admission: str = ""
    """Why the arbiter let the player in after the last round for late entries."""
    fide: int | None = None
    national: int | None = None
    """The two ratings beside the one that counts; None where one is not known."""
    lives: int | None = None
    """Half lives after the rounds whose results are public; None where no lives are lost."""
    out_in: int = 0
    """The round in which the last one was lost; 0 for those who are still in."""

    @property
    def ending(self) -> tuple[dict[str, Any], ...]:
        """Facts: in which round the virtual points end for good. Empty where they have ended, or ``outlook``, which is
        about the next round, says it already."""
        known = self.rounds[-1].round_number if self.rounds else 0
        with_points = [step.round_number for step in self.virtual if step.virtual]
        first_without = max(with_points, default=0) + 1
        if first_without <= known + 1:
            return ()
        return next((step.reasons for step in self.virtual if step.round_number == first_without), ())

    @property
    def never_lifted(self) -> bool:
        """Whether the event is accelerated, but this player has no virtual points in any round."""
        return bool(self.virtual) and not self.outlook and not any(step.virtual for step in self.virtual)


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One player in the entry list."""

    player: PlayerLine
    status: str
    first_round: int = 1
    """Above 1 for a late entry."""
    group: str = ""
    """Name of the acceleration group, blank without acceleration and before the regulations freeze."""
    fide_id: int | None = None
    admission: str = ""
    """Why the arbiter let the player in after the last round for late entries."""
    lot: str = ""
    """SHA-256 that ranks the player; blank where the initial order asks for no lot, while the lot is sealed, and for
    who entered after it was opened."""
    fide: int | None = None
    """FIDE's rating, 0 for an unrated player; None where it is not known by its list."""
    national: int | None = None
    """The national rating."""


@dataclass(frozen=True, slots=True)
class OpenedLot:
    """The seed of the lots, which everybody may read since ``opened_at``."""

    seed: str
    commitment: str
    """SHA-256 of the seed, as announced."""
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class NumbersDrawn:
    """The draw by the Varma tables, step by step; players by entry."""

    federations: tuple[FederationDraw, ...]
    names: dict[int, str]
    """As they were when the lot was opened."""
    late: tuple[LateMeeting, ...]
    """Players of one federation who meet in the last three rounds, with the numbers that they have now."""


@dataclass(frozen=True, slots=True)
class EntryList:
    """The entry list in order of pairing number."""

    lines: tuple[EntryLine, ...]
    provisional: bool
    """Pairing numbers may still change (C.04.2 Article 2.5): round 1 is not published."""
    sealed: bool = False
    """The order asks for a lot that is not opened yet; names stand in its place."""
    lot: OpenedLot | None = None
    varma: NumbersDrawn | None = None
    """None where the order is another one, and while the lot is sealed."""
    by_hand: tuple[tuple[str, ...], ...] = ()
    """The names of players of equal rating and title whose order the arbiter chose, a group each, in that order."""
    table_by_hand: bool = False
    """The arbiter gave numbers of the table by hand."""

    @property
    def admitted(self) -> tuple[EntryLine, ...]:
        """Those whom the arbiter let in after the last round for late entries."""
        return tuple(line for line in self.lines if line.admission)
