"""Frozen rows of the standings, ready to show. Points are tenths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pairing.engine.facts import Fact
from pairing.engine.standings import Term, TermWords
from tournaments.history.shapes import Adjustment, DecidedTie, PlayerLine


@dataclass(frozen=True, slots=True)
class TieBreakCell:
    """One value in the standings with the terms it is made of."""

    code: str
    text: str
    """The value as printed; blank where the criterion does not apply."""
    addends: tuple[Term, ...] = ()
    """What it is made of, opponents by pairing number."""

    @property
    def terms(self) -> tuple[dict[str, Any], ...]:
        """The addends as plain data. Only readers of the API ask for them, so that a long table does not pay."""
        return tuple({**term._asdict(), "kind": term.kind.value} for term in self.addends)

    @property
    def unmet(self) -> bool:
        """A direct encounter of somebody without a counted game against the others of the tie: it compares nothing."""
        return bool(self.text) and self.code.startswith("DE") and not self.addends


@dataclass(frozen=True, slots=True)
class TieBreakSum:
    """One value of one player with everything that it is made of."""

    code: str
    text: str
    lead: tuple[Fact, ...]
    """What holds for the value as a whole."""
    terms: tuple[TermWords, ...]

    @property
    def unmet(self) -> bool:
        """As of ``TieBreakCell``."""
        return bool(self.text) and self.code.startswith("DE") and not self.terms


@dataclass(frozen=True, slots=True)
class DecidedTieLine:
    """A decision with the players whom it put in order."""

    tie: DecidedTie
    players: tuple[tuple[PlayerLine, int], ...]
    """(player, place) in order of place."""
    fits: bool = True
    """Whether it decides ranks; not when a correction has changed the tie."""


@dataclass(frozen=True, slots=True)
class DecidedCell:
    """What a decision gave to one player."""

    id: int
    means: str
    place: int


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One row of the standings. Real points only: virtual points never enter."""

    rank: int
    """0 for an expelled player, who has none."""
    player: PlayerLine
    points: int
    cells: tuple[TieBreakCell, ...]
    status: str = "active"
    """``active``, ``withdrawn`` or ``expelled``."""
    decided: tuple[DecidedCell, ...] = ()
    """Play-offs and lots that decided the rank of this player."""
    decided_by: str = ""
    """The first tie-break that tells this place from the one above with the same points; for the first place of several
    with the same points, from the one below. Blank where none does, or a play-off or a lot decided."""
    out_in: int = 0
    """The round in which the player lost the last life; 0 for those who are still in, and where no lives are lost."""


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Standings after a round."""

    after_round: int
    """The round they are counted after; earlier than the one asked for when that one lacks results."""
    rounds: int
    codes: tuple[str, ...]
    """The tie-breaks in order, as codes of C.07."""
    lines: tuple[StandingLine, ...] = field(default=())
    """Those who are ranked."""
    expelled: tuple[StandingLine, ...] = ()
    """Whom the arbiter expelled: they have no rank, and the games against them count."""
    complete: bool = True
    """False when the round asked for (without one: the newest published round) has missing or held results, so that
    these are the standings after an earlier round."""
    available: tuple[int, ...] = ()
    """Rounds after which there are standings."""
    unfinished: int = 0
    """Adjourned games that count as draws for now: with one the standings are not final."""
    adjustments: tuple[tuple[PlayerLine, Adjustment], ...] = ()
    """The bonus and penalty points that are in the points."""
    decided: tuple[DecidedTieLine, ...] = ()
    """The play-offs and lots that decided ranks."""
    sums: tuple[TieBreakSum, ...] = ()
    """How the values of one player came about, in the order of ``codes``."""
    fallen_away: frozenset[str] = frozenset()
    """Tie-breaks on ratings that count for nobody, because somebody is unrated and no rule says what counts then."""
    waiting: Mapping[str, int] = field(default_factory=dict)
    """By tie-break from outside, of how many tied players the value is missing: their ties stay."""
    left_early: tuple[PlayerLine, ...] = ()
    """Who completed fewer than half of the games of a round robin: neither they nor the games against them count."""
    leavers: str = ""
    """What the regulations say of those who leave; blank: as C.05 does."""

    @property
    def everybody(self) -> tuple[StandingLine, ...]:
        """The ranked, and below them the expelled."""
        return (*self.lines, *self.expelled)
