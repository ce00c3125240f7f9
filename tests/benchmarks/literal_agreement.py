"""Random small tournaments by the engine, by its verifier and by the articles taken literally. Run by hand.

    python tests/benchmarks/literal_agreement.py --system lim --tournaments 1000
    python tests/benchmarks/literal_agreement.py --system lim --tournaments 40 --keep 2 --folder FOLDER

Every round of every tournament is compared: pairs, colours, bye, and that nobody can be paired. ``--keep`` writes one
tournament in so many, where all three agree, as a golden case: ``rKK.trf`` and ``rKK.SYSTEM`` in ``gNNN.tar.gz``.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
import tarfile
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine import NoPairing, RoundPairing, pair
from pairing.engine.model import TournamentState
from pairing.engine.systems.us import DESCRIPTION as US_CHESS
from pairing.engine.trf import file_of, write
from pairing.engine.verifier import Grade, verify_round
from tests.unit.engine.halves.literal_halves import Sieve
from tests.unit.engine.in_turn.literal_in_turn import literal_boards as walked
from tests.unit.engine.in_turn.literal_lottery import LiteralRound
from tests.unit.engine.keizer.literal_keizer import literal_boards
from tests.unit.engine.lim.literal_lim import LiteralLim
from tests.unit.engine.random_tournaments import FAMILIES, play
from tests.unit.engine.six_subgroups.literal_subgroups import LiteralSubgroups
from tests.unit.engine.team.literal_team import LiteralTeam
from tests.unit.engine.two_life.literal_two_life import LiteralTwoLife
from tests.unit.engine.us.literal_us import LiteralUs

Boards = tuple[list[tuple[int, int]], int | None]
Literal = Callable[[TournamentState], Boards | None]
Prepare = Callable[[TournamentState, int], TournamentState]


def as_lim(state: TournamentState, seed: int) -> TournamentState:
    """Every third tournament is a maxi-tournament; ratings follow the numbers in steps of 60, with a few exceptions."""
    rng = random.Random(seed)
    rated = tuple(replace(one, rating=2400 - 60 * one.number + rng.choice([0, 0, 90])) for one in state.competitors)
    return replace(state, competitors=rated, system="lim", options={"maxi": True} if seed % 3 == 0 else {})


def literal_lim(state: TournamentState) -> Boards | None:
    """The round by the articles alone."""
    return LiteralLim(state, maxi=bool(state.options.get("maxi"))).pair()


def literal_us(state: TournamentState) -> Boards | None:
    """The round by its definition alone."""
    found = LiteralUs(state).pair()
    return None if found is None else (sorted(found[0]), found[1])


def as_team(state: TournamentState, seed: int) -> TournamentState:
    """Preferences of all types by turns; byes are worth a draw; game points by chance, the same in every round."""
    rng = random.Random(seed)
    options = {"preference": ("A", "B", "none", "B")[seed % 4], "secondary": seed % 3 != 0}
    points = {one.number: [rng.choice([10, 15, 20, 25, 30]) for _ in range(20)] for one in state.competitors}
    teams = tuple(
        replace(one, secondary_points=tuple(points[one.number][: state.completed])) for one in state.competitors
    )
    scoring = replace(state.scoring, pairing_bye=state.scoring.draw)
    return replace(state, competitors=teams, scoring=scoring, system="team", options=options)


def by_halves(system: str) -> tuple[Prepare, Literal]:
    """A system that pairs half against half."""
    return lambda state, _seed: replace(state, system=system), lambda state: Sieve(state, system).boards()


def in_turn(system: str) -> tuple[Prepare, Literal]:
    """A system in which players choose in turn."""
    return lambda state, _seed: replace(state, system=system), walked


def as_keizer(state: TournamentState, seed: int) -> TournamentState:
    """Every other tournament has limits and shares of its own; there are no virtual points."""
    options = {
        "rematch_gap": seed % 5, "most_meetings": 1 + seed % 3, "top_value": 20 * (seed % 3),
        "own_value": seed % 4 > 1, "notice_sixths": seed % 4, "paid_notices": seed % 3,
    }  # fmt: skip
    plain = tuple(replace(one, virtual_points=()) for one in state.competitors)
    return replace(state, competitors=plain, system="keizer", options=options if seed % 2 else {})


def as_lottery(state: TournamentState, seed: int) -> TournamentState:
    """A lot for every round."""
    lots = tuple(f"seed{seed}round{number}" for number in range(1, state.round_number + 1))
    return replace(state, system="lottery", lots=lots)


def as_six_subgroups(state: TournamentState, seed: int) -> TournamentState:
    """Three and four rounds of subgroups by turns; a lot for every round."""
    lots = tuple(f"seed{seed}round{number}" for number in range(1, state.round_number + 1))
    return replace(state, system="six_subgroups", options={"subgroup_rounds": 3 + seed % 2}, lots=lots)


def as_two_life(state: TournamentState, seed: int) -> TournamentState:
    """A lot for every round; in every third tournament two or three survive; there are no virtual points."""
    lots = tuple(f"seed{seed}round{number}" for number in range(1, state.round_number + 1))
    plain = tuple(replace(one, virtual_points=()) for one in state.competitors)
    options = {"survivors": 2 + seed % 2} if seed % 3 == 0 else {}
    return replace(state, competitors=plain, system="two_life", options=options, lots=lots)


def as_us(state: TournamentState, seed: int) -> TournamentState:
    """Ratings near each other and far apart by turns, some players without one; variations in every second one."""
    rng = random.Random(seed)
    spread = (40, 60, 200)[seed % 3]
    ratings = [rng.randrange(1200, 1200 + 10 * spread, 5) if rng.random() < 0.85 else 0 for _ in state.competitors]
    rated = tuple(replace(one, rating=rating) for one, rating in zip(state.competitors, ratings, strict=True))
    options = {name: True for name in US_CHESS.options if rng.random() < 0.3} if seed % 2 else {}
    drawn = tuple(f"seed{seed}round{number}" for number in range(1, state.round_number + 1))
    lots = drawn if US_CHESS.asks_lots(options) else ()
    return replace(state, competitors=rated, system="us", options=options, lots=lots)


SYSTEMS: dict[str, tuple[Prepare, Literal]] = {
    "alternating": in_turn("alternating"),
    "english": by_halves("english"),
    "italo_swiss": in_turn("italo_swiss"),
    "keizer": (as_keizer, literal_boards),
    "lim": (as_lim, literal_lim),
    "lottery": (as_lottery, lambda state: LiteralRound(state).answer()),
    "monrad": in_turn("monrad"),
    "seeded": by_halves("seeded"),
    "six_subgroups": (as_six_subgroups, lambda state: LiteralSubgroups(state).answer()),
    "team": (as_team, lambda state: LiteralTeam(state).pair()),
    "two_life": (as_two_life, lambda state: LiteralTwoLife(state).answer()),
    "us": (as_us, literal_us),
    "yugoslav": in_turn("yugoslav"),
}


def judged(state: TournamentState, answer: RoundPairing) -> bool:
    """Whether the verifier calls the answer exact."""
    byes = () if answer.bye is None else (answer.bye,)
    return verify_round(state, answer.pairs, byes).grade is Grade.EXACT


class Comparison:
    """One tournament, round after round."""

    def __init__(self, prepare: Prepare, literal: Literal, seed: int, counts: Counter[str]) -> None:
        self.prepare, self.literal, self.seed, self.counts = prepare, literal, seed, counts
        self.kept: list[tuple[TournamentState, RoundPairing]] = []
        self.agrees = True

    def round(self, state: TournamentState) -> RoundPairing | None:
        """Pair by all three; count what differs; answer what the tournament goes on with."""
        state = self.prepare(state, self.seed)
        self.counts["rounds"] += 1
        expected = self.literal(state)
        try:
            answer = pair(state, trace=True)
        except NoPairing:
            self.counts["no pairing"] += 1
            self._note("no pairing differs", same=expected is None)
            return None
        found = {(board.white, board.black) for board in answer.pairs}
        self._note("differs from the articles", same=expected is not None and (found, answer.bye) == (
            set(expected[0]), expected[1]
        ))  # fmt: skip
        self._note("differs from the verifier", same=judged(state, answer))
        self.kept.append((state, answer))
        return answer

    def _note(self, what: str, *, same: bool) -> None:
        if not same:
            self.agrees = False
            self.counts[what] += 1
            print(f"seed {self.seed}: {what}", flush=True)


def write_case(folder: Path, system: str, kept: list[tuple[TournamentState, RoundPairing]]) -> None:
    """One tournament as a golden case, numbered after those that are there."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"g{len([*folder.glob('*.tar.gz')]) + 1:03}.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for state, answer in kept:
            rows = [f"{board.white} {board.black}" for board in answer.pairs]
            rows += [f"{answer.bye} 0"] if answer.bye is not None else []
            texts = {
                "trf": write(file_of(state)),
                system.replace("_", ""): "".join(f"{row}\n" for row in [len(rows), *rows]),
            }
            for end, text in texts.items():
                data = text.encode()
                entry = tarfile.TarInfo(f"r{state.round_number:02}.{end}")
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))


def main() -> int:
    """Compare and print; the exit status is 1 when anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", choices=sorted(SYSTEMS), required=True)
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--most", type=int, default=11, help="participants")
    parser.add_argument("--rounds", type=int, default=8, help="the most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=int, default=0)
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    prepare, literal = SYSTEMS[options.system]
    counts: Counter[str] = Counter()
    started = monotonic()
    for seed in range(options.seed, options.seed + options.tournaments):
        rng = random.Random(f"literal {options.system} {seed}")
        family = FAMILIES[sorted(FAMILIES)[seed % len(FAMILIES)]]
        comparison = Comparison(prepare, literal, seed, counts)
        play(rng, rng.randrange(3, options.most + 1), rng.randrange(2, options.rounds + 1), family, comparison.round)
        counts["tournaments"] += 1
        if options.keep and seed % options.keep == 0 and comparison.agrees and comparison.kept:
            write_case(options.folder, options.system, comparison.kept)
    print(f"{dict(counts)} in {monotonic() - started:.0f} s")
    return any("differs" in what for what in counts)


if __name__ == "__main__":
    sys.exit(main())
