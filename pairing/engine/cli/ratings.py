"""Print expected scores, rating changes and first ratings of a tournament report file (FIDE B.02).

A report file has no K: it follows from rating, year of birth and date of the event, or from --k.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..errors import InvalidState
from ..model import TournamentState
from ..ratings import FORMULAS, ITALIAN, Coefficient, PlayerRating, Profile, performances, rated
from ..ratings.coefficient import K_VALUES
from ..standings import as_of
from ..trf import TrfFile, fide_ratings, read, state_of
from .exits import DONE
from .streams import read_bytes, table, write_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("file", help="tournament report file (TRF16, TRF26); - reads the standard input")
    parser.add_argument("--formula", choices=tuple(FORMULAS), default="standard", help="rating list (default standard)")
    parser.add_argument("--player", type=int, metavar="NUMBER", help="one player, with every game")
    parser.add_argument(
        "--k", action="append", default=[], type=_k, metavar="NUMBER=K", help="K of a player by the rating list"
    )
    parser.add_argument("--round", type=int, metavar="ROUND", help="after this round instead of the last one")
    parser.add_argument("--json", action="store_true")


def run(options: argparse.Namespace) -> int:
    """Compute and print. Raises ``EngineError`` for a bad file or an unknown player."""
    trf_file = read(read_bytes(options.file))
    formula = FORMULAS[options.formula]
    state = state_after(trf_file, options.round, national=formula is ITALIAN)
    numbers = {competitor.number for competitor in state.competitors}
    for number in [*dict(options.k), *([] if options.player is None else [options.player])]:
        if number not in numbers:
            raise InvalidState(f"There is no player {number} in the file.", code="explain.player", player=number)
    accounts = rated(state, formula, _coefficients(trf_file, state, options))
    found = performances(state)
    if options.player is not None:
        accounts = tuple(account for account in accounts if account.number == options.player)
    if options.json:
        shown = [as_json(account, found[account.number]) for account in accounts]
        write_text(None, json.dumps({"formula": formula.code, "ratings": shown}, indent=1) + "\n")
    elif options.player is not None:
        write_text(None, _games(accounts[0], state, found))
    else:
        write_text(None, _table(accounts, state, found))
    return DONE


def state_after(trf_file: TrfFile, round_number: int | None, *, national: bool = False) -> TournamentState:
    """The state of the file, or as it was after ``round_number``, with FIDE's ratings whatever ranks the players;
    ``national``: with those that rank. Raises ``EngineError``."""
    state = state_of(trf_file, to_pair=False)
    if not national:
        own = fide_ratings(trf_file)
        state = replace(state, competitors=tuple(replace(one, rating=own[one.number]) for one in state.competitors))
    if round_number is None:
        return state
    if not 0 <= round_number <= state.completed:
        raise InvalidState(
            f"Round {round_number} is not completed; the file has results of {state.completed} rounds.",
            code="round_not_completed",
        )
    return as_of(state, round_number)


def points(hundredths: int) -> str:
    """Hundredths of a point, or of a rating point, as a decimal number."""
    sign = "-" if hundredths < 0 else ""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{sign}{whole}.{rest:02}"


def as_json(account: PlayerRating, performance: int | None) -> dict[str, Any]:
    """One account with exact values as strings."""
    first, k = account.initial, account.coefficient
    return {
        "id": account.number,
        "rating": account.rating or None,
        "games": account.games,
        "score": points(account.score),
        "expected": None if account.expected is None else points(account.expected),
        "k": None if k is None else {"value": k.value, "source": k.source, "before_cap": k.before_cap or None},
        "change": None if account.change_hundredths is None else points(account.change_hundredths),
        "rounded_change": account.change,
        "performance": performance,
        "initial": first
        and {
            "rating": first.rating,
            "state": first.state,
            "average": points(first.average_hundredths),
            "percent": first.percent,
            "difference": first.difference,
        },
        "rounds": [
            {
                "round": line.round_number,
                "state": line.state,
                "opponent": line.opponent or None,
                "opponent_rating": line.rating or None,
                "counted": line.counted,
                "score": None if line.score is None else points(line.score),
                "expected": None if line.expected is None else points(line.expected),
            }
            for line in account.lines
        ],
    }


def _k(text: str) -> tuple[int, int]:
    number, _, value = text.partition("=")
    if not (number.isdigit() and value.isdigit() and int(value) in K_VALUES):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NUMBER=K with K 10, 20 or 40")
    return int(number), int(value)


def _coefficients(trf_file: TrfFile, state: TournamentState, options: argparse.Namespace) -> Mapping[int, Coefficient]:
    given, formula = dict(options.k), FORMULAS[options.formula]
    year = int(trf_file.start_date[:4]) if trf_file.start_date[:4].isdigit() else None
    births = {player.number: player.birth_date[:4] for player in trf_file.players}
    found = {}
    for competitor in state.competitors:
        birth = births[competitor.number]
        known = int(birth) if year is not None and birth.isdigit() and int(birth) else None
        profile = Profile(given.get(competitor.number), birth_year=known)
        if competitor.rating:
            found[competitor.number] = formula.coefficient(competitor.rating, profile, year or 0)
    return found


def _table(accounts: Sequence[PlayerRating], state: TournamentState, found: Mapping[int, int | None]) -> str:
    names = {competitor.number: competitor.name for competitor in state.competitors}
    lines = [["No", "Name", "Rating", "Games", "Score", "Expected", "K", "Change", "Rounded", "Performance", "First"]]
    for one in accounts:
        exact = one.change_hundredths
        lines.append(
            [
                str(one.number),
                names[one.number],
                str(one.rating or "-"),
                str(one.games),
                points(one.score),
                "-" if one.expected is None else points(one.expected),
                "-" if one.coefficient is None else str(one.coefficient.value),
                "-" if exact is None else points(exact),
                "-" if one.change is None else f"{one.change:+d}" if one.change else "0",
                str(found[one.number] or "-"),
                "" if one.initial is None else f"{one.initial.rating} ({one.initial.state})",
            ]
        )
    return table(lines, left={1, 10})


def _games(account: PlayerRating, state: TournamentState, found: Mapping[int, int | None]) -> str:
    names = {competitor.number: competitor.name for competitor in state.competitors}
    lines = [["Round", "No", "Opponent", "Rating", "Counts as", "Score", "Expected", "Difference", "State"]]
    lines += [
        [
            str(line.round_number),
            str(line.opponent or "-"),
            names.get(line.opponent, ""),
            str(line.rating or "-"),
            str(line.counted or "-"),
            "-" if line.score is None else points(line.score),
            "-" if line.expected is None else points(line.expected),
            "-" if line.difference is None else points(line.difference),
            line.state,
        ]
        for line in account.lines
    ]
    return table(lines, left={2, 8}) + "\n" + _table([account], state, found)
