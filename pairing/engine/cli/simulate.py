"""Compare acceleration plans and pairing systems on many simulated tournaments of real or described players.

The same options and seed give the same numbers on every machine and with any number of workers.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import reduce

from ..acceleration import PRESETS, Event
from ..errors import InvalidState
from ..model import Scoring
from ..registry import NAMES, description_of
from ..simulation import (
    CLEAR,
    MODELS,
    Estimate,
    Metric,
    MetricDifference,
    MetricKind,
    Population,
    Report,
    Study,
    Tally,
    empty_tally,
    report,
    variant_of,
)
from ..simulation import (
    run as play_range,
)
from ..trf import read, state_of
from ..two_games import game_scoring
from .exits import DONE
from .streams import plain, read_bytes, write_text

CHUNK = 10
_TITLES = {
    "perfect": "perfect scores after round {round}",
    "gap": "rating gap, round {round}",
    "mean_gap": "rating gap, all rounds",
    "jump": "jump of the gap at the withdrawal, round {round}",
    "upsets": "not won by the favourite, round {round}",
    "band_tau": "Kendall's tau inside rating bands",
    "band_first": "bands won by their strongest player",
    "single_winner": "a single winner",
    "strongest_first": "the strongest player is first",
    "tau": "Kendall's tau against strength",
    "rho": "Spearman's rho against strength",
    "top_hits": "of the {top} strongest, in the first {top}",
    "yo_yo": "yo-yo: {clear} points up, then down",
    "dark_horse_place": "place of the best of the lower half",
    "dark_horse_top": "best of the lower half in the first {top}",
    "norms_gm": "results worth a GM norm, by rating",
    "norms_im": "results worth an IM norm, by rating",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    usual = Population()
    parser.add_argument("--seed", type=int, required=True, help="whole number; the same seed gives the same numbers")
    parser.add_argument("--runs", type=int, default=200, help="tournaments per plan")
    parser.add_argument(
        "--plan", action="append", metavar="METHOD",
        help=f"repeat for each plan, the first is compared with: {', '.join(PRESETS)}, or the top half's points per "
        "round such as 1,1,0.5; with @ROUNDS for another number of rounds, such as none@11, and with SYSTEM: before it "
        "for another pairing system, such as lim:none; default: none and baku",
    )  # fmt: skip
    parser.add_argument("--system", default="dutch", help=f"pairing system: {', '.join(NAMES)}")
    parser.add_argument("--edition", help="edition of its rules; default: the newest")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME", help="switch of the system to turn on: maxi (lim)"
    )
    parser.add_argument("--file", metavar="FILE", help="report file whose players and number of rounds are used")
    parser.add_argument("--players", type=int, default=100, help="of a described field")
    parser.add_argument("--rounds", type=int, help="default: those of the file, or 9")
    parser.add_argument("--ratings", choices=["uniform", "milvang"], default="milvang", help="of a described field")
    parser.add_argument("--highest-rating", type=int, default=usual.highest)
    parser.add_argument("--lowest-rating", type=int, default=usual.lowest)
    parser.add_argument("--rating-error", type=int, default=usual.rating_error, help="standard deviation, in points")
    parser.add_argument("--unrated", type=int, default=0, metavar="PERCENT", help="of a described field")
    parser.add_argument("--unrated-strength", type=int, default=usual.unrated_strength)
    parser.add_argument("--unrated-spread", type=int, default=usual.unrated_spread)
    parser.add_argument("--underrated", type=int, default=0, metavar="POINTS", help="one player of the lower half")
    parser.add_argument("--model", choices=sorted(MODELS), default="milvang", help="how results are drawn")
    parser.add_argument("--draws", type=int, default=30, metavar="PERCENT", help="between equals")
    parser.add_argument("--top", type=int, default=10, help="how many places count as the top")
    parser.add_argument("--tie-breaks", default="BH", metavar="CODES", help="that rank equal points, such as BH/C1,DE")
    parser.add_argument(
        "--bands", default="", metavar="RATINGS",
        help="lowest rating of each band with prizes of its own, such as 2200,1900,1600; default: quarters of the list",
    )  # fmt: skip
    parser.add_argument("--workers", type=int, default=1, help="processes")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true")
    shape.add_argument("--csv", action="store_true")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of the standard output")


def run(options: argparse.Namespace) -> int:
    """Simulate and print. Raises ``EngineError`` for a bad file or options that cannot be simulated."""
    if options.runs < 1 or not 1 <= options.workers <= 64:
        raise InvalidState("--runs needs at least 1 tournament, --workers from 1 to 64 processes.", code="bad_study")
    study = study_of(options)
    study.validate()
    found = report(study, _play(study, options.runs, options.workers))
    if options.json:
        text = json.dumps({"study": study.to_json(), "report": found.to_json()}, indent=1) + "\n"
    else:
        text = _csv(found) if options.csv else _table(found)
    write_text(options.output, text)
    return DONE


def study_of(options: argparse.Namespace) -> Study:
    """The study that the options describe. Raises ``EngineError``."""
    if options.file:
        state = state_of(read(read_bytes(options.file)), to_pair=False)
        kind, ratings = "list", tuple(competitor.rating for competitor in state.competitors)
        rounds, scoring = options.rounds or state.rounds, game_scoring(state)
        players = len(ratings)
    else:
        kind, ratings, rounds = options.ratings, (), options.rounds or 9
        scoring, players = Scoring(), options.players
    switches = tuple((name, True) for name in options.option)
    event = Event(rounds, scoring, players)
    edition = options.edition or description_of(options.system).editions[0]
    return Study(
        seed=options.seed,
        rounds=rounds,
        variants=tuple(
            variant_of(name, event, system=options.system, edition=edition, options=switches)
            for name in options.plan or ("none", "baku")
        ),
        population=Population(
            kind=kind,
            ratings=ratings,
            players=0 if options.file else options.players,
            highest=options.highest_rating,
            lowest=options.lowest_rating,
            rating_error=options.rating_error,
            unrated_percent=options.unrated,
            unrated_strength=options.unrated_strength,
            unrated_spread=options.unrated_spread,
            underrated_by=options.underrated,
        ),
        scoring=scoring,
        model=options.model,
        draw_percent=options.draws,
        top=options.top,
        tie_breaks=tuple(filter(None, options.tie_breaks.split(","))),
        bands=_bands(options.bands),
    )


def _bands(written: str) -> tuple[int, ...]:
    words = [word.strip() for word in written.split(",") if word.strip()]
    if not all(word.isascii() and word.isdigit() for word in words):
        raise InvalidState(f"--bands {written}: write ratings, such as 2200,1900,1600.", code="bad_study")
    return tuple(map(int, words))


def _play(study: Study, runs: int, workers: int) -> Tally:
    starts = range(0, runs, CHUNK)
    ends = [min(start + CHUNK, runs) for start in starts]
    studies = [study] * len(ends)
    if workers == 1:
        return _merged(study, map(play_range, studies, starts, ends))
    with ProcessPoolExecutor(workers) as pool:
        return _merged(study, pool.map(play_range, studies, starts, ends))


def _merged(study: Study, tallies: Iterable[Tally]) -> Tally:
    def add(whole: Tally, part: Tally) -> Tally:
        whole.merge(part)
        return whole

    return reduce(add, tallies, empty_tally(study))


def title(metric: Metric, top: int) -> str:
    """The name of a metric in the table."""
    return _TITLES[metric.name].format(round=metric.round_number, top=top, clear=CLEAR)


def _table(found: Report) -> str:
    width = max([len(title(line.metric, found.top)) for line in found.lines], default=0)
    columns = [max(len(name), 18) for name in found.variants]
    rows = [
        [" " * width, *(name.rjust(column) for name, column in zip(found.variants, columns, strict=True))],
        *(
            [
                title(line.metric, found.top).ljust(width),
                *(
                    _cell(line.metric.kind, one, difference).rjust(column)
                    for one, difference, column in zip(line.estimates, line.differences, columns, strict=True)
                ),
            ]
            for line in found.lines
        ),
    ]
    notes = [f"{found.runs} tournaments per plan; each number with half the width of its 95 % interval."]
    if found.unfinished:
        notes.append(f"{found.unfinished} tournaments left out: a round had no pairing under at least one plan.")
    if len(found.variants) > 1:
        notes.append(f"* differs from {found.variants[0]}, 1 chance in 20 of being luck; ** 1 in 100.")
    return "".join(f"{'  '.join(row).rstrip()}\n" for row in rows) + "\n" + "".join(f"{note}\n" for note in notes)


def _cell(kind: MetricKind, one: Estimate | None, difference: MetricDifference | None) -> str:
    if one is None:
        return "-  "
    digits = {MetricKind.RATING: 1, MetricKind.COUNT: 2}.get(kind, 3)
    stars = "*" * (difference.mark if difference else 0)
    return f"{one.mean:.{digits}f} ± {(one.high - one.low) / 2:.{digits}f} {stars:<2}"


def _csv(found: Report) -> str:
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(
        ["metric", "round", "plan", "mean", "low", "high", "difference", "difference_low", "difference_high", "mark"]
    )
    for line in found.lines:
        for name, one, other in zip(found.variants, line.estimates, line.differences, strict=True):
            if one is not None:
                cells = plain(one).values()
                against = plain(other).values() if other else ("", "", "", "")
                number = line.metric.round_number or ""
                writer.writerow([line.metric.name, number, name, *(_rounded(cell) for cell in (*cells, *against))])
    return file.getvalue()


def _rounded(cell: float | int | str) -> str:
    return f"{cell:.6f}" if isinstance(cell, float) else str(cell)
