"""The crosstable: every round of every player with opponents named by their line in the table.

Swiss: a column per round. Where everybody can meet everybody: a grid, a column per line. Virtual points are no part of
either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..model import Colour, Outcome, TournamentState


@dataclass(frozen=True, slots=True)
class Meeting:
    """One round of one player."""

    round_number: int
    outcome: Outcome
    points: int
    """Tenths that the round brought."""
    line: int = 0
    """The opponent's line, from 1; 0 where nobody was assigned."""
    colour: Colour | None = None
    second: Outcome | None = None
    """Of a match of two games the result of the other one, played with the colours reversed."""
    boards: int | None = None
    """Of a match of teams its game points in tenths; the colour is that of the first board."""

    @property
    def code(self) -> str:
        """As the report file would write it, with lines for numbers: ``12w1``, ``3b=``, ``5w+``, ``U``; a match of
        two games as ``12w1=``."""
        return f"{self.line}{self.colour or ''}{self.outcome}{self.second or ''}" if self.line else self.outcome.value


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    """One player."""

    line: int
    number: int
    """Pairing number."""
    rounds: tuple[Meeting, ...]


def crosstable(state: TournamentState, order: Sequence[int]) -> tuple[CrosstableLine, ...]:
    """The completed rounds of ``state``; ``order`` are all pairing numbers, the first line first."""
    line_of = {number: line for line, number in enumerate(order, start=1)}
    competitors, worth = state.by_number, state.scoring.table
    return tuple(
        CrosstableLine(
            line,
            number,
            tuple(
                Meeting(
                    index, game.outcome, game.points(worth), line_of.get(game.opponent, 0), game.colour, game.second
                )
                for index, game in enumerate(competitors[number].games, start=1)
            ),
        )
        for number, line in line_of.items()
    )


def grid(lines: Sequence[CrosstableLine]) -> tuple[Mapping[int, tuple[Meeting, ...]], ...]:
    """For every line its meetings by the opponent's line, in order of round. Players not met have no entry."""
    cells = []
    for line in lines:
        met: dict[int, tuple[Meeting, ...]] = {}
        for meeting in line.rounds:
            if meeting.line:
                met[meeting.line] = (*met.get(meeting.line, ()), meeting)
        cells.append(met)
    return tuple(cells)


def everybody_can_meet(state: TournamentState) -> bool:
    """Whether the rounds planned are enough for everybody to meet everybody, as in a round robin."""
    return 1 < len(state.competitors) <= state.rounds + 1
