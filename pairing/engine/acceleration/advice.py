"""Advice as data: what an organizer should know before choosing an acceleration, and what the event is for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ..facts import Fact, fact


class Level(StrEnum):
    """Whether the organizer should act on an advice or only know it."""

    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Advice:
    """One piece of advice. Never a refusal: those are ``validation.problems``."""

    level: Level
    fact: Fact

    def to_json(self) -> dict[str, Any]:
        """The stored form."""
        return {"level": self.level.value, "fact": self.fact.to_json()}


class Aim(StrEnum):
    """What an event wants to reach; it decides what acceleration is good for."""

    WINNER = "winner"
    """One clear winner."""
    RANKING = "ranking"
    """Places that are well founded far down the list."""
    BALANCED_GAMES = "balanced_games"
    BAND_PRIZES = "band_prizes"
    """Prizes by rating band."""
    NORMS = "norms"


@dataclass(frozen=True, slots=True)
class EventProfile:
    """What weighs in the choice besides players and rounds."""

    aims: frozenset[Aim] = frozenset()
    """Empty where the organizer has not said it."""
    tie_breaks: tuple[str, ...] = ()
    """Codes of the standings' criteria, the first one first."""
    bands: tuple[int, ...] = ()
    """Ratings with which bands with prizes of their own begin, the highest first."""
    prize_places: int = 0
    """Places of the general ranking that have prizes; 0: none, or nobody has said."""


UNKNOWN = EventProfile()


def warning(code: str, **params: Any) -> Advice:
    """An advice that the organizer should act on."""
    return Advice(Level.WARNING, fact(code, **params))


def info(code: str, **params: Any) -> Advice:
    """An advice that is good to know."""
    return Advice(Level.INFO, fact(code, **params))


def in_order(found: Sequence[Advice]) -> tuple[Advice, ...]:
    """Warnings first, otherwise as they come."""
    return tuple(sorted(found, key=lambda advice: advice.level is not Level.WARNING))
