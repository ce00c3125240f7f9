"""The crosstable as anybody may read it: after the last round whose results are all public."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pairing.engine.board_colours import first_has_white
from pairing.engine.registry import description_of
from pairing.engine.standings import LEAVERS, CrosstableLine, Meeting, TeamEvent, crosstable, everybody_can_meet, grid
from tournaments.history.ending import last_round
from tournaments.history.published import completed_rounds, public_team_event, published_rounds
from tournaments.history.shapes import Adjustment, PlayerLine
from tournaments.models import Regulations, Tournament
from tournaments.standings.queries import Ranked
from tournaments.standings.shapes import StandingLine
from tournaments.standings.team_match import TeamMatch, team_match

MOST_IN_GRID: Final = 40
"""Players whose grid can still be read."""


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """One player with every round."""

    standing: StandingLine
    line: CrosstableLine
    met: tuple[tuple[Meeting, ...], ...]
    """Meetings with each line of the table, in the order of the lines; empty for a field too large for a grid."""


@dataclass(frozen=True, slots=True)
class CrosstablePage:
    """The crosstable after a round; lines are numbered in order of rank, players who share one in order of number,
    expelled ones last."""

    after_round: int
    rounds: int
    rows: tuple[CrosstableRow, ...]
    available: tuple[int, ...]
    """Rounds after which there is one."""
    as_grid: bool
    """The grid is the form that the field asks for: everybody can meet everybody."""
    can_be_grid: bool
    unfinished: int = 0
    """Adjourned games that count as draws for now: with one the table is not final."""
    adjustments: tuple[tuple[PlayerLine, Adjustment], ...] = ()
    """Bonus and penalty points: they are in the points, and in no round."""
    left_early: tuple[PlayerLine, ...] = ()
    """Who completed fewer than half of the games of a round robin: neither they nor the games against them count."""
    leavers: str = ""
    """What the regulations say of those who leave; blank: as C.05 does."""
    match: TeamMatch | None = None
    """Where two groups meet by a table."""


def crosstable_page(tournament: Tournament, after_round: int | None = None) -> CrosstablePage | None:
    """The crosstable after ``after_round`` or the newest complete round; None where there is none. Four queries."""
    rounds = published_rounds(tournament)
    complete = completed_rounds(rounds)
    asked = complete if after_round is None else after_round
    if not 1 <= asked <= complete:
        return None
    regulations = Regulations.objects.get(tournament=tournament)
    ranked = Ranked(rounds[:asked], regulations)
    state, standing = ranked.state, (*ranked.lines(), *ranked.expelled())
    lines = crosstable(state, [line.player.number for line in standing])
    if regulations.of_teams:
        straight = first_has_white(regulations.board_colours, 1)
        lines = _of_boards(lines, public_team_event(rounds[:asked], state, regulations), straight=straight)
    rows = _rows(standing, lines)
    groups = description_of(regulations.system).two_groups and len(lines) <= MOST_IN_GRID
    return CrosstablePage(
        after_round=asked,
        rounds=last_round(rounds, regulations),
        rows=rows,
        available=tuple(range(1, complete + 1)),
        as_grid=everybody_can_meet(state) and len(lines) <= MOST_IN_GRID,
        can_be_grid=len(lines) <= MOST_IN_GRID,
        unfinished=sum(published.unfinished for published in rounds[:asked]),
        adjustments=tuple(
            (rounds[asked - 1].line(one.entry_id), one) for published in rounds[:asked] for one in published.adjustments
        ),
        left_early=ranked.left_early(),
        leavers=str(regulations.options.get(LEAVERS, "")),
        match=team_match(standing, [row.met for row in rows], len(rounds[0].payload["players"])) if groups else None,
    )


def _of_boards(lines: Sequence[CrosstableLine], event: TeamEvent, *, straight: bool) -> tuple[CrosstableLine, ...]:
    """What the boards of every match brought, as a league writes its table, and the colour on board 1: that of the
    pairing where the regulations are ``straight``."""
    played = {team.number: team.rounds for team in event.teams}
    return tuple(
        replace(
            line,
            rounds=tuple(
                _of_board_1(replace(meeting, boards=own.game_points), straight=straight) if meeting.line else meeting
                for meeting, own in zip(line.rounds, played[line.number], strict=True)
            ),
        )
        for line in lines
    )


def _of_board_1(meeting: Meeting, *, straight: bool) -> Meeting:
    return meeting if straight or meeting.colour is None else replace(meeting, colour=meeting.colour.opposite)


def _rows(standing: Sequence[StandingLine], lines: Sequence[CrosstableLine]) -> tuple[CrosstableRow, ...]:
    if len(lines) > MOST_IN_GRID:
        return tuple(CrosstableRow(one, line, ()) for one, line in zip(standing, lines, strict=True))
    columns = range(1, len(lines) + 1)
    return tuple(
        CrosstableRow(one, line, tuple(met.get(column, ()) for column in columns))
        for one, line, met in zip(standing, lines, grid(lines), strict=True)
    )
