"""A match of two groups as a table: one side down, the other across, and the score of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.engine.standings import Meeting
from tournaments.entries.lines import club_key, visible_line
from tournaments.standings.shapes import StandingLine


@dataclass(frozen=True, slots=True)
class TeamSide:
    """One of the two groups, in order of its numbers."""

    name: str
    points: int
    """The sum of the players' points, in tenths."""
    players: tuple[StandingLine, ...]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One player of the first group against everybody of the second."""

    standing: StandingLine
    number: int
    met: tuple[tuple[Meeting, ...], ...]


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Both sides and the games between them."""

    first: TeamSide
    second: TeamSide
    rows: tuple[MatchRow, ...]


def team_match(lines: Sequence[StandingLine], met: Sequence[Sequence[tuple[Meeting, ...]]], players: int) -> TeamMatch:
    """The match; ``met`` are the meetings of every line with every line, ``players`` counts who was numbered."""
    ordered = sorted(enumerate(lines), key=lambda one: one[1].player.number)
    ours = [(index, line) for index, line in ordered if 2 * line.player.number <= players]
    theirs = [(index, line) for index, line in ordered if 2 * line.player.number > players]
    return TeamMatch(
        _side([line for _index, line in ours], _("Team A")),
        _side([line for _index, line in theirs], _("Team B")),
        tuple(
            MatchRow(line, number, tuple(met[index][other] for other, _line in theirs))
            for number, (index, line) in enumerate(ours, start=1)
        ),
    )


def _side(lines: Sequence[StandingLine], name: str) -> TeamSide:
    clubs = {club_key(line.player.club): line.player.club for line in lines}
    club = visible_line(next(iter(clubs.values()))) if len(clubs) == 1 else ""
    return TeamSide(club or name, sum(line.points for line in lines), tuple(lines))
