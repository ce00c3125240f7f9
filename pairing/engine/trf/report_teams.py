"""The validator on team events: matches that cannot be told, points and ranks that do not follow from the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from ..errors import EngineError
from ..standings import EDITIONS, OWN_CRITERION, TeamRow, team_standings
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
    codes = tuple(takewhile(lambda code: not code.startswith(OWN_CRITERION), trf_file.tie_breaks))
    try:
        # The file does not say by which edition of C.07 it was ranked: the one that fits better is taken.
        rankings = [team_standings(event, codes, edition=edition) for edition in EDITIONS]
    except EngineError:
        return list(_points(trf_file, team_standings(event, ())))
    ranks = min((list(_ranks(trf_file, rows)) for rows in rankings), key=len)
    return [*_points(trf_file, rankings[0]), *ranks]


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


def _ranks(trf_file: TrfFile, rows: tuple[TeamRow, ...]) -> Iterator[Fault]:
    tied = Counter(row.rank for row in rows)
    expected = {row.number: row.rank for row in rows}
    for team in trf_file.team_data.teams:
        rank = expected[team.number]
        # Teams that the criteria leave tied may share the first of their places or divide them by lot.
        if team.rank is not None and not rank <= team.rank < rank + tied[rank]:
            yield warning(
                team.line, 69, "wrong_team_rank",
                f"Team {team.number}: by the criteria of the file the rank is {rank}, not {team.rank}.",
                "C.07 Article 4.2", team=team.number, declared=team.rank, expected=rank,
            )  # fmt: skip
