"""The forecast's ideal course beside a plain play of the same field, for all methods and sizes. Run by hand.

    python tests/unit/engine/forecast/every_field.py --first 16 --last 200 --step 1

Compared are the players on a perfect score after each round, with the plan and without, and the mean differences of the
starting numbers. The plain play uses the pairing engine and the virtual points alone.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[4]))

from pairing.engine.acceleration import AccelerationPlan, Event, preset
from pairing.engine.forecast import Course, forecast
from tests.unit.engine.forecast.test_forecast import METHODS, favourites_win, listed


def differs(method: str, players: int, rounds: int, plain: dict[int, list[int]]) -> bool:
    """Whether anything of the two is not the same; ``plain`` keeps the perfect scores without acceleration."""
    plan = preset(method, Event(rounds, players=players))
    found = forecast(plan, listed(players), rounds=rounds)
    ideal = found.course(Course.IDEAL)
    if ideal is None:
        return True
    if players not in plain:
        plain[players] = favourites_win(AccelerationPlan(), players, rounds, rounds)[0]
    perfect, gaps = favourites_win(plan, players, rounds, found.rounds)
    near = all(abs(one - 10 * other) < 1e-6 for one, other in zip(ideal.gaps, gaps, strict=True))
    return not (near and [*ideal.perfect] == perfect and [*ideal.perfect_without] == plain[players][: found.rounds])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=16)
    parser.add_argument("--last", type=int, default=200)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    plain: dict[int, list[int]] = {}
    compared, different = 0, []
    for players in range(options.first, options.last + 1, options.step):
        for method in METHODS:
            compared += 1
            if differs(method, players, options.rounds, plain):
                different.append((method, players))
    print(f"{compared} fields of {options.first} to {options.last} players, {len(METHODS)} methods, "
          f"{options.rounds} rounds: {len(different)} differences")  # fmt: skip
    for method, players in different:
        print(f"  {method}, {players} players")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
