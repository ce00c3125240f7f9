"""The records of a team event as frozen data (TRF26 013, 299, 300, 310, 320, 330, 352, 362); points are tenths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """One ``310`` line, or a ``013`` line of the older format."""

    number: int
    """In a file of the older format the place of its line."""
    name: str = ""
    nickname: str = ""
    strength: int | None = None
    match_points: int | None = None
    """What the file declares; None where the columns are blank."""
    game_points: int | None = None
    rank: int | None = None
    members: tuple[int, ...] = ()
    """Starting numbers in board order."""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TeamPairingByes:
    """Record 320: which team had the pairing-allocated bye in round 1, 2, … (0: none), and what it brought."""

    match_points: int
    game_points: int
    teams: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """Record 330: a match that was not played."""

    kind: str
    """``+-``, ``-+`` or ``--``: White's side first."""
    round_number: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class LineUp:
    """Record 300: who sat on board 1, 2, … of a match, where that does not follow from the order of the team."""

    round_number: int
    team: int
    opponent: int
    players: tuple[int, ...]
    """Starting numbers; 0 is an empty board."""


@dataclass(frozen=True, slots=True)
class TeamAbnormalPoints:
    """Record 299 of a team event: what a match of some kind is worth, or a bonus or penalty."""

    kind: str
    """W, D, L, F, H, Z, + or -; blank: a bonus or, below 0, a penalty."""
    match_points: int
    game_points: int
    round_number: int = 0
    """0: all rounds."""
    teams: tuple[int, ...] = ()
    """Empty: all teams."""


@dataclass(frozen=True, slots=True)
class TeamData:
    """Everything that makes a file that of a team event."""

    teams: tuple[TeamRecord, ...] = ()
    """In order of number."""
    pairing_byes: tuple[TeamPairingByes, ...] = ()
    forfeited: tuple[ForfeitedMatch, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    match_scores: Mapping[str, int] = field(default_factory=dict)
    """Record 362: W, D, L and other symbols of record 162 to match points."""
    board_colours: str = ""
    """Record 352: the colours of the team named first, for example ``WBWB``; usual where it is empty."""
    abnormal_points: tuple[TeamAbnormalPoints, ...] = ()
