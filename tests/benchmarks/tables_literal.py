"""Tables by the engine, by its verifier and by chairs and cells (``literal_tables``). Run by hand.

    python tests/benchmarks/tables_literal.py --system round_robin --most 24
    python tests/benchmarks/tables_literal.py --system scheveningen --most 40 --folder FOLDER

Every round of an event of each size is compared, with forfeits and absences. ``--folder`` writes each as a golden case:
``rKK.trf`` and ``rKK.SYSTEM`` in ``gNNN.tar.gz``.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine import RoundPairing, pair
from pairing.engine.model import TournamentState
from pairing.engine.simulation import Recipe
from pairing.engine.simulation import play as simulate
from tests.benchmarks.literal_agreement import judged, write_case
from tests.unit.engine.round_robin.literal_tables import literal_boards

SYSTEMS = ("round_robin", "double_round_robin", "scheveningen")


def played(system: str, players: int) -> list[tuple[TournamentState, RoundPairing]]:
    """Every round of one event as state and answer."""
    seen: list[tuple[TournamentState, RoundPairing]] = []

    def remember(state: TournamentState) -> RoundPairing:
        answer = pair(state)
        seen.append((state, answer))
        return answer

    rounds = players // 2 if system == "scheveningen" else players - 1 + players % 2
    options = (("printed_order", players % 4 > 1),) if system == "double_round_robin" else ()
    recipe = Recipe(
        players, players, 2 * rounds if system == "double_round_robin" else rounds, system=system, options=options,
        forfeit_rate=0.05, half_bye_rate=0.02,
    )  # fmt: skip
    simulate(recipe, pair=remember)
    return seen


def main() -> int:
    """Compare and print; the exit status is 1 when anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", choices=SYSTEMS, required=True)
    parser.add_argument("--least", type=int, default=3)
    parser.add_argument("--most", type=int, default=24, help="players")
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    for players in range(options.least, options.most + 1):
        if options.system == "scheveningen" and players % 2:
            continue
        kept = played(options.system, players)
        for state, answer in kept:
            expected = literal_boards(state)
            same = ([(one.white, one.black) for one in answer.pairs], answer.bye) == expected
            counts.update({"rounds": 1, "differs from the table": not same})
            counts.update({"differs from the verifier": not judged(state, answer)})
        if options.folder:
            write_case(options.folder, options.system, kept)
    print(dict(counts))
    return any(number for what, number in counts.items() if "differs" in what)


if __name__ == "__main__":
    sys.exit(main())
