"""Which events can give title norms at all."""

from __future__ import annotations

from typing import Final

from pairing.engine.registry import description_of
from tournaments.models import Regulations, Tournament

FEWEST_ROUNDS: Final = 9
"""Fewer rounds give no norm (B.01 Article 1.4.1; the exceptions are for world and continental team events)."""


def gives_norms(tournament: Tournament, regulations: Regulations) -> bool:
    """Whether norms are possible at all: standard games in at least nine rounds, each against another opponent, and no
    Scheveningen match, which has given none since March 2024. In a team event they are those of its players."""
    standard = tournament.rated_as == Tournament.RatedAs.STANDARD
    described = description_of(regulations.system)
    others = regulations.games_per_round == 1 and not (described.rematches or described.two_groups)
    return standard and regulations.rounds >= FEWEST_ROUNDS and others
