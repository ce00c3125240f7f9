"""How a round was made, scoregroup by scoregroup. Explanations follow it. Players by TPN."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class SwitchKind(StrEnum):
    """How two boards exchange players."""

    TRANSPOSITION = "transposition"
    """The two lower ranked players change places."""
    INTERCHANGE = "interchange"
    """The lower ranked player of the upper board and the higher ranked one of the lower board change places."""


@dataclass(frozen=True, slots=True)
class Switch:
    """Two boards before and after, each with its higher ranked player first."""

    kind: SwitchKind
    upper: tuple[int, int]
    lower: tuple[int, int]
    made: tuple[tuple[int, int], tuple[int, int]]
    """The two boards that the switch gives."""
    difference: int
    """The rating difference that 29E5c or 29E5d compares with the limits."""
    other_difference: int
    """Of a transposition the larger of its two differences; of an interchange the same once more."""
    limit: int
    """80, 200, or -1 where none applies."""
    before: int
    after: int
    """The burden of both boards, in the digits of ``field``; for rematches how many of the boards are one."""


@dataclass(frozen=True, slots=True)
class ByeChoice:
    """Who has the bye."""

    player: int
    first: int
    """Who was first in the order of 28L2."""
    difference: int


@dataclass(frozen=True, slots=True)
class Drop:
    """A player who leaves the group for the next one."""

    player: int
    first: int
    """Who would have left by 29D1a, where colours chose somebody else; otherwise the player."""
    difference: int
    reason: str
    """``odd``; ``colour``: chosen for colours (29D1b); ``no_opponent``: came from above and nobody here can be had;
    ``several``: more than one has to leave."""


@dataclass(frozen=True, slots=True)
class Met:
    """The opponent of a player who came from above."""

    player: int
    opponent: int
    first: int
    """The highest rated player who could be had; the opponent, unless colours chose somebody else (29D1b)."""
    difference: int
    passed: tuple[int, ...]
    """Who is ranked higher than ``first`` and could not be had."""


@dataclass(frozen=True, slots=True)
class Group:
    """One scoregroup as it was paired."""

    score: int
    """Pairing score of the residents, in tenths."""
    residents: tuple[int, ...]
    """In order of rank."""
    came: tuple[int, ...]
    """Who came from above, in the order in which they were paired."""
    met: tuple[Met, ...]
    drops: tuple[Drop, ...]
    natural: tuple[tuple[int, int], ...]
    """Upper half against lower half, of those who stay."""
    rematches: tuple[Switch, ...]
    """The switches against second meetings, none of which has a limit."""
    walked: bool
    """Whether single switches could not remove all second meetings, so that opponents were sought one by one."""
    based: tuple[tuple[int, int], ...]
    """The first pairing without second meetings, from which the limits of 29E5 are measured."""
    switches: tuple[Switch, ...]
    """The switches for colours."""
    pairs: tuple[tuple[int, int], ...]
    """Those who stay, as they are paired in the end; the higher ranked player first."""
