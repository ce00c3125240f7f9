"""Make a random tournament, played with the engine itself, and write it as a tournament report file.

The same options and seed give the same file on every machine.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from .. import VERSION
from ..acceleration import PRESETS
from ..errors import InvalidState
from ..model import Colour, Scoring
from ..registry import NAMES, description_of
from ..simulation import MODELS, Recipe, play
from ..trf import file_of, write
from ..trf.numbers import tenths
from .exits import DONE
from .streams import write_text

_COLOURS = {"white": Colour.WHITE, "black": Colour.BLACK, "lot": None}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    usual = Recipe(0)
    parser.add_argument("--seed", type=int, required=True, help="whole number; the same seed gives the same file")
    parser.add_argument("--players", type=int, default=usual.players)
    parser.add_argument("--rounds", type=int, default=usual.rounds)
    parser.add_argument("--highest-rating", type=int, default=usual.highest_rating)
    parser.add_argument("--lowest-rating", type=int, default=usual.lowest_rating)
    parser.add_argument("--ratings", choices=["uniform", "milvang"], default=usual.ratings, help="the field")
    parser.add_argument("--model", choices=sorted(MODELS), default=usual.model, help="how results are drawn")
    parser.add_argument("--draw-rate", type=float, default=usual.draw_rate, help="share of draws between equals")
    parser.add_argument("--half-byes", type=float, default=0.0, help="probability per player and round")
    parser.add_argument("--full-byes", type=float, default=0.0, help="probability per player and round")
    parser.add_argument("--zero-byes", type=float, default=0.0, help="probability per player and round")
    parser.add_argument("--forfeits", type=float, default=0.0, help="probability per game")
    parser.add_argument("--withdrawals", type=float, default=0.0, help="probability per player and round")
    parser.add_argument("--late", type=float, default=0.0, help="share of players who enter after round 1")
    parser.add_argument("--forbidden-pairs", type=int, default=0, help="number of pairs who may not meet")
    parser.add_argument(
        "--acceleration", default="none", metavar="METHOD",
        help=f"{', '.join(PRESETS)}, or the top half's points per round such as 1,1,0.5",
    )  # fmt: skip
    parser.add_argument("--scoring", default="1-0.5-0", help="win-draw-loss, or win-draw-loss-bye, in points")
    parser.add_argument("--initial-colour", choices=sorted(_COLOURS), default="lot")
    parser.add_argument("--system", default=usual.system, help=f"pairing system: {', '.join(NAMES)}")
    parser.add_argument("--edition", help="edition of its rules; default: the newest")
    parser.add_argument("--stop-before", type=int, metavar="ROUND", help="stop when this round is to be paired")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of the standard output")


def run(options: argparse.Namespace) -> int:
    """Generate and write. Raises ``InvalidState`` for options that make no tournament."""
    played = play(recipe_of(options), stop_before=options.stop_before)
    trf_file = replace(
        file_of(played.state, name=f"Generated, seed {options.seed}"),
        pairing_controller=f"pairing.engine {VERSION}",
    )
    write_text(options.output, write(trf_file))
    if played.refusal is not None:
        sys.stderr.write(f"The file ends before round {played.state.round_number}: {played.refusal.message}\n")
    return DONE


def recipe_of(options: argparse.Namespace) -> Recipe:
    """The recipe that the options describe."""
    named = options.acceleration in PRESETS
    return Recipe(
        seed=options.seed,
        players=options.players,
        rounds=options.rounds,
        highest_rating=options.highest_rating,
        lowest_rating=options.lowest_rating,
        ratings=options.ratings,
        model=options.model,
        draw_rate=options.draw_rate,
        half_bye_rate=options.half_byes,
        full_bye_rate=options.full_byes,
        zero_bye_rate=options.zero_byes,
        forfeit_rate=options.forfeits,
        withdrawal_rate=options.withdrawals,
        late_rate=options.late,
        forbidden_pairs=options.forbidden_pairs,
        acceleration=options.acceleration if named else "own",
        own_acceleration=() if named else _points(options.acceleration, ",", "--acceleration"),
        scoring=_scoring(options.scoring),
        initial_colour=_COLOURS[options.initial_colour],
        system=options.system,
        edition=options.edition or description_of(options.system).editions[0],
    )


def _scoring(text: str) -> Scoring:
    values = _points(text, "-", "--scoring")
    if len(values) not in {3, 4}:
        raise InvalidState("--scoring needs win-draw-loss or win-draw-loss-bye, for example 3-1-0.", code="bad_recipe")
    return Scoring(values[0], values[1], values[2], values[3] if len(values) == 4 else values[0])


def _points(text: str, separator: str, option: str) -> tuple[int, ...]:
    values = [tenths(word) for word in text.split(separator)]
    if None in values:
        raise InvalidState(f"{option} {text}: these are no points such as 1, 0.5 or 0.", code="bad_recipe")
    return tuple(value for value in values if value is not None)
