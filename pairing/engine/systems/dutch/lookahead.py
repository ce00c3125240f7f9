"""Can everybody still be paired? One matching of the whole field, kept and repaired for every question (C4, C5, C8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairing.engine.errors import NoPairing
from pairing.engine.matching.bitset import (
    UNMATCHED,
    lowest_member,
    make_maximum,
    make_perfect,
    members,
    restricted,
    search,
)
from pairing.engine.systems.dutch.field import Field

PATIENCE = (1, 8, 0)
"""How far to grow a search before asking whether its answer already suffices; 0 is to the end. Usually 1 does."""


@dataclass(slots=True, eq=False)
class Lookahead:
    """What the part of the field that is not yet paired allows. Vertices are positions; the last one is the bye."""

    field: Field
    rows: list[int]
    mates: list[int]
    bye_score: int | None
    """C5 (2.3.1): the lowest score with which somebody can get the bye, in tenths; None in an even field."""
    bye_open: bool

    def below(self, first: int) -> int:
        """Everybody from position ``first`` down, with the bye while nobody has it."""
        rest = self.field.everyone >> first << first
        return rest | 1 << self.field.bye if self.bye_open else rest

    def completes(self, floaters: int, lower: int) -> bool:
        """C4 (2.2.1): whether the floaters and everybody in ``lower`` can be paired with one another."""
        mates = restricted(self.mates, floaters | lower)
        if make_perfect(self.rows, mates, floaters | lower):
            self.mates = mates
            return True
        return False

    def absorbed_alone(self, candidates: int, lower: int) -> int:
        """C4 for one downfloater: those of ``candidates`` with whom ``lower`` can be paired."""
        mates = restricted(self.mates, lower)
        return self.joining(candidates, mates, lower, self.rows)

    def ideal_alone(self, candidates: int, following: tuple[int, int] | None, lower: int) -> int:
        """C8 (2.4.3) for one downfloater: those of ``candidates`` after whom the next bracket is ideal.

        Ideal: the floater is paired there, at most one player of that scoregroup is left over, and everybody below can
        be paired. Nothing can be better, so when somebody is ideal only such players are best.
        """
        if following is None:
            return 0
        group, rest = self._split(following, lower)
        mates = restricted(self.mates, group, rest)
        opened = self._open_group(group, rest, mates, self.rows)
        if opened is None:
            return 0
        rows, group = opened
        return self.joining(candidates, mates, group, rows) if group.bit_count() & 1 else 0

    def ideal_together(self, floaters: int, following: tuple[int, int] | None, lower: int) -> bool:
        """C8 (2.4.3) for a set of downfloaters: whether the next bracket is ideal after exactly these."""
        if following is None:
            return False
        group, rest = self._split(following, lower)
        mates = restricted(self.mates, group | floaters, rest)
        rows = self.rows[:]
        for floater in members(floaters):
            rows[floater] &= ~floaters
            mate = mates[floater]
            if mate >= 0 and floaters >> mate & 1:
                mates[floater] = mates[mate] = UNMATCHED
        opened = self._open_group(group, rest, mates, rows)
        if opened is None:
            return False
        rows, group = opened
        return not (group | floaters).bit_count() & 1 and make_perfect(rows, mates, group | floaters)

    def _split(self, following: tuple[int, int], lower: int) -> tuple[int, int]:
        first, end = following
        group = (1 << end) - (1 << first)
        return group, lower & ~group

    def _open_group(self, group: int, rest: int, mates: list[int], rows: list[int]) -> tuple[list[int], int] | None:
        """Let one player of the next scoregroup go when those below are odd: a vertex that stands for them joins it.

        None when those below cannot be paired with one another, or with one player from the group.
        """
        if not rest.bit_count() & 1:
            return (rows, group) if make_perfect(self.rows, mates, rest) else None
        residents = members(group)
        takers = self._exposable(
            mates, rest, self.rows, lambda some: all(self.rows[position] & some for position in residents)
        )
        if not takers:
            return None
        vertex = len(rows)
        rows = [*rows, 0]
        mates.append(UNMATCHED)
        bit = 1 << vertex
        for position in residents:
            if rows[position] & takers:
                rows[position] |= bit
                rows[vertex] |= 1 << position
        return rows, group | bit

    def joining(self, candidates: int, mates: list[int], odd_set: int, rows: list[int]) -> int:
        """Those of ``candidates`` who can each alone be paired into ``odd_set`` so that all of it is paired."""
        asked = members(candidates)
        takers = self._exposable(mates, odd_set, rows, lambda some: all(rows[position] & some for position in asked))
        joining = 0
        for position in asked:
            if rows[position] & takers:
                joining |= 1 << position
        return joining

    @staticmethod
    def _exposable(mates: list[int], odd_set: int, rows: list[int], enough: Callable[[int], bool]) -> int:
        """Players who can each be the one left over when the others of ``odd_set`` are paired; 0 when more are left.

        The answer may be a part of them that already satisfies ``enough``.
        """
        left = make_maximum(rows, mates, odd_set)
        if left.bit_count() != 1:
            return 0
        even = 0
        for patience in PATIENCE:
            even = search(rows, mates, lowest_member(left), odd_set, left, patience)
            if enough(even):
                break
        return even


def look_ahead(field: Field, *, lowest_bye_score: bool) -> Lookahead:
    """Pair the whole field once; raises ``NoPairing`` when that is impossible (Article 1.9.3).

    With ``lowest_bye_score`` C5 is settled: nobody with a higher score than necessary can get the bye any more.
    """
    mates = _fold(field)
    if not field.odd:
        if not make_perfect(field.rows, mates, field.everyone):
            raise _no_pairing(field, field.rows, field.everyone)
        return Lookahead(field, field.rows, mates, None, bye_open=False)
    eligible = [position for position, past in enumerate(field.players) if past.may_receive_bye]
    scores = sorted({field.players[position].pairing_score for position in eligible})
    if not lowest_bye_score:
        scores = scores[-1:]
    bye_bit = 1 << field.bye
    takers = 0
    rows = [*field.rows, 0]
    for score in scores:
        for position in eligible:
            if field.players[position].pairing_score <= score:
                takers |= 1 << position
        rows[field.bye] = takers
        for position in members(takers):
            rows[position] |= bye_bit
        if make_perfect(rows, mates, field.everyone | bye_bit):
            return Lookahead(field, rows, mates, score, bye_open=True)
    raise _no_pairing(field, rows, field.everyone | bye_bit)


def _fold(field: Field) -> list[int]:
    """A first matching: in every scoregroup the upper half against the lower."""
    mates = [UNMATCHED] * (field.bye + field.odd)
    free = field.everyone
    for start, end in field.groups:
        half = (end - start) // 2
        for position in range(start, start + half):
            near = (field.rows[position] & free) >> (start + half)
            if near and mates[position] < 0:
                other = lowest_member(near) + start + half
                mates[position] = other
                mates[other] = position
                free &= ~((1 << position) | (1 << other))
    return mates


def _no_pairing(field: Field, rows: list[int], alive: int) -> NoPairing:
    """Say who blocks the round: a set of players who, together, have too few opponents (Tutte and Berge)."""
    mates = [UNMATCHED] * len(rows)
    left = make_maximum(rows, mates, alive)
    competing = 0
    for vertex in members(left):
        competing |= search(rows, mates, vertex, alive, 1 << vertex)
    sought = 0
    for vertex in members(competing):
        sought |= rows[vertex]
    sought &= alive & ~competing

    def numbers(vertices: int) -> list[int]:
        return sorted(field.players[vertex].number for vertex in members(vertices & field.everyone))

    blocked, opponents = numbers(competing), numbers(sought)
    names = ", ".join(map(str, blocked))
    if opponents:
        reason = f"outside their own circle only {', '.join(map(str, opponents))} may still meet them"
    elif blocked:
        reason = "nobody else may still meet them"
    else:
        reason = "nobody may receive the bye"
    return NoPairing(
        f"No complete pairing exists: players {names} cannot all be paired, {reason}.",
        blocked=blocked,
        opponents=opponents,
        unpaired=numbers(left),
        bye_candidates=[past.number for past in field.players if past.may_receive_bye] if field.odd else [],
    )
