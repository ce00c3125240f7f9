"""The validator on team events: matches that cannot be told, points and ranks that do not follow from the games."""

from __future__ import annotations

from collections.abc import Iterator

from ..standings import TeamRow, team_standings
from .declared_ranks import judge_ranks
from .faults import Fault, TrfError, warning
from .numbers import decimal
from .records import TrfFile
from .team_matches import team_event


def team_faults(trf_file: TrfFile) -> list[Fault]:
    """What the games of players say against records 310."""
    try:
        event = team_event(trf_file)
    except TrfError as error:
        return list(error.faults)
    return [*_points(trf_file, team_standings(event, ())), *_ranks(trf_file)]


def _points(trf_file: TrfFile, rows: tuple[TeamRow, ...]) -> Iterator[Fault]:
    counted = {row.number: (row.match_points, row.game_points) for row in rows}
    for team in trf_file.team_data.teams:
        for declared, found, column, what in (
            (team.match_points, counted[team.number][0], 55, "match points"),
            (team.game_points, counted[team.number][1], 62, "game points"),
        ):
            if declared is not None and declared != found:
                yield warning(
                    team.line, column, "team_points_mismatch",
                    f"Team {team.number}: the file says {decimal(declared)} {what}, the games bring {decimal(found)}.",
                    f"TRF26 310, columns {column}-{column + 5}",
                    team=team.number, declared=decimal(declared), counted=decimal(found),
                )  # fmt: skip


def _ranks(trf_file: TrfFile) -> Iterator[Fault]:
    for one in judge_ranks(trf_file).misplaced:
        yield warning(
            one.line, 69, "wrong_team_rank",
            f"Team {one.number}: by the criteria of the file the rank is {one.expected}, not {one.declared}.",
            "C.07 Article 4.2", team=one.number, declared=one.declared, expected=one.expected,
        )  # fmt: skip
