"""Random tournaments by the Dubov system against py4swiss, which is installed from PyPI; run by hand.

    python tests/benchmarks/dubov_py4swiss.py --tournaments 500
    python tests/benchmarks/dubov_py4swiss.py --second "CPPDubovSystem --pairings {file} --output {answer}"

Pairs, colours and the bye of every round are compared, or of some rounds of each tournament (``--sampled 1``), since
py4swiss takes seconds for one. Where both differ the tournament goes on with our round, and
the verifier says what is wrong with the other one. Version 0.3.1 departs from the text in a few places, shown by a
procedure that follows it to the letter. They are undone here unless ``--published`` is given: the games of Article
3.1.4 counted the wrong way round and mixed up with the numbers of 3.1.5, a full-point bye that does not bar the next
one (C2), C6 with the least important score first, halves (3.2.3) in round 1 alone, and players shifted by 3.2.4 (a)
numbered again for (b). Colours by the parity of a number (5.2.1) are counted apart where only they differ: py4swiss
counts players who were never to be paired, we do not.

With ``--second`` another program, CPPDubovSystem, is asked for the same rounds. What counts then are the rounds in
which the two programs, written apart, agree; the verifier says which article each of the others is against.
"""

from __future__ import annotations

import argparse
import csv
import random
import shlex
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).parents[2]))

from py4swiss.dynamicuint import DynamicUint
from py4swiss.engines.common.exceptions import PairingError
from py4swiss.engines.dubov import bye_matcher, engine, pairer, state
from py4swiss.engines.dubov.criteria.quality import C6
from py4swiss.engines.dubov.player import PlayerRole
from py4swiss.trf import TrfParser

from pairing.engine import NoPairing, RoundPairing, pair
from pairing.engine.model import Outcome, Pair, TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.trf import file_of, write
from pairing.engine.verifier import verify_round

Boards = set[tuple[int, int]]
"""White and Black of every pair; the bye is a pair with 0."""
NUMBERED = "colour C.04.4.1 5.2.1"
"""The first thing that differs is a colour by the parity of a number."""


def repair() -> None:
    """Undo what is known to be wrong in version 0.3.1."""
    most_of, read_players = bye_matcher.ByeMatcher._get_max_weight, engine.get_player_infos_from_trf
    bits_of, split = state.State._get_score_difference_bits, pairer.Pairer.determine_initial_g1_and_g2

    def most_weight(self):
        most = most_of(self)
        most.shift_grow(1)
        most |= 1
        return most

    def bye_weight(self, player):
        weight = self._max_weight & 0
        if player.bye_received:
            return weight
        games = sorted(self._games_dict)
        for bits, value in (
            (0, 1),
            (self._point_bits, self._points_dict[player.points_with_acceleration]),
            (self._game_bits, games.index(len(player.opponents))),
            (1, 0),  # room for 3.1.5, which is added later
        ):
            weight <<= bits
            weight |= value
        return weight

    def players_of(trf):
        full = {one.starting_number for one in trf.player_sections if any(r.result.value == "F" for r in one.results)}
        players = read_players(trf)
        for player in players:
            player.bye_received = player.bye_received or player.id in full
        return players

    def difference_bits(players):
        total, _ = bits_of(players)
        top = max(player.points_with_acceleration for player in players)
        apart = Counter(top - player.points_with_acceleration for player in players)
        found, running = {}, 0
        for key in sorted(set(apart) - {0}):
            found[key] = running
            running += apart[key].bit_length()
        return total, found

    def difference_weight(one, other, zero, bracket):
        if one.role == PlayerRole.LOWER or other.role == PlayerRole.RESIDENT:
            return DynamicUint(zero)
        # Weights are made large, so what is to be small is taken from a power of two.
        most, cost = DynamicUint(zero), DynamicUint(zero)
        most |= 1
        most <<= bracket.score_difference_total_bits
        cost |= 1
        cost <<= bracket.score_difference_bit_dict[one.points_with_acceleration - other.points_with_acceleration]
        most -= cost
        return most

    def split_bracket(self):
        split(self)
        bracket = self._g1 + self._g2
        if not any(player.colors for player in bracket):
            bracket.sort(key=lambda player: player.number)
            self._g1, self._g2 = bracket[: len(bracket) // 2], bracket[len(bracket) // 2 :]

    def without_shifted(shift, own, other):
        def run(self):
            hidden = [player for player in getattr(self, own) if player.id in getattr(self, "shifted", ())]
            setattr(self, own, [player for player in getattr(self, own) if player not in hidden])
            before = {player.id for player in getattr(self, other)}
            shift(self)
            self.shifted = {player.id for player in getattr(self, other)} - before
            getattr(self, own).extend(hidden)

        return run

    for name, own, other in (("_shift_from_g1_to_g2", "_g1", "_g2"), ("_shift_from_g2_to_g1", "_g2", "_g1")):
        setattr(pairer.Pairer, name, without_shifted(getattr(pairer.Pairer, name), own, other))
    bye_matcher.ByeMatcher._get_max_weight = most_weight
    bye_matcher.ByeMatcher._get_bye_weight = bye_weight
    engine.get_player_infos_from_trf = players_of
    state.State._get_score_difference_bits = staticmethod(difference_bits)
    C6.get_weight = staticmethod(difference_weight)
    C6.get_shift = staticmethod(lambda bracket: bracket.score_difference_total_bits + bracket.bracket_bits + 1)
    pairer.Pairer.determine_initial_g1_and_g2 = split_bracket


def asked(tournament: TournamentState, folder: Path) -> Boards | None:
    """The round by py4swiss; None when it says that there is none."""
    file = folder / "round.trf"
    # A bye asked for in the round to be paired would be counted as points already; it only matters who is out.
    out = tuple(replace(one, absence=one.absence and Outcome.ZERO_BYE) for one in tournament.competitors)
    file.write_text(write(file_of(replace(tournament, competitors=out))), encoding="utf-8")
    try:
        return {(one.white, one.black) for one in engine.Engine.generate_pairings(TrfParser.parse(file))}
    except PairingError:
        return None


def asked_second(command: str, tournament: TournamentState, folder: Path) -> Boards | None:
    """The round by CPPDubovSystem; None when it says that there is none, or breaks off.

    It wants to be told who is out in a line of its own, and knows few lines of a report file.
    """
    file, answer = folder / "second.trf", folder / "second.csv"
    answer.unlink(missing_ok=True)
    out = [one.number for one in tournament.competitors if one.absence]
    present = replace(tournament, competitors=tuple(replace(one, absence=None) for one in tournament.competitors))
    lines = [line.rstrip() for line in write(file_of(present)).splitlines() if line[:3] in {"001", "XXR", "XXC"}]
    # Without results the points must end the line.
    lines = [line.ljust(89) if line.startswith("001") else line for line in lines]
    lines += [f"XXZ {' '.join(map(str, out))}"] if out else []
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    parts = [part.format(file=file, answer=answer) for part in shlex.split(command)]
    try:
        subprocess.run(parts, capture_output=True, timeout=60, check=True)
        rows = list(csv.reader(answer.read_text(encoding="utf-8").splitlines()))[1:]
    except (subprocess.SubprocessError, FileNotFoundError):
        return None
    return {(int(white), max(int(black), 0)) for white, black in rows} or None


def recipe(seed: int, most: int) -> Recipe:
    """Plain tournaments, and those with byes, forfeits, withdrawals and late entries, by turns."""
    rng = random.Random(seed)
    rates = {}
    if seed % 2:
        rates = {"half_bye_rate": 0.03, "full_bye_rate": 0.01, "zero_bye_rate": 0.03, "forfeit_rate": 0.04,
                 "withdrawal_rate": 0.01}  # fmt: skip
    players = rng.randint(8, most)
    rounds = rng.randint(5, min(11, players - 1))
    return Recipe(seed=seed, players=players, rounds=rounds, draw_rate=rng.choice([0.1, 0.3, 0.6]), system="dubov",
                  **rates)  # fmt: skip


def main() -> None:
    """Compare and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tournaments", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="seed of the first tournament")
    parser.add_argument("--most-players", type=int, default=100)
    parser.add_argument("--sampled", type=int, default=100, help="rounds of each tournament that are compared")
    parser.add_argument("--published", action="store_true", help="py4swiss as it is")
    parser.add_argument("--second", default="", metavar="COMMAND", help="CPPDubovSystem, with {file} and {answer}")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after the tournament during which this passes")
    options = parser.parse_args()
    if not options.published:
        repair()
    comparison = Comparison(options.second)
    began = monotonic()
    with tempfile.TemporaryDirectory() as folder:
        comparison.folder = Path(folder)
        for seed in range(options.first, options.first + options.tournaments):
            chosen = recipe(seed, options.most_players)
            numbers = range(1, chosen.rounds + 1)
            comparison.sampled = set(random.Random(seed + 1).sample(numbers, min(options.sampled, chosen.rounds)))
            play(chosen, pair=comparison.compare)
            comparison.counts["tournaments"] += 1
            if monotonic() - began > options.seconds:
                break
    print(dict(comparison.counts), f"{monotonic() - began:.0f} s")
    for name, reasons in comparison.reasons.items():
        print(f"{name} otherwise: {dict(reasons.most_common())}")


@dataclass
class Comparison:
    """What came out."""

    second: str
    """The command of the second program, or nothing."""
    folder: Path = Path()
    sampled: set[int] = field(default_factory=set)
    """The rounds of this tournament that are compared."""
    counts: Counter[str] = field(default_factory=Counter)
    reasons: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """Why the verifier refuses the rounds of each program that are not ours."""

    def compare(self, tournament: TournamentState) -> RoundPairing:
        """Our round, compared when it is one of the sample; raises ``NoPairing``."""
        try:
            answer = pair(tournament)
        except NoPairing:
            self.counts["no pairing"] += 1
            self.counts["no pairing, but theirs has one"] += asked(tournament, self.folder) is not None
            raise
        if tournament.round_number not in self.sampled:
            return answer
        ours = {(board.white, board.black) for board in answer.pairs}
        ours |= set() if answer.bye is None else {(answer.bye, 0)}
        self.counts["rounds"] += 1
        first = asked(tournament, self.folder)
        self._note("py4swiss", tournament, ours, first)
        if self.second:
            second = asked_second(self.second, tournament, self.folder)
            self._note("second", tournament, ours, second)
            if first is not None and second is not None:
                self._note_agreement("pairs", _pairs(first), _pairs(second), _pairs(ours))
                self._note_agreement("pairs and colours", first, second, ours)
        return answer

    def _note_agreement(self, what: str, first: object, second: object, ours: object) -> None:
        if first == second:
            self.counts[f"both programs: the same {what}"] += 1
            self.counts[f"both programs: the same {what}, not ours"] += first != ours

    def _note(self, name: str, tournament: TournamentState, ours: Boards, theirs: Boards | None) -> None:
        if theirs == ours:
            return
        reason = "has none" if theirs is None else _reason(tournament, theirs)
        self.counts[f"{name}: {'only colours by number' if reason == NUMBERED else 'different'}"] += 1
        self.reasons[name][reason] += 1
        if name == "py4swiss" and reason != NUMBERED:
            print(f"seed {tournament.seed}, round {tournament.round_number}: {reason}", flush=True)


def _pairs(boards: Boards) -> set[frozenset[int]]:
    return {frozenset(board) for board in boards}


def _reason(tournament: TournamentState, theirs: Boards) -> str:
    """What the verifier finds first in the other round."""
    pairs = [Pair(white, black) for white, black in sorted(theirs) if black]
    verdict = verify_round(tournament, pairs, tuple(white for white, black in theirs if not black))
    if verdict.breaches:
        return f"illegal: {verdict.breaches[0].criterion}"
    first = verdict.differences[0] if verdict.differences else None
    return "none" if first is None else f"{first.criterion} {first.article}"


if __name__ == "__main__":
    main()
