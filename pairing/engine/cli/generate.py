"""Make a random tournament, played with the engine itself, and write it as a tournament report file (TRF26).

What is left out is drawn at random: sizes, ratings, byes, forfeits, results such as ½-0, acceleration, tie-breaks.
Without a seed one is drawn and told on standard error; the same options and seed give the same file on every machine.
AMOUNT is a number (3), a share (2% or 0.02), or either for single rounds (1:2,4:5%). The ranks of the file follow its
tie-breaks.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, Final

from .. import VERSION
from ..acceleration import PRESETS
from ..dispatch import pair as pair_by_system
from ..errors import InvalidState
from ..lives import is_decided
from ..model import Colour, Outcome, RoundPairing, Scoring, TournamentState
from ..point_values import possible_byes, two_draws_outweigh
from ..registry import NAMES, description_of, system_for
from ..simulation import MODELS, Entry, Recipe, amount_from, drawn_recipe, drawn_tie_breaks, play
from ..standings import standings, team_standings, without_leavers
from ..trf import TrfFile, any_on_ratings, file_of, state_of, unrated_comment, write
from ..trf.layout import SYSTEM_CODE
from ..trf.numbers import decimal, in_columns, tenths
from ..trf.team_matches import team_event
from ..trf.type_codes import BAKU
from ..trf.writer import POINTS_COLUMNS
from ..two_games import GAMES, is_of_matches, match_scoring
from .asked_tie_breaks import asked_codes
from .exits import DONE
from .streams import read_bytes, write_text

_COLOURS: Final = {"white": Colour.WHITE, "black": Colour.BLACK, "lot": None}
_BYES: Final = {"half_byes": Outcome.HALF_BYE, "full_byes": Outcome.FULL_BYE, "zero_byes": Outcome.ZERO_BYE}
_RESULTS: Final = {
    "forfeit_wins": ("+-", "White wins by forfeit"), "forfeit_losses": ("-+", "White loses by forfeit"),
    "double_forfeits": ("--", "neither comes"), "half_zero": ("=0", "half a point for White, nothing for Black"),
    "zero_half": ("0=", "nothing for White, half a point for Black"), "zero_zero": ("00", "played, nothing for either"),
}  # fmt: skip
"""Results that the model does not draw, White's first."""
_UNEVEN: Final = ("half_zero", "zero_half", "zero_zero")
"""Those in which a played game brings less than a win and a loss together."""
_PLAIN: Final = {
    "players": "players", "rounds": "rounds", "highest_rating": "highest_rating", "lowest_rating": "lowest_rating",
    "ratings": "ratings", "model": "model", "draw_rate": "draw_rate", "forfeits": "forfeit_rate",
    "withdrawals": "withdrawal_rate", "late": "late_rate", "forbidden_pairs": "forbidden_pairs", "system": "system",
}  # fmt: skip
"""Options that stand for one field of the recipe."""
_UNRATED: Final = None
"""What counts for unrated players in tie-breaks on ratings: these fall away (C.07 Article 10)."""
_FIRST_DAY: Final = date(2026, 3, 2)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("--seed", type=int, help="whole number; the same seed gives the same file. Default: a new one")
    parser.add_argument("--players", type=int)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--highest-rating", type=int)
    parser.add_argument("--lowest-rating", type=int)
    parser.add_argument(
        "--ratings", choices=["uniform", "even", "milvang"],
        help="drawn between the two ratings (usual), from the one to the other in equal steps, or by that model",
    )  # fmt: skip
    parser.add_argument(
        "--ratings-file", metavar="FILE", help="the ratings of the players, separated by blanks or lines"
    )
    parser.add_argument(
        "--model", choices=sorted(MODELS), help="how results are drawn; usual: fide, by its rating table"
    )
    parser.add_argument("--draw-rate", type=float, help="share of draws between equals")
    for name in _BYES:
        kind = name.removesuffix("_byes")
        parser.add_argument(_option(name), metavar="AMOUNT", help=f"{kind}-point byes; a share is per player and round")
    for name, (_, meaning) in _RESULTS.items():
        parser.add_argument(_option(name), metavar="AMOUNT", help=f"{meaning}; a share is per game")
    parser.add_argument("--forfeits", type=float, help="share of games that are forfeited in any of the three ways")
    parser.add_argument("--withdrawals", type=float, help="probability per player and round")
    parser.add_argument("--late", type=float, help="share of players who enter after round 1")
    parser.add_argument("--forbidden-pairs", type=int, help="number of pairs who may not meet; usual: none")
    parser.add_argument(
        "--acceleration", metavar="METHOD",
        help=f"{', '.join(PRESETS)}, or the top half's points per round such as 1,1,0.5; else none or Baku, by lot",
    )  # fmt: skip
    parser.add_argument("--tie-breaks", metavar="CODES", help="codes of the standings in order, such as BH/C1,BH,SB,DE")
    parser.add_argument("--scoring", default="1-0.5-0", help="win-draw-loss, or win-draw-loss-bye, in points")
    parser.add_argument("--initial-colour", choices=sorted(_COLOURS), default="lot")
    parser.add_argument("--system", default="dutch", help=f"pairing system: {', '.join(NAMES)}")
    parser.add_argument("--edition", help="edition of its rules; default: the newest")
    parser.add_argument("--stop-before", type=int, metavar="ROUND", help="stop when this round is to be paired")
    parser.add_argument(
        "--engine-lines", action="store_true", help="also write the XX and BB lines that older programs read"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of the standard output")


def run(options: argparse.Namespace) -> int:
    """Generate and write. Raises ``InvalidState`` for options that make no tournament."""
    seed = options.seed
    if seed is None:
        seed = secrets.randbits(32)
        sys.stderr.write(f"Seed {seed}\n")
    entries = None if options.ratings_file is None else _entries(options.ratings_file)
    recipe = recipe_of(options, seed, None if entries is None else len(entries))
    system_for(recipe.system, recipe.edition)
    _refuse_what_has_no_place(options, recipe)
    codes = drawn_tie_breaks(seed, recipe.system) if options.tie_breaks is None else _asked(options)
    pair = _pair_by_the_boards if description_of(recipe.system).teams else pair_by_system
    played = play(recipe, entries=entries, stop_before=options.stop_before, pair=pair)
    trf_file = _ranked(_with_header(file_of(played.state, name=f"Generated, seed {seed}"), recipe), played.state, codes)
    if _ends_early(played.state, recipe, options.stop_before):
        trf_file = _of_rounds_played(trf_file, played.state)
        why = "too few players are there." if played.refusal is None else played.refusal.message
        sys.stderr.write(f"The file ends before round {played.state.round_number}: {why}\n")
    _refuse_points_without_room(trf_file)
    write_text(options.output, write(trf_file, engine_dialect=options.engine_lines))
    return DONE


def _refuse_points_without_room(trf_file: TrfFile) -> None:
    """Raise ``InvalidState`` for points that record 001 has no columns for: those from 100 on that are not whole."""
    for player in trf_file.players:
        if player.points is not None and not in_columns(player.points, POINTS_COLUMNS):
            raise InvalidState(
                f"Player {player.number} has {decimal(player.points)} points, for which the report file has no room. "
                "Give --scoring fewer points for a game, or ask for fewer rounds.",
                code="bad_recipe",
            )


def _pair_by_the_boards(state: TournamentState) -> RoundPairing:
    """The pairing by the game points that the file says: a played match is written with boards, and the score that
    does not rank first decides colours and order, too (C.04.6 Articles 4.2, 4.3)."""
    written = state_of(file_of(state), to_pair=False, teams=True).by_number
    return pair_by_system(
        replace(
            state,
            competitors=tuple(
                replace(team, secondary_points=written[team.number].secondary_points) for team in state.competitors
            ),
        )
    )


def _ends_early(state: TournamentState, recipe: Recipe, stop_before: int | None) -> bool:
    """Whether a planned round cannot be played: it has no pairing, or too few are there for it."""
    return state.completed < recipe.rounds and state.round_number != stop_before and not is_decided(state)


def _of_rounds_played(trf_file: TrfFile, state: TournamentState) -> TrfFile:
    """The file without the byes of a round that is never played: records 001 with them would claim more points. Who
    would have been absent stays in the records 240."""
    columns = state.completed * (GAMES if is_of_matches(state.system) else 1)
    players = tuple(replace(player, games=player.games[:columns]) for player in trf_file.players)
    return replace(trf_file, players=players)


def recipe_of(options: argparse.Namespace, seed: int, players: int | None = None) -> Recipe:
    """The recipe that the options describe, the rest drawn; ``players`` is the length of a list of ratings."""
    said = {field: getattr(options, option) for option, field in _PLAIN.items()}
    given: dict[str, Any] = {field: value for field, value in said.items() if value is not None}
    if players is not None:
        given["players"] = players
    byes = [(kind, getattr(options, name)) for name, kind in _BYES.items()]
    results = [((Outcome(ends[0]), Outcome(ends[1])), getattr(options, name)) for name, (ends, _) in _RESULTS.items()]
    for field, amounts in (("byes", byes), ("unusual", results)):
        if any(text is not None for _, text in amounts):
            given[field] = tuple((kind, amount_from(text)) for kind, text in amounts if text is not None)
    if options.forfeits is not None:
        given.setdefault("unusual", ())
    if options.acceleration is not None:
        named = options.acceleration in PRESETS
        given["acceleration"] = options.acceleration if named else "own"
        given["own_acceleration"] = () if named else _points(options.acceleration, ",", "--acceleration")
    return drawn_recipe(
        seed,
        given
        | {
            "scoring": _scoring(options.scoring, options.system),
            "initial_colour": _COLOURS[options.initial_colour],
            "edition": options.edition or description_of(options.system).editions[0],
        },
    )


def _refuse_what_has_no_place(options: argparse.Namespace, recipe: Recipe) -> None:
    """Raise ``InvalidState`` for amounts of rounds that the event does not have, or of more than take part in one, and
    for results that boards cannot add up to where teams play."""
    for name in _UNEVEN if description_of(recipe.system).teams else ():
        if getattr(options, name) is not None:
            raise InvalidState(
                f"{_option(name)} is for events of players: the boards decide a match, and bring two teams as much "
                "together as there are boards. Leave it out.",
                code="bad_recipe",
            )
    for names, places in ((_BYES, recipe.players), (_RESULTS, recipe.players // 2)):
        for name in names:
            text = getattr(options, name)
            for number, amount in (amount_from(text).by_round or {}).items() if text is not None else ():
                if not 1 <= number <= recipe.rounds:
                    raise InvalidState(
                        f"{_option(name)} {text}: there is no round {number}, the event has {recipe.rounds}. Name one "
                        "of its rounds, or give --rounds.",
                        code="bad_recipe",
                    )
                if amount.count > places:
                    raise InvalidState(
                        f"{_option(name)} {text}: round {number} has no {amount.count} of them, at most {places}.",
                        code="bad_recipe",
                    )


def _ranked(trf_file: TrfFile, state: TournamentState, codes: Sequence[str]) -> TrfFile:
    """The file with its tie-breaks and the ranks that they give, and where these rest on ratings that somebody lacks
    with the comment on what counts then."""
    if description_of(state.system).teams:
        return _ranked_teams(trf_file, codes)
    rows = standings(without_leavers(state), codes, unrated_rating=_UNRATED)
    missing = any_on_ratings(codes) and not all(one.rating for one in state.competitors)
    comments = (unrated_comment(_UNRATED),) if missing else ()
    ranks = {row.number: row.rank for row in rows}
    last = len(rows) + 1
    players = tuple(replace(player, rank=ranks.get(player.number, last)) for player in trf_file.players)
    other_lines = (*trf_file.other_lines, *comments)
    return replace(trf_file, players=players, tie_breaks=tuple(codes), other_lines=other_lines)


def _ranked_teams(trf_file: TrfFile, codes: Sequence[str]) -> TrfFile:
    """The file of teams with its tie-breaks, and in records 310 both scores and the ranks, as the boards give them."""
    rows = {row.number: row for row in team_standings(team_event(trf_file), codes)}
    teams = tuple(
        replace(
            team,
            match_points=rows[team.number].match_points,
            game_points=rows[team.number].game_points,
            rank=rows[team.number].rank,
        )
        for team in trf_file.team_data.teams
    )
    return replace(trf_file, team_data=replace(trf_file.team_data, teams=teams), tie_breaks=tuple(codes))


def _with_header(trf_file: TrfFile, recipe: Recipe) -> TrfFile:
    """The records that a complete file has, the same for the same recipe: a round a day, and who paired."""
    days = [_FIRST_DAY + timedelta(days=number) for number in range(recipe.rounds)]
    accelerated = BAKU if recipe.acceleration == "baku" and SYSTEM_CODE.fullmatch(trf_file.system_code + BAKU) else ""
    return replace(
        trf_file,
        city="Anywhere",
        federation="FID",
        start_date=f"{days[0]:%Y/%m/%d}",
        end_date=f"{days[-1]:%Y/%m/%d}",
        round_dates=tuple(f"{day:%y/%m/%d}" for day in days),
        chief_arbiter="Nobody, Real",
        time_control="90 minutes for the game, 30 seconds a move",
        coded_time_control="5400+30",
        system_code=trf_file.system_code + accelerated,
        pairing_controller=f"pairing.engine {VERSION}",
    )


def _entries(name: str) -> list[Entry]:
    """The players of a list of ratings, the highest first; everybody is as strong as rated, unrated ones as the last
    one rated."""
    try:
        ratings = sorted((int(word) for word in read_bytes(name).decode().replace(",", " ").split()), reverse=True)
    except ValueError as error:
        raise InvalidState(f"{name}: ratings are whole numbers, 0 for nobody's.", code="bad_recipe") from error
    if any(not 0 <= rating <= 9999 for rating in ratings):
        raise InvalidState("The ratings must be from 0 to 9999.", code="bad_recipe")
    weakest = min((rating for rating in ratings if rating), default=1400)
    return [Entry(rating, rating or weakest) for rating in ratings]


def _asked(options: argparse.Namespace) -> tuple[str, ...]:
    described = description_of(options.system)
    return asked_codes(options.tie_breaks, table=described.table, teams=described.teams)


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")


def _scoring(text: str, system: str) -> Scoring:
    values = _points(text, "-", "--scoring")
    if len(values) not in {3, 4}:
        raise InvalidState("--scoring needs win-draw-loss or win-draw-loss-bye, for example 3-1-0.", code="bad_recipe")
    scoring = Scoring(values[0], values[1], values[2], values[3] if len(values) == 4 else values[0])
    if two_draws_outweigh(scoring):
        raise InvalidState(
            f"--scoring {text}: two draws cannot bring more than a win and a loss together.", code="bad_recipe"
        )
    if not scoring.loss <= scoring.draw <= scoring.win:
        raise InvalidState(
            f"--scoring {text}: a draw lies between a loss and a win. Give win-draw-loss in that order.",
            code="bad_recipe",
        )
    of_matches = is_of_matches(system)
    most = match_scoring(scoring).win if of_matches else scoring.win
    byes = possible_byes(scoring, most=most, several=of_matches or description_of(system).teams)
    if scoring.pairing_bye not in byes:
        raise InvalidState(
            f"--scoring {text}: the pairing-allocated bye can bring {', '.join(map(decimal, byes))} here "
            "(C.04.1 Article 3).",
            code="bad_recipe",
        )
    return scoring


def _points(text: str, separator: str, option: str) -> tuple[int, ...]:
    values = [tenths(word) for word in text.split(separator)]
    if None in values:
        raise InvalidState(f"{option} {text}: these are no points such as 1, 0.5 or 0.", code="bad_recipe")
    return tuple(value for value in values if value is not None)
