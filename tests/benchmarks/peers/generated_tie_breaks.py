"""Tie-breaks beside gacrux: ranks and values of generated tournaments, of our generator and of another's. By hand.

    python tests/benchmarks/peers/generated_tie_breaks.py --gacrux SITE_PACKAGES --engine bbpPairings.exe \
        --folder FOLDER --tournaments 50000
    python tests/benchmarks/peers/generated_tie_breaks.py --folder FOLDER --report

``--gacrux`` is the folder in which ``pip install gacrux`` has put it; it is loaded once, into this process.
Tournament n of either way has seed n, so a run that was stopped goes on where it was: a line of ``ours.jsonl`` or
``theirs.jsonl`` in the folder is one tournament, with every difference in it. Several processes share the work with a
folder and a ``--first`` seed each; their lines put together are those of one run. Every list of criteria begins with
some drawn for the tournament, after which the ranks are compared, and goes on with others whose values are, direct
encounters at their places in the list; each hundredth tournament has them all. How one on which they differ came about
is written by ``--show WAY SEED``.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[3]))

from pairing.engine.__main__ import main as command
from pairing.engine.errors import EngineError
from pairing.engine.model import PLAYED, TournamentState
from pairing.engine.simulation import drawn_tie_breaks
from pairing.engine.standings import Row, offered_codes, standings
from pairing.engine.trf import read, state_of

WAYS: Final = ("ours", "theirs")
"""Who generates."""
LIMIT: Final = 60
"""Seconds for the other generator."""
CODES: Final = tuple(code for codes in offered_codes().values() for code in codes)
"""Every code for players of annex MTB26 of C.02.03; gacrux knows them all."""
COMPARED: Final = 6
"""How many more values than those of the list that ranks."""
BUSY: Final = (
    "--half-byes", "5%", "--zero-byes", "4%", "--full-byes", "1%", "--forfeit-wins", "3%", "--forfeit-losses", "3%",
    "--double-forfeits", "1%", "--half-zero", "1%", "--zero-half", "1%", "--zero-zero", "1%", "--withdrawals", "0.03",
    "--late", "0.1",
)  # fmt: skip
SCORINGS: Final = ("3-1-0", "3-1-0-1", "1-0.5-0-0.5", "2-1-0")
FAMILIES: Final = (("drawn", 40), ("busy", 30), ("baku", 15), ("scoring", 15))
"""Of our generator, with how often: what it draws by itself; much that is not played; Baku acceleration; other points
for a win, draw or pairing-allocated bye, much not played."""


def size_of(rng: Random, most_players: int) -> int:
    """A number of players that leans to the small end."""
    return 6 + int((most_players - 6) * rng.random() ** 6)


def generate_ours(file: Path, seed: int, most_players: int) -> str:
    """A tournament of our generator; says of which family."""
    rng = Random(f"ours {seed}")
    family = rng.choices([name for name, _ in FAMILIES], [often for _, often in FAMILIES])[0]
    players = size_of(rng, most_players)
    more: list[str] = []
    if family == "baku":
        players = max(players, 10)
        more = ["--acceleration", "baku", "--rounds", str(rng.randint(4, min(9, (players - 1) // 2)))]
    elif family == "scoring":
        more = [*BUSY, "--scoring", rng.choice(SCORINGS)]
    elif family == "busy":
        more = [*BUSY]
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        status = command(["generate", "--seed", str(seed), "--players", str(players), *more, "-o", str(file)])
    if status:
        raise RuntimeError(f"generate, seed {seed}: exit status {status}: {said.getvalue()}")
    return family


def generate_theirs(engine: str, file: Path, seed: int, most_players: int) -> str:
    """A tournament of the other generator, the settings that its file of parameters knows drawn from the seed."""
    rng = Random(f"theirs {seed}")
    players = size_of(rng, most_players)
    lowest = rng.randint(1200, 1800)
    settings = {
        "PlayersNumber": players, "RoundsNumber": rng.randint(3, max(3, min(11, (players - 1) // 2))),
        "DrawPercentage": rng.randint(10, 50), "ForfeitRate": rng.choice((0, 20, 60, 100)),
        "RetiredRate": rng.choice((0, 60, 200)), "HalfPointByeRate": rng.choice((0, 20, 60)),
        "HighestRating": lowest + rng.randint(300, 1000), "LowestRating": lowest,
    }  # fmt: skip
    config = file.with_suffix(".txt")
    config.write_text("".join(f"{name}={value}\n" for name, value in settings.items() if value))
    words = [engine, "--dutch", "-g", str(config), "-o", str(file), "-s", str(seed)]
    subprocess.run(words, check=True, capture_output=True, timeout=LIMIT)
    return "drawn"


@dataclass(frozen=True, slots=True)
class Peer:
    """What gacrux gives for one file: by code the values, and the ranks after the list that ranks and after all."""

    values: Mapping[str, Mapping[int, Any]]
    ranks: Mapping[int, int]
    last_ranks: Mapping[int, int]


Alone = Callable[[str], Mapping[int, Any]]
"""From a code to the values that gacrux gives when it is asked for nothing else."""


class Gacrux:
    """The other program, as a library."""

    def __init__(self, folder: str) -> None:
        sys.path.append(folder)
        self._reader = importlib.import_module("gacrux.trf2json").trf2json
        self._tie_breaks = importlib.import_module("gacrux.tiebreak").tiebreak
        self.version = importlib.import_module("gacrux.version").version()["version"]

    def judge(self, text: str, completed: int, ranking: Sequence[str], others: Sequence[str]) -> Peer:
        """Points, then ``ranking``, then ``others``, one by one, under the rules of the file's date."""
        reader = self._reader()
        reader.parse_file(text, 0)
        if reader.chessjson["status"]["code"]:
            raise ValueError(str(reader.chessjson["status"]))
        tournament = reader.get_tournament(1)
        judge = self._tie_breaks(tournament, completed, {"swiss": True, "unrated": None})
        judge.find_tmversion(tournament)
        values: dict[str, dict[int, Any]] = {}
        ranks: list[dict[int, int]] = []
        for place, code in enumerate(("PTS", *ranking, *others)):
            judge.compute_single_tiebreak(judge.parse_tiebreak(place + 1, code))
            values[code] = {number: one["tiebreakScore"][place] for number, one in judge.cmps.items()}
            if place in {len(ranking), len(ranking) + len(others)}:
                ranks.append({number: one["rank"] for number, one in judge.cmps.items()})
        return Peer(values, ranks[0], ranks[-1])


def lists_for(way: str, seed: int, in_file: Sequence[str]) -> tuple[list[str], list[str]]:
    """The criteria that rank (those of the file, where it has some) and those whose values are compared after them."""
    rng = Random(f"criteria {way} {seed}")
    ranking = list(in_file or drawn_tie_breaks(seed, "dutch"))
    others = [code for code in CODES if code not in ranking]
    rng.shuffle(others)
    return ranking, others if seed % 100 == 0 else others[:COMPARED]


def differences(state: TournamentState, peer: Peer, ranking: Sequence[str], others: Sequence[str]) -> list[list[Any]]:
    """Each as code (or ``rank``), player, ours, theirs."""
    rows = standings(state, [*ranking, *others])
    ranks = {row.number: row.rank for row in standings(state, ranking)}
    found: list[list[Any]] = []
    for row in rows:
        number = row.number
        if row.points != 10 * peer.values["PTS"][number]:
            found.append(["PTS", number, row.points / 10, str(peer.values["PTS"][number])])
        if ranks[number] != peer.ranks[number]:
            found.append(["rank", number, ranks[number], peer.ranks[number]])
        if row.rank != peer.last_ranks[number]:
            found.append(["last rank", number, row.rank, peer.last_ranks[number]])
        for code in (*ranking, *others):
            theirs = peer.values[code][number]
            if not same(code, row, theirs, rows):
                found.append([code, number, row.values[code].text, str(theirs)])
    return found


def reasons(
    state: TournamentState, found: Sequence[Sequence[Any]], ranking: int, codes: Sequence[str], alone: Alone
) -> list[str]:
    """Why each of the differences, where this can be shown; empty where not.

    ``alone``: gacrux gives our value when it is asked for this criterion alone; with a Fore Buchholz before it in the
    list it keeps a change to somebody's last rounds. ``draw``: it compares the points of a round with those for a
    draw, also where somebody was scheduled as the opponent (against C.07 Article 7.7). ``rounds so far``: in a
    tournament that ended early it takes these for the number of rounds (16.4.2). ``forfeits``: where the final round
    has forfeits alone it gives the Buchholz for a Fore Buchholz, and Article 8.3 takes every game paired for that round
    as drawn. ``follows``: a rank, or an encounter of the tied, after a criterion that differs.
    """
    differing = {str(code) for code, *_ in found}
    # Before the final round a Fore Buchholz is the Buchholz, in both programs.
    plain = {code: code.replace("FB", "BH").removesuffix("/F") for code in codes}
    short = standings(replace(state, rounds=state.completed), list(dict.fromkeys(plain.values()))) if found else ()
    shorter = {row.number: row.values for row in short}
    known_reason = "rounds so far" if state.completed < state.rounds else "forfeits" if ends_in_forfeits(state) else ""
    said = []
    for code, number, ours, theirs in found:
        if code in {"rank", "last rank"} or str(code).startswith("DE"):
            before = codes[:ranking] if code == "rank" else codes if code == "last rank" else codes[: codes.index(code)]
            said.append("follows" if any(one in differing for one in before if not one.startswith("DE")) else "")
        elif code == "STD":
            said.append("draw" if by_draws(state, number) == float(theirs) else "")
        else:
            value = alone(code)[number]
            known = value is not None and ours != "" and str(value) != theirs
            if known and close(ours, str(value)):
                said.append("alone")
            else:
                cell = shorter[number].get(plain.get(code, code))
                said.append(known_reason if cell and cell.value is not None and close(cell.text, theirs) else "")
    return said


def ends_in_forfeits(state: TournamentState) -> bool:
    """Whether no game of the final round was played."""
    return not any(one.games[-1].outcome in PLAYED for one in state.competitors if len(one.games) == state.rounds)


def close(text: str, theirs: str) -> bool:
    """Whether a printed value is the other one, which may have more decimals."""
    return theirs != "None" and abs(float(text) - float(theirs)) < 0.006


def by_draws(state: TournamentState, number: int) -> float:
    """Rounds with more points than for a draw, and half of those with as many."""
    competitor = next(one for one in state.competitors if one.number == number)
    points = [game.points(state.scoring.table) for game in competitor.games]
    return sum((1 if one > state.scoring.draw else 0.5 if one == state.scoring.draw else 0) for one in points)


def same(code: str, row: Row, theirs: Any, rows: Sequence[Row]) -> bool:
    """Whether a value is ours. A direct encounter gives places: a tie that it leaves whole is 0 there."""
    ours = row.values[code].value
    if code.startswith("DE"):
        if ours is None or ours == 100 * theirs:
            return ours is not None or theirs == 0
        tied = [one for one in rows if _before(one, code) == _before(row, code)]
        return theirs == 0 and all(one.values[code].value == ours for one in tied)
    if ours is None or theirs is None:
        return ours is None and theirs is None
    if code.startswith("AOB"):
        # A mean is rounded there, to two decimals, from nine rounds on to three.
        return abs(ours - 100 * Fraction(theirs)) <= Fraction(1, 2)
    return bool(ours == 100 * theirs)


def _before(row: Row, code: str) -> tuple[object, ...]:
    """Everything that counts before the criterion: the same for all whom it finds tied."""
    codes = list(row.values)
    return row.points, *(row.values[one].value for one in codes[: codes.index(code)])


def judged(way: str, gacrux: Gacrux, file: Path, seed: int) -> dict[str, Any]:
    """One file by both: what it is, how much was compared, and every difference."""
    trf_file = read(file.read_bytes())
    state = state_of(trf_file, to_pair=False)
    ranking, others = lists_for(way, seed, trf_file.tie_breaks)
    text, codes = file.read_text(encoding="utf-8"), [*ranking, *others]
    found = differences(state, gacrux.judge(text, state.completed, ranking, others), ranking, others)
    why = reasons(
        state, found, len(ranking), codes, lambda code: gacrux.judge(text, state.completed, [code], ()).values[code]
    )
    players = len(state.competitors)
    return {
        "players": players,
        "rounds": state.completed,
        "scheduled": state.rounds,
        "codes": codes,
        "compared": players * (3 + len(codes)),
        "differences": [[*one, reason] for one, reason in zip(found, why, strict=True)],
    }


def one(way: str, gacrux: Gacrux, options: argparse.Namespace, folder: Path, seed: int) -> dict[str, Any]:
    """Generate and judge; what could not be done is said."""
    file = folder / f"{way}-{seed}.trf"
    try:
        if way == "ours":
            family = generate_ours(file, seed, options.most_players)
        else:
            family = generate_theirs(options.engine, file, seed, options.most_players)
        found = judged(way, gacrux, file, seed)
    except (subprocess.SubprocessError, RuntimeError, EngineError, ValueError, ArithmeticError, LookupError) as failure:
        return {"seed": seed, "failed": f"{type(failure).__name__}: {failure}"[:300]}
    finally:
        if options.show is None:
            file.unlink(missing_ok=True)
        file.with_suffix(".txt").unlink(missing_ok=True)
    return {"seed": seed, "family": family, **found}


def report(folder: Path) -> bool:
    """Print what was found so far; whether anything differed for a reason that is not known."""
    differed = False
    for way in WAYS:
        count: Counter[str] = Counter()
        by_code: Counter[str] = Counter()
        log = folder / f"{way}.jsonl"
        for line in log.read_text().splitlines() if log.exists() else ():
            found = json.loads(line)
            if "failed" in found:
                count["not made or not judged"] += 1
                continue
            count["tournaments"] += 1
            count[f"tournaments of the family {found['family']}"] += 1
            for name in ("players", "rounds", "compared"):
                count[name] += found[name]
            count["tournaments with a difference"] += bool(found["differences"])
            count["tournaments that ended early"] += found["rounds"] < found["scheduled"]
            by_code.update(f"{code}: {reason or 'UNEXPLAINED'}" for code, *_, reason in found["differences"])
        print(f"Generator: {way}")
        for name, number in (*sorted(count.items()), *sorted(by_code.items())):
            print(f"{number:>9} {name}{' differ' if name in by_code else ''}")
        differed = differed or any("UNEXPLAINED" in name for name in by_code)
    return differed


def run(options: argparse.Namespace) -> None:
    """Go on from where the folder stands, the two ways in turn."""
    gacrux = Gacrux(options.gacrux)
    end = monotonic() + 60 * options.minutes
    logs = {way: options.folder / f"{way}.jsonl" for way in WAYS}
    done = {way: len(log.read_text().splitlines()) if log.exists() else 0 for way, log in logs.items()}
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        files = {way: stack.enter_context(log.open("a", encoding="utf-8", buffering=1)) for way, log in logs.items()}
        while min(done.values()) < options.tournaments and monotonic() < end:
            way = min(WAYS, key=lambda name: done[name])
            done[way] += 1
            seed = options.first - 1 + done[way]
            files[way].write(json.dumps(one(way, gacrux, options, Path(folder), seed)) + "\n")


def again(options: argparse.Namespace) -> None:
    """Judge once more what ended early or differs for a reason that is not known, after a change of our engine."""
    gacrux = Gacrux(options.gacrux)
    with tempfile.TemporaryDirectory() as folder:
        for way in WAYS:
            log = options.folder / f"{way}.jsonl"
            lines = log.read_text().splitlines()
            for place, line in enumerate(lines):
                found = json.loads(line)
                open_ones = [reason for *_, reason in found.get("differences", ()) if not reason]
                if "failed" in found or open_ones or found["rounds"] < found["scheduled"]:
                    lines[place] = json.dumps(one(way, gacrux, options, Path(folder), found["seed"]))
            log.write_text("".join(f"{line}\n" for line in lines))


def main() -> int:
    """The exit status is 1 when anything differs for a reason that is not known."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gacrux", metavar="SITE_PACKAGES")
    parser.add_argument("--engine", metavar="PROGRAM", help="bbpPairings, whose generator makes the other files")
    parser.add_argument("--folder", type=Path, required=True, help="answers so far")
    parser.add_argument("--tournaments", type=int, default=1000, help="each way, those of earlier runs included")
    parser.add_argument("--first", type=int, default=1, help="seed of the first one")
    parser.add_argument("--most-players", type=int, default=40)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--report", action="store_true", help="only print what was found so far")
    parser.add_argument("--again", action="store_true", help="judge once more what is not explained or ended early")
    parser.add_argument("--show", nargs=2, metavar=("WAY", "SEED"), help="write one file to the folder and judge it")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.show:
        way, seed = options.show
        print(json.dumps(one(way, Gacrux(options.gacrux), options, options.folder, int(seed)), indent=1))
        return 0
    if options.again:
        again(options)
    elif not options.report:
        run(options)
    return report(options.folder)


if __name__ == "__main__":
    sys.exit(main())
