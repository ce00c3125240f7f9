"""A study that runs in a second, and tallies made by hand."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.acceleration import Event, preset
from pairing.engine.simulation import (
    Population,
    Study,
    Tally,
    Variant,
    empty_tally,
)


def variants(rounds: int, *methods: str) -> tuple[Variant, ...]:
    return tuple(Variant(method, preset(method, Event(rounds))) for method in methods)


SMALL = Study(
    seed=7,
    rounds=5,
    variants=variants(5, "none", "baku", "haley"),
    population=Population(ratings=(*range(2300, 1500, -40), 0, 0, 0), rating_error=120),
    top=4,
)


def tally_of(*pairs: tuple[float, float]) -> tuple[Study, Tally]:
    """Tournaments in which every metric has one value under one plan and one under the other."""
    study = replace(SMALL, variants=SMALL.variants[:2])
    tally = empty_tally(study)
    for one, other in pairs:
        tally.add([dict.fromkeys(tally.keys, one), dict.fromkeys(tally.keys, other)])
    return study, tally
