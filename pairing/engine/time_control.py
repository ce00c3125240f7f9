"""The coded time control of record 222: what it means, and which games it makes (B.02, Laws of Chess, Appendices A, B).

A code is a period, or several joined by colons: ``moves/seconds``, ``seconds``, each with ``+increment``; per colour
``W…-B…``. 90 minutes with 30 seconds a move is ``5400+30``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

GAME_LENGTH: Final = 60
"""Moves for which the rating regulations count the time of a player (B.02 Article 1)."""

_PERIOD: Final = re.compile(r"(?:(\d{1,3})/)?(\d{1,6})(?:\+(\d{1,4}))?")
_WORDS: Final = re.compile(
    r"(\d{1,3})\s*(?:'|’|′|min(?:utes?|uti)?\.?)(?:\s*(?:\+|and|e|with|con)\s*(\d{1,3})\s*"
    r"(?:\"|''|’’|″|s(?:ec(?:onds?|ondi)?)?\.?).*)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Period:
    """One control: ``seconds`` for ``moves`` moves (0: for the rest of the game), and ``increment`` for each move."""

    seconds: int
    moves: int = 0
    increment: int = 0


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The periods of both colours."""

    white: tuple[Period, ...]
    black: tuple[Period, ...]

    @property
    def equal(self) -> bool:
        """Whether both sides have the same time; games with unequal times are not rated (B.02 Article 1)."""
        return self.white == self.black

    @property
    def minutes(self) -> int:
        """Whole minutes that a player has for 60 moves, those of the side with less time."""
        return min(_seconds(self.white), _seconds(self.black)) // 60

    @property
    def game_minutes(self) -> int:
        """Whole minutes that a game of 60 moves takes when both sides use their time, rounded up."""
        return -(-(_seconds(self.white) + _seconds(self.black)) // 60)

    @property
    def rate(self) -> str:
        """``standard``, ``rapid``, ``blitz``, or nothing where FIDE rates no such game."""
        minutes = self.minutes
        if not self.equal or minutes <= 3:
            return ""
        return "standard" if minutes >= 60 else "rapid" if minutes > 10 else "blitz"


def read_time_control(code: str) -> TimeControl | None:
    """The meaning of ``code``; None when it is no coded time control."""
    match = re.fullmatch(r"W(.+)-B(.+)", code)
    sides = [_periods(side) for side in (match.groups() if match else (code, code))]
    white, black = sides
    return None if white is None or black is None else TimeControl(white, black)


def suggested_code(text: str) -> str:
    """The code of a control in words such as ``90 minutes + 30 seconds per move`` or ``15'+10''``; blank for others."""
    match = _WORDS.fullmatch(text.strip())
    if match is None:
        return ""
    return f"{int(match[1]) * 60}+{int(match[2])}" if match[2] else str(int(match[1]) * 60)


def _periods(text: str) -> tuple[Period, ...] | None:
    found = []
    for part in text.split(":"):
        match = _PERIOD.fullmatch(part)
        if match is None:
            return None
        moves, seconds, increment = (int(group or 0) for group in match.groups())
        found.append(Period(seconds, moves, increment))
    return tuple(found)


def _seconds(periods: tuple[Period, ...]) -> int:
    total = made = 0
    for period in periods:
        if made >= GAME_LENGTH:
            break
        moves = min(period.moves or GAME_LENGTH, GAME_LENGTH - made)
        total += period.seconds + period.increment * moves
        made += moves
    return total
