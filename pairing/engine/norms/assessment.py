"""Whether a set of games is a norm: every condition with its numbers (B.01 Articles 1.4.1 to 1.4.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .event import STATELESS, Exemption, NormEvent
from .games import NO_FEDERATION, NormGame
from .requirements import (
    FEWEST_GAMES,
    HOLDERS,
    LOWEST_PERCENT,
    UNRATED,
    Requirement,
    average_rating,
    norm_performance,
    percentage,
    suffices,
)

MOST_CREDITED: Final = 13
"""Longer events count as 13 games (Article 1.7)."""
EIGHT_GAMES: Final = 8


class Code(StrEnum):
    """The conditions, in the order in which they are shown."""

    PERFORMANCE = "performance"
    AVERAGE = "average"
    SCORE = "score"
    GAMES = "games"
    TITLED = "titled"
    REQUIRED_TITLES = "required_titles"
    FEDERATIONS = "federations"
    OWN_FEDERATION = "own_federation"
    ONE_FEDERATION = "one_federation"


AT_MOST: Final = frozenset({Code.OWN_FEDERATION, Code.ONE_FEDERATION})
"""Conditions that set a highest number; all others set a lowest one."""
MIX: Final = frozenset({Code.TITLED, Code.REQUIRED_TITLES, Code.FEDERATIONS, Code.OWN_FEDERATION, Code.ONE_FEDERATION})


@dataclass(frozen=True, slots=True)
class NormCondition:
    """One condition with its numbers; SCORE is in percent."""

    code: Code
    article: str
    have: int
    need: int
    met: bool
    waived: bool = False
    """Not met, and not asked for in this event (Article 1.4.3)."""
    detail: str = ""
    """A federation, where the condition is about one."""

    @property
    def holds(self) -> bool:
        """Met or waived."""
        return self.met or self.waived


@dataclass(frozen=True, slots=True)
class NormAssessment:
    """One set of games against one title."""

    requirement: Requirement
    games: tuple[NormGame, ...]
    conditions: tuple[NormCondition, ...]
    halves: int
    average: int
    """Ra; 0 without games."""
    performance: int
    """Rp; 0 without games."""
    raised: NormGame | None = None
    """The opponent who counts with the floor."""
    exemption: Exemption = Exemption.NONE
    """What waives the mix of federations; a title needs one norm without it (Article 1.4.3e)."""
    eight: bool = False
    """Eight games count as nine (Article 1.4.1c), once per application."""
    dropped: tuple[NormGame, ...] = ()
    """Games that were left out to the player's benefit (Articles 1.4.1e and 1.4.1f)."""

    @property
    def met(self) -> bool:
        """Whether every condition holds."""
        return all(condition.holds for condition in self.conditions)

    @property
    def unmet(self) -> tuple[NormCondition, ...]:
        """The conditions that do not hold."""
        return tuple(condition for condition in self.conditions if not condition.holds)

    @property
    def spare_halves(self) -> int:
        """Half points above (below: negative) what the performance needs with these opponents; 0 without games."""
        count = len(self.games)
        if not count:
            return 0
        enough = [h for h in range(2 * count + 1) if suffices(self.requirement, self.average, h, count)]
        return self.halves - enough[0] if enough else self.halves - 2 * count - 1

    @property
    def credited_games(self) -> int:
        """Games that count in an application: each full point above the norm is one more (Article 1.4.1d)."""
        played = FEWEST_GAMES if self.eight else min(len(self.games), MOST_CREDITED)
        return played + max(0, self.spare_halves // 2)


def assess(
    games: Sequence[NormGame], requirement: Requirement, federation: str, event: NormEvent, *, eight: bool = False
) -> NormAssessment:
    """Every condition for a player of ``federation`` with exactly these games."""
    count = len(games)
    halves = sum(game.halves for game in games)
    average = average_rating([game.rating for game in games], requirement.floor) if count else 0
    performance = norm_performance(average, halves, count) if count else 0
    percent = percentage(halves, count) if count else 0
    exemption = event.exemption_for(federation)
    return NormAssessment(
        requirement,
        tuple(games),
        (
            _at_least(Code.PERFORMANCE, "1.4.8", performance, requirement.performance),
            _at_least(Code.AVERAGE, "1.4.8a", average, requirement.average),
            _at_least(Code.SCORE, "1.4.8b", percent, LOWEST_PERCENT),
            _at_least(Code.GAMES, "1.4.1", count, EIGHT_GAMES if eight else FEWEST_GAMES),
            *_titles(games, requirement),
            *_federations(games, federation, waived=exemption is not Exemption.NONE),
        ),
        halves,
        average,
        performance,
        _raised(games, requirement.floor),
        exemption,
        eight,
    )


def _at_least(code: Code, article: str, have: int, need: int, *, waived: bool = False) -> NormCondition:
    return NormCondition(code, article, have, need, have >= need, waived and have < need)


def _titles(games: Sequence[NormGame], requirement: Requirement) -> tuple[NormCondition, NormCondition]:
    count = len(games)
    holders = sum(1 for game in games if game.title in HOLDERS)
    required = sum(1 for game in games if game.title in requirement.opponents)
    article = {"GM": "1.4.5b", "IM": "1.4.5c", "WGM": "1.4.5d", "WIM": "1.4.5e"}[requirement.title]
    return (
        _at_least(Code.TITLED, "1.4.5a", holders, -(-count // 2)),
        _at_least(Code.REQUIRED_TITLES, article, required, max(3, -(-count // 3))),
    )


def _federations(
    games: Sequence[NormGame], own: str, *, waived: bool
) -> tuple[NormCondition, NormCondition, NormCondition]:
    count = len(games)
    met = Counter(game.federation for game in games if game.federation != STATELESS)
    foreign = len(met) - (own in met)
    known = own not in NO_FEDERATION
    most, most_count = max(met.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    of_own, limit_own, limit_one = met[own], 3 * count // 5, 2 * count // 3
    enough = known and foreign >= 2
    return (
        NormCondition(Code.FEDERATIONS, "1.4.3", foreign if known else 0, 2, enough, waived and not enough, own),
        NormCondition(
            Code.OWN_FEDERATION, "1.4.4", of_own, limit_own, of_own <= limit_own, waived and of_own > limit_own, own
        ),
        NormCondition(
            Code.ONE_FEDERATION,
            "1.4.4",
            most_count,
            limit_one,
            most_count <= limit_one,
            waived and most_count > limit_one,
            most,
        ),
    )


def _raised(games: Sequence[NormGame], floor: int) -> NormGame | None:
    lowest = min(games, key=lambda game: game.rating or UNRATED, default=None)
    return lowest if lowest is not None and (lowest.rating or UNRATED) < floor else None
