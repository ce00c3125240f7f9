"""What the boards of a match count, told from the points that record 299 of a report file gives its matches.

The format has no record for weights. It says what each match brought, and the boards say what was played: so many
equations with the weights as unknowns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _

from pairing.engine.model import Outcome
from pairing.engine.standings import TeamEvent, TeamRound, match_outcome, weighed
from pairing.engine.trf import TrfFile, team_event
from portal.common.errors import Refused
from tournaments.history.team_rounds import GAME_SCORING
from tournaments.regulations.team_settings import MOST_WEIGHT
from tournaments.wording import points_text

_WORTH: Final = GAME_SCORING.table
_BYES: Final = frozenset({Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})


def weights_of(report: TrfFile, boards: int, stored: Sequence[int]) -> tuple[int, ...]:
    """The weights of board 1, 2, … by which every match of the file brings what record 299 says; empty where it says
    nothing of single matches.

    Where the matches leave several weights possible, ``stored``, those of the regulations, are taken if they fit.
    Raises ``Refused`` where none fit, and where several do and the regulations have none of them. A match that shares
    out as many game points as its boards, and shares them out otherwise, is named: no weights do that.
    """
    if not any(record.kind for record in report.team_data.abnormal_points):
        return ()
    event = team_event(report)
    if len(stored) == boards and _fit(event, stored):
        return tuple(stored)
    _refuse_other_results(report, event)
    rows = [
        ([Fraction(_WORTH[outcome]) for outcome in played.boards], Fraction(played.game_points))
        for played, _other in _matches(event)
        if len(played.boards) == boards
    ]
    found = _solved(rows, boards)
    if found is None:
        raise Refused(
            "weights_open",
            _(
                "Record 299 gives matches other points, and several weights of the boards explain them. Enter the "
                "weights under Regulations, then import the file again."
            ),
        )
    if not (_are_weights(found) and _fit(event, [int(one) for one in found])):
        kinds = sorted({record.kind for record in report.team_data.abnormal_points if record.kind})
        raise Refused(
            "match_value",
            _(
                "No weights of the boards explain the points that record 299 gives matches (with “%(kind)s”). Other "
                "points for single kinds of matches are not supported."
            )
            % {"kind": ", ".join(kinds)},
        )
    return tuple(int(one) for one in found)


def _matches(event: TeamEvent) -> Iterator[tuple[TeamRound, TeamRound]]:
    """Every match from both sides: the own round, and that of the opponent."""
    teams = {team.number: team for team in event.teams}
    for team in event.teams:
        for number, played in enumerate(team.rounds):
            if played.opponent:
                yield played, teams[played.opponent].rounds[number]


def _refuse_other_results(report: TrfFile, event: TeamEvent) -> None:
    """Raise ``Refused`` for a match of which the file states another result than its boards.

    So it is where a game was put right for the rating report alone: its records 001 have the right result, and record
    299 has the points of the one that counts in the standings, which the file does not hold.
    """
    names = {team.number: team.name or team.nickname for team in report.team_data.teams}
    teams = {team.number: team for team in event.teams}
    for team in event.teams:
        for number, played in enumerate(team.rounds, start=1):
            if not played.opponent or not played.boards:
                continue
            other = teams[played.opponent].rounds[number - 1]
            plain, against = (weighed(one.boards, _WORTH) for one in (played, other))
            stated = played.game_points, other.game_points
            if sum(stated) == plain + against and stated != (plain, against):
                raise Refused(
                    "match_of_ratings",
                    _(
                        "Round %(round)s, match %(first)s – %(second)s: its boards give %(boards)s, record 299 gives "
                        "%(record)s. So it is where a game was put right for the rating report only: the result that "
                        "counts is not in the file. Import a report file from before that."
                    )
                    % {
                        "round": number,
                        "first": names[team.number],
                        "second": names[played.opponent],
                        "boards": _score(plain, against),
                        "record": _score(*stated),
                    },
                )


def _score(own: int, other: int) -> str:
    return f"{points_text(own)}–{points_text(other)}"


def _fit(event: TeamEvent, weights: Sequence[int]) -> bool:
    worth, total = event.match_scoring, sum(weights)
    byes = (played for team in event.teams for played in team.rounds if played.outcome in _BYES)
    return all(
        (played.match_points, played.game_points) == (worth.points(played.outcome), _WORTH[played.outcome] * total)
        for played in byes
    ) and all(
        played.game_points == weighed(played.boards, _WORTH, weights)
        and played.match_points == worth.points(match_outcome(played.boards, other.boards, _WORTH, weights))
        for played, other in _matches(event)
    )


def _are_weights(found: Sequence[Fraction]) -> bool:
    """Whether they can be entered; equal ones other than 1 are stored as none."""
    return all(one.denominator == 1 and 1 <= one <= MOST_WEIGHT for one in found) and (
        len(set(found)) > 1 or found[0] == 1
    )


def _solved(rows: Sequence[tuple[list[Fraction], Fraction]], unknowns: int) -> list[Fraction] | None:
    """The one solution of linear equations, by elimination; None where there are several. Of equations that contradict
    each other some do not hold for what is returned."""
    left = [[*numbers, total] for numbers, total in rows]
    done: list[list[Fraction]] = []
    for column in range(unknowns):
        pivot = next((row for row in left if row[column]), None)
        if pivot is None:
            return None
        left.remove(pivot)
        pivot = [one / pivot[column] for one in pivot]
        left = [_less(row, pivot, column) for row in left]
        done = [*(_less(row, pivot, column) for row in done), pivot]
    return [row[unknowns] for row in done]


def _less(row: list[Fraction], pivot: list[Fraction], column: int) -> list[Fraction]:
    return [one - row[column] * other for one, other in zip(row, pivot, strict=True)]
