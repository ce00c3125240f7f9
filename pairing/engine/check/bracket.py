"""One bracket, one candidate for it, and what the criteria C6, C7 and C9 to C21 count in it (C.04.3 Article 2).

Players are indices in order of rank, sets of players integers with one bit per player, points tenths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pairing.engine.check.field import ABSOLUTE, DOWN, STRONG, UP, Entrant, Field, indices

BEYOND_ANY_DIFFERENCE = 100_000
"""Added to the score of an MDP that moves on: its difference exceeds any resident's (C18, C20)."""

COUNTED = ("C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17")
LISTED = ("C18", "C19", "C20", "C21")

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

    @property
    def players(self) -> int:
        return self.moved_down | self.residents

    @property
    def score(self) -> int:
        """The residents' score."""
        return self.field.scores(self.residents)[0]

    @property
    def next_group(self) -> int:
        """The residents of the following bracket."""
        return next((group & self.below for group in self.field.groups if group & self.below), 0)

    @property
    def rows(self) -> dict[int, int]:
        """Whom each player may be paired with inside the bracket: moved-down players only with residents."""
        rows = self.field.rows
        return {i: rows[i] & (self.residents if self.moved_down >> i & 1 else self.players) for i in self.members}

    @property
    def members(self) -> tuple[int, ...]:
        """Index 0 has bracket sequence number 1 (Article 4.1)."""
        return tuple(indices(self.players))


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to pair a bracket (Article 3.3). In each pair the higher ranked player comes first."""

    pairs: frozenset[tuple[int, int]]
    floaters: int

    @staticmethod
    def of(bracket: Bracket, pairs: Iterable[tuple[int, int]]) -> Candidate:
        ordered = frozenset((min(pair), max(pair)) for pair in pairs)
        paired = sum(1 << a | 1 << b for a, b in ordered)
        return Candidate(ordered, bracket.players & ~paired)


@dataclass(frozen=True, slots=True)
class Value:
    """What a candidate scores on one criterion; smaller is better, compared as a list."""

    criterion: str
    value: tuple[int, ...]
    players: tuple[int, ...] = ()
    """TPNs of those whom the criterion fails."""


def marks_of_pair(bracket: Bracket, a: int, b: int) -> Iterator[Mark]:
    """Every failure that the pair a-b brings; a is ranked higher."""
    one, other = bracket.field.entrants[a], bracket.field.entrants[b]
    yield from colour_marks(one, other, (a, b))
    if bracket.moved_down >> a & 1:
        difference = one.score - other.score
        for back, (mdp_list, opponent_count, opponent_list) in enumerate(
            (("C18", "C15", "C19"), ("C20", "C17", "C21"))
        ):
            if one.floats[back] == DOWN:
                yield mdp_list, difference, (a,)
            if other.floats[back] == UP:
                yield opponent_count, 1, (b,)
                yield opponent_list, difference, (b,)


def colour_marks(one: Entrant, other: Entrant, names: tuple[int, int]) -> Iterator[Mark]:
    """C10 to C13: one of the two cannot get the colour that both want."""
    if not one.wants or one.wants != other.wants:
        return
    if one.strength == other.strength == ABSOLUTE:
        widths = abs(one.difference), abs(other.difference)
        if min(widths) > 1:
            yield "C10", 1, names
        if widths[0] == widths[1]:
            third = one.repeated and other.repeated
        else:
            third = (one if widths[0] < widths[1] else other).repeated
        if third:
            yield "C11", 1, names
    elif min(one.strength, other.strength) >= STRONG:
        yield "C13", 1, names
    yield "C12", 1, names


def marks_of_floater(bracket: Bracket, player: int) -> Iterator[Mark]:
    """Every failure that it brings when ``player`` leaves the bracket unpaired."""
    entrant = bracket.field.entrants[player]
    resident = bracket.residents >> player & 1
    for back, (count, differences) in enumerate((("C14", "C18"), ("C16", "C20"))):
        if entrant.floats[back] == DOWN:
            if resident:
                yield count, 1, (player,)
            else:
                yield differences, BEYOND_ANY_DIFFERENCE + entrant.score, (player,)


def values_of(
    bracket: Bracket, candidate: Candidate, *, next_bracket: tuple[int, ...], unplayed: int | None
) -> tuple[Value, ...]:
    """C6 to C21 of a candidate, in order of priority.

    ``next_bracket`` is the value of C8 (downfloaters of the following bracket, then their scores); ``unplayed`` that
    of C9, None where it does not apply.
    """
    field = bracket.field
    marks: dict[str, list[tuple[int, tuple[int, ...]]]] = {name: [] for name in (*COUNTED, *LISTED)}
    for a, b in sorted(candidate.pairs):
        for criterion, amount, who in marks_of_pair(bracket, a, b):
            marks[criterion].append((amount, who))
    for player in indices(candidate.floaters):
        for criterion, amount, who in marks_of_floater(bracket, player):
            marks[criterion].append((amount, who))
    floaters = field.numbers(candidate.floaters)
    values = [
        Value("C6", (len(floaters),), floaters),
        Value("C7", field.scores(candidate.floaters), floaters),
        Value("C8", next_bracket, floaters),
        Value("C9", () if unplayed is None else (unplayed,), floaters),
    ]
    for criterion in (*COUNTED, *LISTED):
        found = marks[criterion]
        amounts = sorted((amount for amount, _ in found), reverse=True)
        value = (len(found),) if criterion in COUNTED else tuple(amounts)
        players = tuple(field.entrants[index].number for _, who in found for index in who)
        values.append(Value(criterion, value, players))
    return tuple(values)


def first_difference(one: tuple[Value, ...], other: tuple[Value, ...]) -> tuple[Value, Value] | None:
    """The first criterion on which two candidates of one bracket differ."""
    return next(((a, b) for a, b in zip(one, other, strict=True) if a.value != b.value), None)
