"""Title norms (FIDE B.01, in force since 1 January 2024): what a result is worth, condition by condition, and what is
missing.

Everything here is information for players and arbiters. A norm becomes one by the certificate of the chief arbiter.
"""

from __future__ import annotations

from pairing.engine.norms.check import Code, Condition, NormCheck
from pairing.engine.norms.event import Exemption, NormEvent, RoundField, event_of
from pairing.engine.norms.games import LeftOut, NormGame, Reason, games_of
from pairing.engine.norms.outlook import Field, NextGame, NextRound, Option, Outlook, Standing, TitleNeed, outlook
from pairing.engine.norms.player import PlayerNorm, norms_of, standings_first
from pairing.engine.norms.requirements import REQUIREMENTS, Requirement, titles_open_to
from pairing.engine.norms.selection import best_selection

__all__ = [
    "REQUIREMENTS",
    "Code",
    "Condition",
    "Exemption",
    "Field",
    "LeftOut",
    "NextGame",
    "NextRound",
    "NormCheck",
    "NormEvent",
    "NormGame",
    "Option",
    "Outlook",
    "PlayerNorm",
    "Reason",
    "Requirement",
    "RoundField",
    "Standing",
    "TitleNeed",
    "best_selection",
    "event_of",
    "games_of",
    "norms_of",
    "outlook",
    "standings_first",
    "titles_open_to",
]
