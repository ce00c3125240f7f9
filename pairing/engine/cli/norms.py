"""Print what each player of a tournament report file has and lacks for a title norm (FIDE B.01, 2024).

Without --player it lists the norms that are reached and those that are still possible. A norm becomes one by the
certificate of the chief arbiter; what the organizer must declare about the event is asked for with --exemption.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any, Final

from ..errors import InvalidState
from ..model import TournamentState
from ..norms import (
    Exemption,
    NextGame,
    NormAssessment,
    NormCondition,
    NormOutlook,
    NormStanding,
    PlayerNorm,
    event_of,
    norms_of,
    standings_first,
)
from ..norms.assessment import AT_MOST, Code
from ..norms.outlook import TitleNeed
from ..trf import read
from .exits import DONE
from .ratings import state_after
from .streams import plain, read_bytes, table, write_text

_LABELS: Final = {
    Code.PERFORMANCE: "performance Rp",
    Code.AVERAGE: "average of opponents Ra",
    Code.SCORE: "score in percent",
    Code.GAMES: "games that count",
    Code.TITLED: "opponents with a title",
    Code.REQUIRED_TITLES: "opponents with the titles asked for",
    Code.FEDERATIONS: "foreign federations",
    Code.OWN_FEDERATION: "opponents of the own federation",
    Code.ONE_FEDERATION: "opponents of one federation",
}
_RESULTS: Final = {0: "a loss", 1: "a draw", 2: "a win"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("file", help="tournament report file (TRF16, TRF26); - reads the standard input")
    parser.add_argument("--player", type=int, metavar="NUMBER", help="one player, with every condition")
    parser.add_argument("--round", type=int, metavar="ROUND", help="after this round instead of the last one")
    parser.add_argument(
        "--exemption",
        choices=("a", "b", "c"),
        default="",
        help="national championship final (a), national team championship (b), zonal (c): B.01 Article 1.4.3",
    )
    parser.add_argument("--host", metavar="FED", help="federation that registers the event; else what record 032 says")
    parser.add_argument("--json", action="store_true")


def run(options: argparse.Namespace) -> int:
    """Judge and print. Raises ``EngineError`` for a bad file or an unknown player."""
    trf_file = read(read_bytes(options.file))
    state = state_after(trf_file, options.round)
    if options.player is not None and options.player not in state.by_number:
        raise InvalidState(
            f"There is no player {options.player} in the file.", code="explain.player", player=options.player
        )
    host = (trf_file.federation if options.host is None else options.host).upper()
    event = event_of(
        state,
        host=host,
        round_robin=trf_file.is_round_robin,
        declared=Exemption(options.exemption),
        of_teams=bool(trf_file.team_data.teams),
    )
    wanted = None if options.player is None else [options.player]
    norms = norms_of(state, event, {player.number: player.sex for player in trf_file.players}, numbers=wanted)
    if options.player is None:
        norms = tuple(norm for norm in standings_first(norms) if norm.outlook.standing is not NormStanding.OUT)
    if options.json:
        text = json.dumps({"event": plain(event), "norms": [as_json(norm) for norm in norms]}, indent=1) + "\n"
    elif options.player is None:
        text = _overview(norms, state)
    else:
        text = "".join(_details(norm, state) for norm in norms) or "No title is left to be gained by norms.\n"
    write_text(None, text)
    return DONE


def as_json(norm: PlayerNorm) -> dict[str, Any]:
    """One player and one title as data; scores in points, as text."""
    seen, assessment = norm.outlook, norm.outlook.assessment
    return {
        "id": norm.number,
        "title": norm.title,
        "standing": seen.standing,
        "games": [_game_json(game) for game in assessment.games],
        "dropped": [game.round_number for game in assessment.dropped],
        "left_out": plain(norm.left_out),
        "score": _points(assessment.halves),
        "average": assessment.average or None,
        "performance": assessment.performance or None,
        "raised": assessment.raised.opponent if assessment.raised else None,
        "credited_games": assessment.credited_games if assessment.met else None,
        "exemption": assessment.exemption or None,
        "conditions": plain(assessment.conditions),
        "remaining": seen.remaining,
        "still_needed": [{"score": _points(one.halves), "average": one.average or None} for one in seen.options],
        "next_game": [plain(one) | {"score": _points(one.halves)} for one in seen.next_games],
        "next_opponent": seen.opponent or None,
        "enough": None if seen.enough is None else _points(seen.enough),
    }


def needs(one: NextGame, titles: str) -> str:
    """What the next opponent must be, as a sentence without its end."""
    rated = f"rated {one.rating} or more" if one.rating else "of any rating"
    who = {
        TitleNeed.ANY: "anyone",
        TitleNeed.HOLDER: "a holder of a title (not CM or WCM)",
        TitleNeed.REQUIRED: f"a holder of the title {titles}",
    }[one.title]
    text = f"{_RESULTS[one.halves]} against {who} {rated}"
    if one.new_federation:
        return f"{text}, from a foreign federation not met so far"
    return f"{text}, not from {', '.join(one.not_from)}" if one.not_from else text


def _overview(norms: Sequence[PlayerNorm], state: TournamentState) -> str:
    if not norms:
        return "No norm is reached, and none is possible in the rounds that remain.\n"
    names = {competitor.number: competitor.name for competitor in state.competitors}
    lines = [["Title", "No", "Name", "Games", "Score", "Ra", "Rp", "State", "What is needed"]]
    for norm in norms:
        assessment = norm.outlook.assessment
        lines.append(
            [
                norm.title,
                str(norm.number),
                names[norm.number],
                str(len(assessment.games)),
                _points(assessment.halves),
                str(assessment.average or "-"),
                str(assessment.performance or "-"),
                norm.outlook.standing,
                _shortly(norm.outlook),
            ]
        )
    return table(lines, left={0, 2, 7, 8})


def _shortly(seen: NormOutlook) -> str:
    if seen.next_games:
        return needs(seen.next_games[-1], _titles(seen.assessment))
    likely = seen.likely
    if seen.standing is NormStanding.OPEN and likely:
        against = f" against an average of {likely.average}" if likely.average else ""
        return f"{_points(likely.halves)} from {seen.remaining}{against}"
    return ""


def _details(norm: PlayerNorm, state: TournamentState) -> str:
    seen, assessment = norm.outlook, norm.outlook.assessment
    player = state.by_number[norm.number]
    lines = [f"{norm.title} norm of {player.number} {player.name}: {seen.standing}"]
    lines += [
        f"  round {game.round_number}: {_points(game.halves)} against {_who(game.opponent, state)}"
        f" ({game.rating or 'unrated'}, {game.title or 'no title'}, {game.federation})"
        for game in assessment.games
    ]
    lines += [
        f"  round {one.round_number}: does not count ({one.reason.value.replace('_', ' ')})" for one in norm.left_out
    ]
    if assessment.dropped:
        lines.append(
            f"  left out by 1.4.1e or 1.4.1f: rounds {', '.join(str(g.round_number) for g in assessment.dropped)}"
        )
    if assessment.raised:
        lines.append(f"  {_who(assessment.raised.opponent, state)} counts as {assessment.requirement.floor} (1.4.6)")
    lines += [f"  {_condition(condition)}" for condition in assessment.conditions]
    if assessment.met:
        lines.append(f"  counts as {assessment.credited_games} games")
    for option in seen.options:
        against = f" against an average of {option.average} or more" if option.average else ""
        lines.append(f"  possible with {_points(option.halves)} from {seen.remaining}{against}")
    lines += [f"  enough in the next round: {needs(one, _titles(assessment))}" for one in seen.next_games]
    return "".join(f"{line}\n" for line in lines)


def _condition(condition: NormCondition) -> str:
    mark = "met" if condition.met else "waived" if condition.waived else "not met"
    limit = "at most" if condition.code in AT_MOST else "at least"
    detail = f" ({condition.detail})" if condition.detail else ""
    return f"{mark}: {_LABELS[condition.code]}{detail} {condition.have}, {limit} {condition.need} [{condition.article}]"


def _titles(assessment: NormAssessment) -> str:
    order = ("GM", "IM", "WGM", "WIM")
    return " or ".join(title for title in order if title in assessment.requirement.opponents)


def _who(number: int, state: TournamentState) -> str:
    return f"{number} {state.by_number[number].name}".strip()


def _points(halves: int) -> str:
    return f"{halves // 2}.{5 * (halves % 2)}"


def _game_json(game: Any) -> dict[str, Any]:
    data: dict[str, Any] = plain(game)
    data["score"] = _points(data.pop("halves"))
    return data
