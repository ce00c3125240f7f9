"""The Dubov system against its articles taken literally, in many small random tournaments; run by hand.

python tests/benchmarks/dubov_literal.py --tournaments 1000
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.unit.engine.dubov.test_literal_dubov import rounds_compared


def main() -> int:
    """Compare every round; the exit status is 1 when one differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--first", type=int, default=100_000, help="seed of the first tournament")
    parser.add_argument("--most-players", type=int, default=12)
    options = parser.parse_args()
    rounds, differences = 0, []
    for seed in range(options.first, options.first + options.tournaments):
        try:
            rounds += rounds_compared(seed, options.most_players)
        except AssertionError as difference:
            differences.append(str(difference))
    print(f"{options.tournaments} tournaments, {rounds} rounds, {len(differences)} differences", *differences)
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
