"""Frozen rows that every subject shares: players, scores, points beside the results, revisions. Points are tenths.

A page never reads a model attribute of a working row: everything public comes through such shapes, and they are
filled from published revisions (plus the results of published rounds that are not held back).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from pairing.engine.model import Colour, Outcome
from tournaments.models import PlayedColours


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
    lives: int | None = None
    """Half lives, where losses cost lives; None elsewhere."""

    @property
    def pairing(self) -> int:
        """What the pairing looks at, in tenths."""
        return self.real + self.virtual


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points beside the results (TRF26 record 299)."""

    entry_id: int
    round_number: int
    points: int
    """Tenths; below 0 for a penalty."""
    reason: str
    on_second: bool = False
    """Of a team: whether they are on the score that ranks second."""


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
    withdrawn: bool = False
    """It withdraws the publication before it."""


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """One round of one player, past or published."""

    round_number: int
    score: Score
    """Before this round."""
    outcome: str
    """TRF code, of a match that of the first game; blank while unknown."""
    points: int | None = None
    """Tenths that the round brought; None while unknown."""
    board: int | None = None
    colour: str = ""
    """``w``, ``b`` or blank; of a match in the first game."""
    opponent: PlayerLine | None = None
    float: str = ""
    """``down``, ``up`` or blank (C.04.3 Article 1.4)."""
    second: str = ""
    """TRF code of the second game of a match; blank while unknown, and without one."""
    by_score: bool = True
    """Whether the points said who meets whom, so that somebody can float."""
    gone: bool = False
    """Whether the player had left a knock-out, or had no life left, when the round was paired."""


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What the next withdrawal of virtual points by the calendar does to the place in the pairing order."""

    round_number: int
    """The first round without them."""
    seen_in: int
    """The newest published round: both places are of its order."""
    place_before: int
    """As it was paired."""
    place_after: int
    """With the virtual points that everybody will have in ``round_number``, real points as they were."""


@dataclass(frozen=True, slots=True)
class DecidedTie:
    """A play-off or a drawing of lots after the last round."""

    id: int
    means: str
    """``play_off`` or ``lots``."""
    places: tuple[tuple[int, int], ...]
    """(entry, place) in order of place."""
    reason: str
    seed: str
    """Lots drawn by the portal: they are the order of the SHA-256 of ``seed/pairing number``."""
    decided_by: str
    decided_at: datetime


class Played(NamedTuple):
    """What a player at a board played."""

    opponent: int
    """The entry of the opponent."""
    colour: Colour
    """Of a match in the first game."""
    outcome: Outcome | None
    """None while the result is not public."""
    second: Outcome | None
    """Of the second game of a match; None while that is not public, and without one."""


class PairResult(NamedTuple):
    """What was entered on a board, as outcomes (TRF codes); blank where there is none."""

    white: str
    black: str
    white_second: str = ""
    """Of the second game of a match, by the same two players: ``white`` has Black there."""
    black_second: str = ""
    games: int = 1
    goes_on: str = ""
    """``w`` or ``b``: who goes on from a drawn match of a knock-out; blank while nobody has said, and elsewhere."""
    teams: str = ""
    """``Board.team_outcomes``."""
    rated: str = ""
    """``Board.rated_outcomes``."""
    played_colours: str = ""
    """``Board.played_colours``."""

    @property
    def exchanged(self) -> bool:
        """Whether the pair counts with the other colours than it was published with."""
        return bool(self.played_colours) and PlayedColours(self.played_colours).in_pairings

    @property
    def unfinished(self) -> int:
        """How many of its games are adjourned."""
        codes = self.teams[::2] if self.teams else self.white + self.white_second
        return codes.count(Outcome.UNFINISHED.value)

    @property
    def complete(self) -> bool:
        """Whether every game has its result."""
        return bool(self.white) and (self.games == 1 or bool(self.white_second))
