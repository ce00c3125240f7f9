"""What nobody asked for in a random tournament, drawn: sizes, ratings, byes, forfeits, unusual results, tie-breaks."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

from ..model import Outcome, Scoring
from ..registry import description_of
from .amounts import Amount
from .recipe import Recipe

FORFEITS: Final = (
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
)
IRREGULAR: Final = (
    (Outcome.DRAW, Outcome.LOSS),
    (Outcome.LOSS, Outcome.DRAW),
    (Outcome.LOSS, Outcome.LOSS),
)
"""½-0, 0-½ and 0-0 over the board."""
_BYES: Final = (Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FULL_BYE)
_TIE_BREAKS: Final = (
    "BH/C1",
    "BH",
    "BH/M1",
    "SB",
    "SB/C1",
    "FB",
    "AOB",
    "DE",
    "PS",
    "PS/C1",
    "WIN",
    "WON",
    "BPG",
    "BWG",
)
_OF_TEAMS: Final = (
    "MPVGP", "EDE", "EMGSB", "EMMSB", "BH:MP/C1", "BH:GP", "SB:MP", "WIN:MP", "WON:GP", "SSSC", "BC", "TBR", "BBE",
)  # fmt: skip
_ON_RATINGS: Final = ("ARO", "ARO/C1", "TPR", "APRO", "APPO", "PTP")
_MOST_ROUNDS: Final = 11
_ACCELERATED: Final = ("dutch", "dubov")
"""Systems whose events are drawn with Baku acceleration; a code of record 192 says so."""


def drawn_recipe(seed: int, given: dict[str, Any]) -> Recipe:
    """A recipe with the values ``given``, by the name of the field; what is missing is drawn from ``seed``.

    Byes, forfeits, irregular results, late entries and acceleration are drawn only for systems that pair single players
    by their scores and bar none of them; the field of a table or a bracket, and events of teams, stay as they are.
    """
    rng = Random(f"recipe {seed}")  # noqa: S311 - a simulation must be repeatable, not secret
    system = given.get("system", "dutch")
    description = description_of(system)
    recipe = Recipe(
        seed, **(_sizes(rng, given, system) | _ratings(rng, given) | _rates(rng) | {"model": "fide"} | given)
    )
    if not description.by_score or description.teams or description.lives:
        quiet = {name: value for name, value in _without_anything().items() if name not in given}
        return replace(recipe, **quiet)
    accelerates = not description.acceleration_barred_by and recipe.rounds >= 4 and recipe.scoring == Scoring()
    by_lot = rng.random() < 0.35
    if "acceleration" not in given and accelerates and by_lot and system in _ACCELERATED:
        recipe = replace(recipe, acceleration="baku")
    return recipe


def drawn_tie_breaks(seed: int, system: str) -> tuple[str, ...]:
    """Three to five tie-breaks for the standings; for brackets none."""
    description = description_of(system)
    if description.knockout:
        return ()
    rng = Random(f"tie-breaks {seed}")  # noqa: S311 - a simulation must be repeatable, not secret
    if description.teams:
        return tuple(rng.sample(_OF_TEAMS, rng.randint(3, 4)))
    sums = ("SB", "DE", "WIN", "KS", "BPG") if description.table else _TIE_BREAKS
    chosen = rng.sample(sums, rng.randint(3, min(4, len(sums))))
    return (*chosen, *([rng.choice(_ON_RATINGS)] if rng.random() < 0.5 and not description.two_games else []))


def _sizes(rng: Random, given: dict[str, Any], system: str) -> dict[str, int]:
    description = description_of(system)
    options = dict(given.get("options", ()))
    rounds = given.get("rounds")
    players = given.get("players")
    if players is None:
        players = rng.randint(max(8, 2 * (rounds or 4)), max(100, 4 * (rounds or 4)))
        if not description.by_score:
            players = max(8, (rounds or 7) + 1)
        players += players % 2 if description.two_groups else 0
        if description.team_size:
            size = int(description.option_in(options, description.team_size))
            teams = (rounds or 5) + 1
            players = size * (teams + teams % 2)
    if rounds is None:
        most = max(1, min(_MOST_ROUNDS, (players - 1) // 2 + 1, description.most_rounds_among(players, options)))
        rounds = rng.randint(min(5, most), most)
        if description.fixed_field:
            rounds = max(1, min(description.most_rounds, description.most_rounds_among(players, options)))
    return {"players": players, "rounds": rounds}


def _ratings(rng: Random, given: dict[str, Any]) -> dict[str, int]:
    highest = given.get("highest_rating", rng.randint(2000, 2800))
    lowest = given.get("lowest_rating", rng.randint(1400, 1800))
    if "lowest_rating" not in given:
        lowest = min(lowest, highest)
    return {"highest_rating": max(highest, lowest), "lowest_rating": lowest}


def _rates(rng: Random) -> dict[str, Any]:
    """Small shares: a real event has few of each, and some have none."""

    def share(most: float) -> float:
        return round(rng.uniform(0, most), 4) if rng.random() < 0.7 else 0.0

    return {
        "draw_rate": round(rng.uniform(0.15, 0.5), 3),
        "withdrawal_rate": share(0.01),
        "late_rate": share(0.04),
        "byes": tuple((kind, Amount(share(most))) for kind, most in zip(_BYES, (0.04, 0.03, 0.005), strict=True)),
        "unusual": tuple(
            (result, Amount(share(most)))
            for results, most in ((FORFEITS, 0.015), (IRREGULAR, 0.004))
            for result in results
        ),
    }  # fmt: skip


def _without_anything() -> dict[str, Any]:
    return {"withdrawal_rate": 0.0, "late_rate": 0.0, "byes": (), "unusual": ()}
