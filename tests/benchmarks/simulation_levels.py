"""The stochastic reference runs (level 3) and the published statements (level 4), with this simulator.

Run: python tests/benchmarks/simulation_levels.py [TOURNAMENTS]      (200 by default: a minute and a half of computing)

Level 3: 100 players of Milvang's field and model, 9 rounds, Dutch rules of 2026. The reference is a run of 100
tournaments with bbpPairings 6; a number agrees when it is within 4 of its standard errors, times sqrt(1 + 100 / N).
The exit status is 1 when one does not, or when a statement of level 4 does not hold.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine.acceleration import Event, preset
from pairing.engine.acceleration.presets import pattern_plan
from pairing.engine.model import Colour
from pairing.engine.simulation import Population, Report, Study, Variant, empty_tally, report, run
from pairing.engine.simulation.series import tournaments

REFERENCE = {
    "none": ([333, 251, 228, 211, 203, 195, 187, 183, 178], 218.7, [38.4, 12.9, 3.72, 1.13, 0.27, 0.13], 0.685, 0.873,
             5.19),
    "haley": ([182, 193, 309, 258, 225, 210, 197, 191, 183], 216.3, [34.0, 8.42, 2.74, 0.79, 0.23, 0.07], 0.681, 0.870,
              5.01),
    "soft_haley": ([182, 240, 288, 242, 219, 205, 194, 188, 181], 215.4, [34.0, 7.38, 2.42, 0.71, 0.19, 0.05], 0.679,
                   0.869, 5.19),
    "baku": ([182, 193, 195, 235, 215, 248, 222, 206, 193], 209.8, [34.0, 8.42, 1.99, 0.49, 0.17, 0.06], 0.673, 0.864,
             5.05),
    "permanent": ([182, 193, 195, 189, 183, 181, 176, 257, 223], 197.6, [34.0, 8.42, 1.99, 0.49, 0.16, 0.04], 0.646,
                  0.838, 4.93),
    "progressive": ([128, 148, 184, 188, 188, 195, 199, 257, 228], 190.7, [33.2, 8.56, 1.67, 0.48, 0.12, 0.04], 0.636,
                    0.828, 4.96),
}  # fmt: skip
"""Gap per round, mean gap, perfect scores after rounds 1 to 6, tau, rho, how many of the ten strongest in the first
ten."""

ERRORS = {"gap": 2.3, "mean_gap": 1.3, "tau": 0.004, "rho": 0.003, "top_hits": 0.14}
PERFECT_ERRORS = (0.4, 0.25, 0.12, 0.07, 0.04, 0.03)


def simulate(study: Study, count: int) -> Report:
    """Two worker processes; the numbers do not depend on how many there are."""
    tally = empty_tally(study)
    starts = list(range(0, count, 10))
    with ProcessPoolExecutor(2) as pool:
        for part in pool.map(run, [study] * len(starts), starts, [min(start + 10, count) for start in starts]):
            tally.merge(part)
    return report(study, tally)


def value(found: Report, key: str, plan: str) -> float:
    line = next(line for line in found.lines if line.metric.key == key)
    estimate = line.estimates[found.variants.index(plan)]
    assert estimate is not None
    return estimate.mean


def level_3(count: int) -> bool:
    event = Event(9)
    plans = [Variant(name, preset(name, event)) for name in REFERENCE if name != "permanent"]
    plans.insert(4, Variant("permanent", pattern_plan("own", event, [10] * 7)))
    study = Study(20_260_301, 9, tuple(plans), Population("milvang", players=100))
    found = simulate(study, count)
    width = 4 * sqrt(1 + 100 / count)
    print(f"\nLevel 3: {count} tournaments, 100 players, 9 rounds. Ours, then the reference in brackets; ! differs.\n")
    print("| method | gap per round | mean gap | perfect after 1..6 | tau | rho | top 10 |")
    print("|---|---|---|---|---|---|---|")
    wrong = 0

    def cell(key: str, plan: str, expected: float, error: float, digits: int) -> str:
        nonlocal wrong
        ours = value(found, key, plan)
        differs = abs(ours - expected) > width * error
        wrong += differs
        return f"{ours:.{digits}f} ({expected:.{digits}f}){'!' if differs else ''}"

    for plan, (gaps, gap, perfect, tau, rho, top) in REFERENCE.items():
        cells = [
            " ".join(cell(f"gap.{n}", plan, one, ERRORS["gap"], 0) for n, one in enumerate(gaps, start=1)),
            cell("mean_gap", plan, gap, ERRORS["mean_gap"], 1),
            " ".join(
                cell(f"perfect.{n}", plan, one, PERFECT_ERRORS[n - 1], 2) for n, one in enumerate(perfect, start=1)
            ),
            cell("tau", plan, tau, ERRORS["tau"], 3),
            cell("rho", plan, rho, ERRORS["rho"], 3),
            cell("top_hits", plan, top, ERRORS["top_hits"], 2),
        ]
        print(f"| {plan} | {' | '.join(cells)} |")
    print(f"\n{wrong} of {len(REFERENCE) * 19} numbers outside the tolerance.")
    return wrong == 0


def level_4(count: int) -> bool:
    print("\nLevel 4: published statements.\n")
    return all([_coin_games(count * 10), _weekend(count * 2), _extra_white(count)])


def _verdict(sentence: str, *, holds: bool) -> bool:
    print(f"{'holds  ' if holds else 'DIFFERS'} {sentence}")
    return holds


def _coin_games(count: int) -> bool:
    """K. Carter: 20 players, 7 rounds, coin flips: a single winner in 62 of 100."""
    population = Population(ratings=(1500,) * 20, rating_error=0)
    study = Study(1, 7, (Variant("none", preset("none", Event(7))),), population, model="bbp", draw_percent=0)
    share = value(simulate(study, count), "single_winner", "none")
    return _verdict(f"coin flips, 20 players, 7 rounds: a single winner in 62 % ± 3; here {share:.1%}",
                    holds=abs(share - 0.62) <= 0.03)  # fmt: skip


def _weekend(count: int) -> bool:
    """P. Bahry: in 6-round fields 1-1-1-½ lowers the mean gap by 25 to 30 points, two points twice hardly at all."""
    event = Event(6)
    plans = tuple(Variant(name, preset(name, event)) for name in ("none", "fading", "two_points"))
    study = Study(2, 6, plans, Population("uniform", players=60, highest=2300, lowest=1200, rating_error=50))
    found = simulate(study, count)
    plain, fading, two = (value(found, "mean_gap", plan) for plan in found.variants)
    first = [value(found, "strongest_first", plan) for plan in found.variants]
    return all(
        [
            _verdict(
                f"1-1-1-½ lowers the mean gap of a 6-round weekend by about 25-30 points; here {plain - fading:.1f}",
                holds=10 <= plain - fading <= 45,
            ),
            _verdict(f"2-2-0 does far less; here {plain - two:.1f}", holds=plain - two < (plain - fading) / 2),
            _verdict(
                f"the strongest player wins about as often: {first[0]:.1%} plain, {first[1]:.1%} with 1-1-1-½",
                holds=abs(first[0] - first[1]) < 0.05,
            ),
        ]
    )


def _extra_white(count: int) -> bool:
    """L. Csató: with an odd number of rounds an extra White is worth points where the model favours White."""
    gains = {}
    for model in ("milvang", "bbp"):
        population = Population(ratings=tuple(range(2400, 2200, -5)), rating_error=0)
        study = Study(3, 7, (Variant("none", preset("none", Event(7))),), population, model=model)
        points: dict[bool, list[int]] = {True: [], False: []}
        for index in range(count):
            state = tournaments(study, index)[0].state
            worth = state.scoring.table
            for competitor in state.competitors:
                whites = sum(game.colour is Colour.WHITE for game in competitor.games)
                points[2 * whites > 7].append(sum(worth[game.outcome] for game in competitor.games))
        gains[model] = (mean(points[True]) - mean(points[False])) / 10
    return _verdict(
        f"7 rounds: an extra White brings {gains['milvang']:+.2f} points where White has an advantage, "
        f"{gains['bbp']:+.2f} where not",
        holds=gains["milvang"] > 0.05 and abs(gains["bbp"]) < 0.05,
    )  # fmt: skip


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    sys.exit(0 if all([level_3(number), level_4(number)]) else 1)
