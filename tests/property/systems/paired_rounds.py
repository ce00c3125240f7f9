"""What the property tests of systems share: the rounds of an event as they were paired."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from pairing.engine import pair
from pairing.engine.model import RoundPairing, TournamentState
from pairing.engine.simulation import Recipe, play


def paired_rounds(
    recipe: Recipe,
    *,
    prepare: Callable[[TournamentState], TournamentState] = lambda state: state,
    trace: bool = True,
    timed: bool = False,
) -> tuple[list[Any], TournamentState]:
    """Every round of the event as (state before it, answer), and the state at its end.

    ``prepare`` changes a state before it is paired. ``timed``: the seconds that it took come third.
    """
    seen: list[Any] = []

    def remember(state: TournamentState) -> RoundPairing:
        state = prepare(state)
        begun = perf_counter()
        answer = pair(state, trace=trace)
        seen.append((state, answer, perf_counter() - begun) if timed else (state, answer))
        return answer

    return seen, play(recipe, pair=remember).state
