"""How a series counts: what each event brings, which results count, and who is ahead of whom and why.

Plain values without a database. Values are exact fractions: points of a series, points of games, or percent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

PLACES, POINTS, PERCENT = "places", "points", "percent"
WINS, BEST, LAST = "wins", "best", "last"
TOTAL: Final = "total"

Key = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """What the organizer has chosen."""

    counting: str = PLACES
    table: tuple[int, ...] = ()
    """Tenths for each place, the first place first."""
    divided: bool = False
    """Whether players who share places divide the points of these places; otherwise each gets those of the first."""
    best: int | None = None
    """So many results count; None: all."""
    least: int = 1
    """Who has fewer results has no rank."""
    tie_breaks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """One player in the standings of an event."""

    entry: int
    rank: int
    points: int
    """Of the games, in tenths."""
    played: bool = True
    """Whether the player has played a game; who has not takes a place and gets nothing."""


@dataclass(frozen=True, slots=True)
class Table:
    """The standings of one event, as far as they go."""

    possible: int
    """Tenths of a point that could be had so far."""
    lines: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What one event brought to a player."""

    event: int
    """The place of the event in the series, from 0."""
    entry: int
    rank: int
    points: int
    value: Fraction
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Reason:
    """Why somebody is ahead of the next one."""

    code: str
    """``total`` or a tie-break."""
    own: Fraction
    other: Fraction | None
    """None: the other one was not in the event."""
    event: int | None = None
    """For the last event: which one it was."""


@dataclass(frozen=True, slots=True)
class Line:
    """One person in the standings of a series."""

    person: int
    total: Fraction
    results: tuple[Result, ...]
    """In the order of the events."""
    wins: int = 0
    """Events that the person has won, whether they count or not."""
    rank: int = 0
    """0: too few events."""
    ahead: Reason | None = None
    """Why before the next one; None for the last, and where the next one shares the rank."""

    @property
    def counted(self) -> tuple[Result, ...]:
        """The results that make the total."""
        return tuple(one for one in self.results if one.counts)

    @property
    def dropped(self) -> tuple[Result, ...]:
        """The results that do not count, because better ones do."""
        return tuple(one for one in self.results if not one.counts)

    @property
    def best(self) -> Fraction:
        """The best single result."""
        return max((one.value for one in self.results), default=Fraction(0))


def values_of(table: Table, rules: Rules) -> dict[int, Fraction]:
    """What an event brings to everybody who has played a game in it, by entry."""
    players = [one for one in table.lines if one.played]
    if rules.counting == POINTS:
        return {one.entry: Fraction(one.points, 10) for one in players}
    if rules.counting == PERCENT:
        return {one.entry: Fraction(100 * one.points, table.possible or 1) for one in players}
    sharing = Counter(one.rank for one in table.lines)
    worth = {rank: _worth(rank, count, rules) for rank, count in sharing.items()}
    return {one.entry: worth[one.rank] for one in players}


def _worth(rank: int, count: int, rules: Rules) -> Fraction:
    """What ``count`` players get each who share the place ``rank``."""
    taken = rules.table[rank - 1 : rank - 1 + count]
    if not rules.divided:
        return Fraction(taken[0] if taken else 0, 10)
    return Fraction(sum(taken), 10 * count)


def standings(tables: Sequence[Table], people: Mapping[int, Collection[int]], rules: Rules) -> tuple[Line, ...]:
    """Everybody in order: the ranked, then those with too few events.

    ``tables`` are the events in the order in which they were played; ``people`` gives by person the entries that are
    the person's. Of two entries in one event the better one counts.
    """
    person_of = {entry: person for person, entries in people.items() for entry in entries}
    results: dict[int, dict[int, Result]] = {}
    for event, table in enumerate(tables):
        values = values_of(table, rules)
        for one in table.lines:
            if one.entry in values and one.entry in person_of:
                mine = results.setdefault(person_of[one.entry], {})
                result = Result(event, one.entry, one.rank, one.points, values[one.entry])
                if event not in mine or (mine[event].value, -mine[event].rank) < (result.value, -result.rank):
                    mine[event] = result
    lines = [_line(person, mine, rules) for person, mine in results.items()]
    return ranked(lines, len(tables), rules)


def _line(person: int, mine: Mapping[int, Result], rules: Rules) -> Line:
    """The best results count; of equal ones those of the earlier events."""
    order = sorted(mine.values(), key=lambda one: (-one.value, one.event))
    counting = {one.event for one in order[: rules.best]}
    results = tuple(replace(mine[event], counts=event in counting) for event in sorted(mine))
    return Line(
        person,
        sum((one.value for one in results if one.counts), Fraction(0)),
        results,
        wins=sum(one.rank == 1 for one in results),
    )


def ranked(lines: Sequence[Line], events: int, rules: Rules) -> tuple[Line, ...]:
    """``lines`` in order among themselves, with ranks and reasons anew: all of them, or those of a category."""
    enough = [one for one in lines if len(one.results) >= rules.least]
    few = [one for one in lines if len(one.results) < rules.least]
    order = sorted(enough, key=lambda one: _key(one, events, rules), reverse=True)
    found: list[Line] = []
    for place, one in enumerate(order, start=1):
        shares = bool(found) and _key(order[place - 2], events, rules) == _key(one, events, rules)
        below = order[place] if place < len(order) else None
        ahead = reason(one, below, events, rules) if below is not None else None
        found.append(replace(one, rank=found[-1].rank if shares else place, ahead=ahead))
    few.sort(key=lambda one: _key(one, events, rules), reverse=True)
    return (*found, *(replace(one, rank=0, ahead=None) for one in few))


def reason(one: Line, other: Line, events: int, rules: Rules) -> Reason | None:
    """The first thing in which ``one`` is ahead of ``other``; None where nothing tells them apart."""
    if one.total != other.total:
        return Reason(TOTAL, one.total, other.total)
    for code in rules.tie_breaks:
        if code == LAST:
            mine, theirs = ({result.event: result.value for result in line.results} for line in (one, other))
            for event in reversed(range(events)):
                if mine.get(event) != theirs.get(event):
                    return Reason(code, mine.get(event, Fraction(0)), theirs.get(event), event)
        elif (own := _single(one, code)) != (its := _single(other, code)):
            return Reason(code, own, its)
    return None


def _single(line: Line, code: str) -> Fraction:
    return Fraction(line.wins) if code == WINS else line.best


def _key(line: Line, events: int, rules: Rules) -> tuple[Key, ...]:
    """What is compared, the larger one being ahead: the total, then the tie-breaks in their order.

    In the last event any result is ahead of none; where both have the same, the event before it is looked at.
    """
    keys: list[Key] = [(line.total,)]
    for code in rules.tie_breaks:
        if code == LAST:
            by_event = {one.event: one.value for one in line.results}
            keys.append(
                tuple(
                    part
                    for event in reversed(range(events))
                    for part in ((Fraction(1), by_event[event]) if event in by_event else (Fraction(0), Fraction(0)))
                )
            )
        else:
            keys.append((_single(line, code),))
    return tuple(keys)
