"""One bracket, one candidate for it, and what a candidate scores (C.04.3 Articles 1.3.2, 3.3 and 2).

Players are indices in order of rank, sets of players integers with one bit per player, points tenths. Criteria have
the names of the edition: C6 of 2026 is not C6 of 2017.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .field import ABSOLUTE, STRONG, Field, FieldPlayer, indices

BEYOND_ANY_DIFFERENCE = 100_000
"""More than any score or difference of scores, in tenths."""

Mark = tuple[str, int, tuple[int, ...]]
"""A criterion, what it adds to its value, and the indices of the players concerned."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players of one bracket and those below it."""

    field: Field
    moved_down: int
    residents: int
    below: int
    """Everybody in the lower scoregroups."""
    collapses: bool = False
    """2017: whether everybody below becomes one bracket, so that this one must leave them all pairable (C.4)."""
    mixed: bool = False
    """Whether moved-down players may be paired with each other; the Dutch system never does (Article 3.3)."""

    @property
    def players(self) -> int:
        return self.moved_down | self.residents

    @property
    def score(self) -> int:
        """The residents' score, in a collapsed bracket the highest one."""
        return self.field.entrants[(self.residents & -self.residents).bit_length() - 1].score

    @property
    def next_group(self) -> int:
        """The residents of the following bracket."""
        return next((group & self.below for group in self.field.groups if group & self.below), 0)

    def row(self, player: int) -> int:
        """The players whom a player may meet inside the bracket."""
        apart = self.moved_down >> player & 1 and not self.mixed
        return self.field.rows[player] & (self.residents if apart else self.players)

    @property
    def members(self) -> tuple[int, ...]:
        """Index 0 has bracket sequence number 1 (Article 4.1)."""
        return tuple(indices(self.players))

    @staticmethod
    def top(field: Field, *, mixed: bool = False) -> Bracket:
        """The first bracket of a round."""
        return Bracket(field, 0, field.groups[0], field.everybody & ~field.groups[0], mixed=mixed)

    def following(self, floaters: int) -> Bracket:
        """The bracket after this one when ``floaters`` move down into it; there must be players below."""
        group = self.below if self.collapses else self.next_group
        return Bracket(self.field, floaters, group, self.below & ~group, mixed=self.mixed)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to pair a bracket (Article 3.3). In each pair the higher ranked player comes first."""

    pairs: frozenset[tuple[int, int]]
    floaters: int

    @staticmethod
    def of(bracket: Bracket, pairs: Iterable[tuple[int, int]]) -> Candidate:
        """The candidate with those of ``pairs`` that lie inside the bracket."""
        players = bracket.players
        ordered = frozenset((min(pair), max(pair)) for pair in pairs if players >> pair[0] & players >> pair[1] & 1)
        paired = sum(1 << a | 1 << b for a, b in ordered)
        return Candidate(ordered, players & ~paired)


@dataclass(frozen=True, slots=True)
class Value:
    """What a candidate scores on one criterion; smaller is better, compared as a list."""

    criterion: str
    value: tuple[int, ...]
    players: tuple[int, ...] = ()
    """TPNs of those whom the criterion fails."""


def first_difference(one: Iterable[Value], other: Iterable[Value]) -> tuple[Value, Value] | None:
    """The first criterion on which two candidates of one bracket differ."""
    return next(((a, b) for a, b in zip(one, other, strict=True) if a.value != b.value), None)


def colour_failures(one: FieldPlayer, other: FieldPlayer) -> Iterator[int]:
    """What the pair cannot give to both: 0 to 3 for C10 to C13 of 2026, which are C.8 to C.11 of 2017."""
    if not one.wants or one.wants != other.wants:
        return
    if one.strength == other.strength == ABSOLUTE:
        widths = abs(one.difference), abs(other.difference)
        if min(widths) > 1:
            yield 0
        if widths[0] == widths[1]:
            third = one.repeated and other.repeated
        else:
            third = (one if widths[0] < widths[1] else other).repeated
        if third:
            yield 1
    yield 2
    if min(one.strength, other.strength) == STRONG:
        yield 3
