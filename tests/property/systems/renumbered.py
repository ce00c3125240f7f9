"""The same tournament with other numbers and names, for tests that neither counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pairing.engine.model import TournamentState


def renumbered(state: TournamentState, step: int = 1, **facts: Any) -> TournamentState:
    """``state`` with every number times ``step``, equal names, and ``facts`` of everybody, as ``rating=0``."""
    return replace(
        state,
        competitors=tuple(
            replace(
                one,
                number=step * one.number,
                games=tuple(replace(game, opponent=step * game.opponent) for game in one.games),
                **{"name": "Somebody", **facts},
            )
            for one in state.competitors
        ),
        prohibitions=tuple(
            replace(one, numbers=frozenset(step * number for number in one.numbers)) for one in state.prohibitions
        ),
        advances=tuple(replace(one, player=step * one.player) for one in state.advances),
    )
