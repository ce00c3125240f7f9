"""The standings of a team event as text or JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ..errors import InvalidState
from ..standings import Score, TeamEvent, TeamRow, team_standings, without_leaving_teams
from ..trf import TrfFile
from ..trf.numbers import decimal
from ..trf.team_matches import team_event
from .streams import table


def event_of(trf_file: TrfFile, options: argparse.Namespace) -> TeamEvent:
    """The event of a file, as the options want it read. Raises ``EngineError`` where its matches cannot be told."""
    event = team_event(trf_file)
    if options.explain is not None:
        raise InvalidState("Only the values of individual events are explained.", code="explain.teams")
    if options.round is not None:
        if not 0 <= options.round <= event.completed:
            raise InvalidState(
                f"Round {options.round} is not completed; the file has results of {event.completed} rounds.",
                code="round_not_completed",
            )
        event = event.as_of(options.round)
    if options.primary is not None:
        event = replace(event, primary=Score(options.primary))
    return event if options.kind is None else replace(event, round_robin=options.kind == "round-robin")


def ranked(event: TeamEvent, codes: Sequence[str], *, edition: str, unranked: Collection[int]) -> tuple[TeamRow, ...]:
    """The teams in order, after a round robin without those that completed too little; ``unranked`` as in
    ``standings``. Raises ``EngineError`` for a code that is not for teams."""
    return team_standings(without_leaving_teams(event), codes, edition=edition, unranked=unranked)


def printed(rows: Sequence[TeamRow], event: TeamEvent, *, as_json: bool, open_games: int) -> str:
    """The table; as JSON also how many games are open."""
    names = {team.number: team.name for team in event.teams}
    return _json(rows, event, open_games) if as_json else _table(rows, names)


def _json(rows: Sequence[TeamRow], event: TeamEvent, open_games: int) -> str:
    lines = [
        {
            "id": row.number,
            "rank": row.rank or None,
            "points": decimal(row.match_points if event.primary is Score.MATCH else row.game_points),
            "match_points": decimal(row.match_points),
            "game_points": decimal(row.game_points),
            "values": {code: cell.text if cell.value is not None else None for code, cell in row.values.items()},
        }
        for row in rows
    ]
    return json.dumps({"standings": lines, "open_games": open_games}, ensure_ascii=False, indent=1) + "\n"


def _table(rows: Sequence[TeamRow], names: Mapping[int, str]) -> str:
    lines = [["Rank", "No", "Team", "MP", "GP", *(rows[0].values if rows else ())]]
    for row in rows:
        cells = [cell.text or "-" for cell in row.values.values()]
        points = [decimal(row.match_points), decimal(row.game_points)]
        lines.append([str(row.rank or "-"), str(row.number), names[row.number], *points, *cells])
    return table(lines, left={2})
