"""Random knock-outs by the engine, by its verifier and with cards on a table. Run by hand.

    python tests/benchmarks/knockout_literal.py --tournaments 1000
    python tests/benchmarks/knockout_literal.py --tournaments 880 --keep 22 --folder FOLDER
    python tests/benchmarks/knockout_literal.py --speed 1000

Every round of every tournament is compared: pairs, colours, and in the end the ranks. Tournaments of games and of
matches of two games take turns, with forfeits, withdrawals, draws, and a match for third place in two of three.
``--speed`` plays five knock-outs of so many players and prints the processor time of their rounds. ``--keep`` writes
one tournament in so many as a golden case: ``rKK.trf`` and ``rKK.knockout`` in ``gNNN.tar.gz``.
"""

from __future__ import annotations

import argparse
import io
import sys
import tarfile
from collections import Counter
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine import RoundPairing, pair
from pairing.engine.knockout_bracket import KnockoutBracket
from pairing.engine.model import PLAYED, Colour, TournamentState
from pairing.engine.simulation import Recipe
from pairing.engine.simulation import play as simulate
from pairing.engine.standings import standings
from pairing.engine.trf import file_of, write
from pairing.engine.verifier import Grade, verify_round
from tests.unit.engine.knockout.literal_knockout import Cards, white_of

RULES = ("extra_games", "armageddon", "seed", "lot")


def played(seed: int, most: int) -> tuple[list[tuple[TournamentState, RoundPairing]], TournamentState]:
    """Every round of one tournament as state and answer, and its end."""
    seen: list[tuple[TournamentState, RoundPairing]] = []

    def remember(state: TournamentState) -> RoundPairing:
        answer = pair(state)
        seen.append((state, answer))
        return answer

    players = 2 + seed % (most - 1)
    recipe = Recipe(
        seed, players, (players - 1).bit_length(), system="knockout_matches" if seed % 2 else "knockout",
        options=(("drawn", RULES[seed % 4]), ("third_place", seed % 3 != 0)), forfeit_rate=0.1, withdrawal_rate=0.04,
        draw_rate=0.5,
    )  # fmt: skip
    return seen, simulate(recipe, pair=remember).state


def expected(cards: Cards, state: TournamentState) -> set[tuple[int, int]]:
    """The pairs (White, Black) of the next round by the cards."""
    colours = {
        one.number: "".join("W" if game.colour is Colour.WHITE else "B" for game in one.games if game.outcome in PLAYED)
        for one in state.competitors
    }
    whites = [(white_of(two, colours, state.initial_colour.value), two) for two in cards.pairs]
    return {(white, (two - {white}).pop()) for white, two in whites}


def compare(seed: int, most: int, counts: Counter[str]) -> list[tuple[TournamentState, RoundPairing]]:
    """Compare one tournament; its rounds where everything agrees, else nothing."""
    seen, end = played(seed, most)
    cards = Cards(len(end.competitors), third=bool(end.options["third_place"]))
    bracket = KnockoutBracket(end)
    agrees = True
    for state, answer in seen:
        same = {(one.white, one.black) for one in answer.pairs} == expected(cards, state)
        exact = verify_round(state, answer.pairs).grade is Grade.EXACT
        counts.update({"rounds": 1, "differs from the cards": not same, "differs from the verifier": not exact})
        agrees = agrees and same and exact
        cards.play({frozenset(one.players): one.winner for one in bracket.of_round(state.round_number)}.__getitem__)
    if len(seen) == end.completed:
        same = sorted((row.rank, row.number) for row in standings(end, [])) == cards.ranking
        counts.update({"rankings": 1, "ranks differ": not same})
        agrees = agrees and same
    return seen if agrees else []


def write_case(folder: Path, kept: list[tuple[TournamentState, RoundPairing]]) -> None:
    """One tournament as a golden case, numbered after those that are there."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(folder / f"g{len([*folder.glob('*.tar.gz')]) + 1:03}.tar.gz", "w:gz") as archive:
        for state, answer in kept:
            rows = [f"{board.white} {board.black}" for board in answer.pairs]
            texts = {"trf": write(file_of(state)), "knockout": "".join(f"{row}\n" for row in [len(rows), *rows])}
            for end, text in texts.items():
                data = text.encode()
                entry = tarfile.TarInfo(f"r{state.round_number:02}.{end}")
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))


def speed(players: int) -> None:
    """Print the median and the worst of the rounds of five tournaments, in milliseconds of the processor."""
    times: list[float] = []

    def timed(state: TournamentState) -> RoundPairing:
        started = process_time()
        try:
            return pair(state)
        finally:
            times.append((process_time() - started) * 1000)

    for seed in range(5):
        simulate(Recipe(seed, players, (players - 1).bit_length(), system="knockout"), pair=timed)
    print(f"{len(times)} rounds: median {median(times):.1f} ms, worst {max(times):.1f} ms")


def main() -> int:
    """Compare and print; the exit status is 1 when anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--most", type=int, default=40, help="players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=int, default=0)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--speed", type=int, metavar="PLAYERS")
    options = parser.parse_args()
    if options.speed:
        speed(options.speed)
        return 0
    counts: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.tournaments):
        kept = compare(seed, options.most, counts)
        if options.keep and seed % options.keep == 0 and kept and not seed % 2:
            write_case(options.folder, kept)
    print(dict(counts))
    return any(number for what, number in counts.items() if "differ" in what)


if __name__ == "__main__":
    sys.exit(main())
