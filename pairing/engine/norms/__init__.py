"""Title norms (FIDE B.01, in force since 1 January 2024): what a result is worth, condition by condition, and what is
missing.

Everything here is information for players and arbiters. A norm becomes one by the certificate of the chief arbiter.

An ``Option`` here is a way to a norm that is still open (``outlook``). It is no option of a pairing system.
"""

from __future__ import annotations

from .assessment import AT_MOST, EIGHT_GAMES, Code, NormAssessment, NormCondition
from .event import Exemption, NormEvent, RoundField, event_of
from .games import LeftOut, NormGame, Reason, games_of
from .outlook import NextGame, NextRound, NormField, NormOutlook, NormStanding, Option, TitleNeed, outlook
from .player_norms import PlayerNorm, norms_of, standings_first
from .requirements import REQUIREMENTS, UNRATED, Requirement, percentage, titles_open_to
from .selection import best_selection

__all__ = [
    "AT_MOST",
    "EIGHT_GAMES",
    "REQUIREMENTS",
    "UNRATED",
    "Code",
    "Exemption",
    "LeftOut",
    "NextGame",
    "NextRound",
    "NormAssessment",
    "NormCondition",
    "NormEvent",
    "NormField",
    "NormGame",
    "NormOutlook",
    "NormStanding",
    "Option",
    "PlayerNorm",
    "Reason",
    "Requirement",
    "RoundField",
    "TitleNeed",
    "best_selection",
    "event_of",
    "games_of",
    "norms_of",
    "outlook",
    "percentage",
    "standings_first",
    "titles_open_to",
]
