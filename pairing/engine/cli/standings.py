"""Rank the players or teams of a tournament report file by points and tie-breaks, with exact values.

Whom a comment of the file names as expelled has no rank and stands below the others; games against them count.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence

from ..errors import InvalidState
from ..facts import fact
from ..model import Outcome, TournamentState
from ..standings import (
    EDITIONS,
    OWN_CRITERION,
    Row,
    Score,
    as_of,
    barred_in_tables,
    criterion,
    explain,
    standings,
    warnings,
    without_leavers,
)
from ..trf import TrfFile, counted_file, expelled_in, is_unreported, ratings_said, read, state_of
from ..trf.consistency import has_teams
from ..trf.numbers import decimal
from ..wording import LANGUAGES, word, word_tie_break
from .asked_tie_breaks import asked_codes
from .exits import DONE
from .streams import read_bytes, table, write_text
from .team_standings import event_of, printed, ranked


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("file", help="tournament report file (TRF16, TRF26); - reads the standard input")
    parser.add_argument(
        "--tiebreaks", metavar="CODES", help="codes in order, such as BH/C1,BH,SB,DE; else what record 202 or 212 says"
    )
    parser.add_argument(
        "--edition", choices=EDITIONS, default=EDITIONS[0], help="edition of the tie-break rules (C.07)"
    )
    parser.add_argument("--round", type=int, metavar="ROUND", help="standings after this round instead of the last one")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--round-robin", dest="kind", action="store_const", const="round-robin")
    kind.add_argument("--swiss", dest="kind", action="store_const", const="swiss", help="else what record 192 says")
    parser.add_argument(
        "--primary", choices=[score.value for score in Score],
        help="team events: the score that ranks first, match points or game points; else what record 192 says",
    )  # fmt: skip
    parser.add_argument(
        "--unrated", type=int, metavar="RATING",
        help="what counts for unrated players in tie-breaks on ratings, 0 leaves them out of the averages; else what "
        "a comment of the file says, or these tie-breaks fall away where somebody is unrated (C.07 Article 10)",
    )  # fmt: skip
    parser.add_argument(
        "--explain", type=int, metavar="NUMBER", help="also say how the values of this player came about"
    )
    parser.add_argument("--language", choices=sorted(LANGUAGES), default="en", help="language of sentences")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of the standard output")


def run(options: argparse.Namespace) -> int:
    """Rank and print. Raises ``EngineError`` for a bad file or an unknown tie-break."""
    trf_file = read(read_bytes(options.file))
    open_games = _open_games(trf_file, options.round)
    expelled = expelled_in(trf_file, options.round)
    if has_teams(trf_file):
        event = event_of(trf_file, options)
        codes = _codes_of(trf_file, options, round_robin=event.round_robin)
        found = warnings(codes, edition=options.edition, round_robin=event.round_robin, teams=True)
        rows_of_teams = ranked(event, codes, edition=options.edition, unranked=expelled)
        text = printed(rows_of_teams, event, as_json=options.json, open_games=open_games)
    else:
        state = without_leavers(_state_of(trf_file, options))
        round_robin = trf_file.is_round_robin if options.kind is None else options.kind == "round-robin"
        codes = _codes_of(trf_file, options, round_robin=round_robin)
        said = ratings_said(trf_file)
        counted = said.unrated_rating if options.unrated is None else options.unrated
        unrated = 0 if counted else sum(1 for competitor in state.competitors if not competitor.rating)
        found = warnings(codes, edition=options.edition, round_robin=round_robin, unrated=unrated)
        rows = standings(
            state,
            codes,
            edition=options.edition,
            round_robin=round_robin,
            unrated_rating=counted,
            ratings_by_round=said.by_round,
            unranked=expelled,
        )
        told = {} if options.explain is None else _explained(rows, state, options.explain, options.language)
        text = _json(rows, told, open_games) if options.json else _table(rows, state) + _sums(told)
    for warning in found:
        sys.stderr.write(f"{word(warning.fact, options.language)} ({warning.fact.article})\n")
    if open_games:
        sys.stderr.write(f"{word(fact('standings.not_final', games=open_games), options.language)}\n")
    write_text(options.output, text)
    return DONE


def _state_of(trf_file: TrfFile, options: argparse.Namespace) -> TournamentState:
    state = state_of(counted_file(trf_file), to_pair=False)
    if options.round is None:
        return state
    if not 0 <= options.round <= state.completed:
        raise InvalidState(
            f"Round {options.round} is not completed; the file has results of {state.completed} rounds.",
            code="round_not_completed",
        )
    return as_of(state, options.round)


def _open_games(trf_file: TrfFile, after_round: int | None) -> int:
    """How many games up to ``after_round``, or in the whole file, are not finished or have no result yet."""
    sides = sum(
        game is not None and (is_unreported(game) or game.outcome is Outcome.UNFINISHED)
        for player in trf_file.players
        for game in player.games[:after_round]
    )
    return sides // 2


def _codes_of(trf_file: TrfFile, options: argparse.Namespace, *, round_robin: bool) -> Sequence[str]:
    """The tie-breaks asked for, else those of the file that can be computed from it. Nobody can ask for one that the
    rules bar; one that a file names is left out, with a warning."""
    if options.tiebreaks is not None:
        return asked_codes(
            options.tiebreaks,
            table=round_robin,
            teams=has_teams(trf_file),
            edition=options.edition,
            language=options.language,
        )
    codes = []
    named = [code for code in trf_file.tie_breaks if not code.startswith(OWN_CRITERION)]
    barred = barred_in_tables(named, edition=options.edition, teams=has_teams(trf_file)) if round_robin else {}
    for code in trf_file.tie_breaks:
        if code.startswith(OWN_CRITERION):
            left_out = fact("tie_break.own_criterion", tie_break=code)
            sys.stderr.write(f"{word(left_out, options.language)}\n")
        elif code in barred:
            sys.stderr.write(f"{word(barred[code], options.language)} ({barred[code].article})\n")
        else:
            codes.append(code)
    return codes


def _json(rows: Sequence[Row], told: Mapping[str, Sequence[str]], open_games: int) -> str:
    table = [
        {
            "id": row.number,
            "rank": row.rank or None,
            "points": decimal(row.points),
            "values": {code: cell.text if cell.value is not None else None for code, cell in row.values.items()},
        }
        for row in rows
    ]
    said = {"standings": table, "open_games": open_games} | ({"sums": told} if told else {})
    return json.dumps(said, ensure_ascii=False, indent=1) + "\n"


def _table(rows: Sequence[Row], state: TournamentState) -> str:
    codes = list(rows[0].values) if rows else []
    names = {competitor.number: competitor.name for competitor in state.competitors}
    lines = [["Rank", "No", "Name", "Points", *codes]]
    for row in rows:
        cells = [cell.text or "-" for cell in row.values.values()]
        lines.append([str(row.rank or "-"), str(row.number), names[row.number], decimal(row.points), *cells])
    return table(lines, left={2})


def _explained(rows: Sequence[Row], state: TournamentState, number: int, language: str) -> dict[str, list[str]]:
    """Code to sentences, one for the value and one for each addend."""
    row = next((one for one in rows if one.number == number), None)
    if row is None:
        raise InvalidState(f"There is no player {number} in the file.", code="explain.player", player=number)
    names = {competitor.number: competitor.name for competitor in state.competitors}
    points = {one.number: one.points for one in rows}
    told: dict[str, list[str]] = {}
    for code, cell in row.values.items():
        explained = explain(state, number, criterion(code), cell, points)
        lines = [" ".join(word(one, language, names) for one in term.facts) for term in explained.terms]
        head = f"{word_tie_break(code, language)} ({code}) = {cell.text or '-'}"
        told[code] = [head, *(word(one, language, names) for one in explained.lead), *lines]
    return told


def _sums(told: Mapping[str, Sequence[str]]) -> str:
    return "".join(f"\n{head}\n" + "".join(f"  {line}\n" for line in lines) for head, *lines in told.values())
