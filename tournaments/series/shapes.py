"""Frozen rows about series, ready to show."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.history.shapes import PlayerLine
from tournaments.models import Series, SeriesCategory, Tournament
from tournaments.series.counting import Line, Result, Table


@dataclass(frozen=True)
class PublicSeries:
    """A series with the events that everybody may see, in the order in which they are played; there is at least one."""

    series: Series
    events: tuple[Tournament, ...]


@dataclass(frozen=True, slots=True)
class EventTable:
    """The published standings of one event, as far as they go."""

    after_round: int
    """0 while no round has all its results."""
    rounds: int
    is_final: bool
    """Whether every game of the last round has ended."""
    table: Table
    players: tuple[PlayerLine, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One event of a series."""

    number: int
    """Counted from 1, in the order in which the events are played."""
    event: Tournament
    table: EventTable
    players: int
    """How many have a result in it."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A person whose entries the name alone has brought together, or has not."""

    name: str
    entries: tuple[tuple[int, Tournament], ...]
    """(entry, event), all of them."""
    doubtful: bool
    """Whether several people fit, so that nothing was joined."""


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One person in the standings of a series."""

    line: Line
    player: PlayerLine
    """As the newest event has the person."""
    guessed: bool
    """Whether a name alone has brought results here."""

    @property
    def person(self) -> int:
        """The number of the person in addresses: an entry of the person."""
        return self.line.person

    @property
    def rank(self) -> int:
        """Among those who are shown; 0: too few events."""
        return self.line.rank

    @property
    def counted(self) -> tuple[Result, ...]:
        """The results that make the total, in the order of the events."""
        return self.line.counted

    @property
    def dropped(self) -> tuple[Result, ...]:
        """The results that do not count."""
        return self.line.dropped


@dataclass(frozen=True, slots=True)
class SeriesPage:
    """The standings of a series, of everybody or of a category."""

    series: Series
    columns: tuple[Column, ...]
    """The events that are public and take place."""
    lines: tuple[SeriesLine, ...]
    categories: tuple[SeriesCategory, ...]
    category: SeriesCategory | None
    guesses: tuple[Guess, ...]

    @property
    def provisional(self) -> tuple[Column, ...]:
        """The events that have standings which are not final."""
        return tuple(one for one in self.columns if one.table.after_round and not one.table.is_final)

    @property
    def is_final(self) -> bool:
        """Whether every event of the series has ended."""
        return all(one.table.is_final for one in self.columns)

    def next_after(self, line: SeriesLine) -> SeriesLine | None:
        """Who stands below ``line``; None for the last."""
        place = self.lines.index(line) + 1
        return self.lines[place] if place < len(self.lines) else None
