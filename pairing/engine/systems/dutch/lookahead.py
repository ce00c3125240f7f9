"""Can everybody still be paired? One matching of the whole field, kept and repaired for every question (C4, C5, C8)."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.errors import NoPairing
from pairing.engine.matching.bitset import (
    UNMATCHED,
    lowest_member,
    make_maximum,
    make_perfect,
    members,
    search,
    unmatched,
)
from pairing.engine.matching.weighted import Unproved
from pairing.engine.systems.dutch.field import Field

PATIENCE = (1, 8, 0)
"""How far to grow a search before asking whether its answer already suffices; 0 is to the end. Usually 1 does."""


@dataclass(slots=True, eq=False)
class Lookahead:
    """What the part of the field that is not yet paired allows. Vertices are positions; the last one is the bye."""

    field: Field
    rows: list[int]
    mates: list[int]
    """A perfect matching of ``alive``."""
    bye_score: int | None
    """C5 (2.3.1): the lowest score with which somebody can get the bye, in tenths; None in an even field."""
    bye_open: bool
    """Whether the bye is still to be given."""
    alive: int
    """Everybody not yet paired, with the bye while it is open."""
    bracket: int = 0
    """The players of the bracket that is being paired."""
    _known: tuple[int, list[int]] | None = None

    @property
    def lower(self) -> int:
        """Everybody below the bracket, with the bye while it is open."""
        return self.alive & ~self.bracket

    def enter(self, moved_down: list[int], group: tuple[int, int]) -> None:
        """Turn to the bracket of a scoregroup."""
        first, end = group
        self.bracket = (1 << end) - (1 << first)
        for position in moved_down:
            self.bracket |= 1 << position

    def leave(self, floaters: int, *, gives_bye: bool) -> None:
        """The bracket is paired but for the floaters; raises ``Unproved`` if those left cannot all be paired (C4)."""
        gone = self.bracket & ~floaters
        if gives_bye:
            gone |= 1 << self.field.bye
            self.bye_open = False
        if not self._survives(gone):
            raise Unproved("The bracket leaves players who cannot all be paired.")
        if self._known is not None:
            self.alive, self.mates = self._known

    def completes(self, floaters: int, *, gives_bye: bool = False) -> bool:
        """C4 (2.2.1): whether the floaters and everybody below can be paired with one another."""
        return self._survives(self.bracket & ~floaters | (1 << self.field.bye if gives_bye else 0))

    def _survives(self, gone: int) -> bool:
        """Whether those who are alive can be paired once ``gone`` are not; remembers how."""
        alive = self.alive & ~gone
        if self._known is None or self._known[0] != alive:
            mates, free = self.apart(gone)
            if not make_perfect(self.rows, mates, alive, free & alive):
                return False
            self._known = (alive, mates)
        return True

    def apart(self, *parts: int) -> tuple[list[int], int]:
        """A copy of the matching without the pairs that leave one of ``parts``, and who is thereby free."""
        mates = self.mates[:]
        free = 0
        for part in parts:
            for vertex in members(part):
                mate = mates[vertex]
                if mate >= 0 and not part >> mate & 1:
                    mates[vertex] = mates[mate] = UNMATCHED
                    free |= 1 << vertex | 1 << mate
        return mates, free

    def absorbed_alone(self, candidates: int) -> int:
        """C4 for one downfloater: those of ``candidates`` with whom everybody below can be paired."""
        mates, free = self.apart(self.bracket)
        return self._joining(candidates, mates, self.lower, free, self.rows)

    def can_take(self, others: int, rest: int) -> bool:
        """Whether ``rest``, a part of those below, can be paired together with ``others``, who do not meet."""
        mates, free = self.apart(self.bracket & ~others, self.lower & ~rest & ~others, others)
        rows = self.rows
        if others:
            rows = rows[:]
            for position in members(others):
                rows[position] &= rest
                mate = mates[position]
                if mate >= 0 and others >> mate & 1:
                    mates[position] = mates[mate] = UNMATCHED
                    free |= 1 << position | 1 << mate
        alive = rest | others
        return make_perfect(rows, mates, alive, free & alive)

    def ideal_alone(self, candidates: int, following: tuple[int, int] | None) -> int:
        """C8 (2.4.3) for one downfloater: those of ``candidates`` after whom the next bracket is ideal.

        Ideal: the floater is paired there, at most one player of that scoregroup is left over, and everybody below can
        be paired. Nothing can be better, so when somebody is ideal only such players are best.
        """
        if following is None:
            return 0
        group = (1 << following[1]) - (1 << following[0])
        mates, free = self.apart(self.bracket, group)
        opened = self._open_group(group, mates, free, self.rows)
        return self._joining(candidates, mates, *opened) if opened and opened[0].bit_count() & 1 else 0

    def left_over_after(self, floater: int, following: tuple[int, int]) -> tuple[int, bool]:
        """C8 (2.4.3) for one downfloater who is not ideal: how many players the next bracket must at least leave over.

        As many as cannot be paired inside it, or as those below cannot do without. The second part of the answer tells
        whether a pairing of everybody was found that leaves over no more, and not the floater.
        """
        own = 1 << floater
        near = (1 << following[1]) - (1 << following[0]) | own
        rest = self.lower & ~near
        mates, free = self.apart(self.bracket & ~own, near)
        above = make_maximum(self.rows, mates, near, free & near)
        below = make_maximum(self.rows, mates, rest, free & rest)
        least = max(above.bit_count(), below.bit_count())
        rows = self.rows[:]
        rows[floater] &= ~rest
        for position in members(rest):
            rows[position] &= ~own
        if not make_perfect(rows, mates, near | rest, above | below):
            return least, False
        return least, sum(rest >> mates[position] & 1 for position in members(near)) == least

    def lacking_below(self) -> int:
        """How many of those below cannot be paired with one another."""
        mates, free = self.apart(self.bracket)
        return make_maximum(self.rows, mates, self.lower, free & self.lower).bit_count()

    def ideal_together(self, floaters: int, following: tuple[int, int] | None) -> bool:
        """C8 (2.4.3) for a set of downfloaters: whether the next bracket is ideal after exactly these."""
        if following is None:
            return False
        group = (1 << following[1]) - (1 << following[0])
        mates, free = self.apart(self.bracket & ~floaters, group | floaters)
        rows = self.rows[:]
        for floater in members(floaters):
            rows[floater] &= ~floaters
            mate = mates[floater]
            if mate >= 0 and floaters >> mate & 1:
                mates[floater] = mates[mate] = UNMATCHED
                free |= 1 << floater | 1 << mate
        opened = self._open_group(group, mates, free, rows)
        if opened is None:
            return False
        group, free, rows = opened
        alive = group | floaters
        return not alive.bit_count() & 1 and make_perfect(rows, mates, alive, free & alive)

    def most_paired_alone(self, candidates: int, following: tuple[int, int], spare: int) -> int:
        """C.7 of 2017 for one downfloater: after whom the next bracket has as many pairs as can be, with him in them.

        ``spare`` are the players of the next bracket who may be the one left over when its number is odd.
        """
        group = (1 << following[1]) - (1 << following[0])
        mates, free = self.apart(self.bracket, group)
        rows = self.rows
        if not group.bit_count() & 1:
            rows, bit = self._with_vertex(spare, mates, rows)
            group, free = group | bit, free | bit
        return self._joining(candidates, mates, group, free, rows)

    def _open_group(
        self, group: int, mates: list[int], free: int, rows: list[int]
    ) -> tuple[int, int, list[int]] | None:
        """Let one player of the next scoregroup go when those below are odd: a vertex that stands for them joins it.

        The answer is the group, who is free, and the rows; None when those below cannot be paired with one another, or
        with one player from the group.
        """
        rest = self.lower & ~group
        if not rest.bit_count() & 1:
            return (group, free, rows) if make_perfect(self.rows, mates, rest, free & rest) else None
        takers = self._exposable(group, mates, rest, free, self.rows)
        joining = 0
        for position in members(group):
            if self.rows[position] & takers:
                joining |= 1 << position
        if not joining:
            return None
        rows, bit = self._with_vertex(joining, mates, rows)
        return group | bit, free | bit, rows

    @staticmethod
    def _with_vertex(joining: int, mates: list[int], rows: list[int]) -> tuple[list[int], int]:
        """The rows with one more vertex that those in ``joining`` may be matched with, and its bit."""
        bit = 1 << len(rows)
        rows = [*rows, joining]
        mates.append(UNMATCHED)
        for position in members(joining):
            rows[position] |= bit
        return rows, bit

    def _joining(self, candidates: int, mates: list[int], odd_set: int, free: int, rows: list[int]) -> int:
        """Those of ``candidates`` who can each alone be paired into ``odd_set`` so that all of it is paired."""
        takers = self._exposable(candidates, mates, odd_set, free, rows)
        joining = 0
        for position in members(candidates):
            if rows[position] & takers:
                joining |= 1 << position
        return joining

    @staticmethod
    def _exposable(candidates: int, mates: list[int], odd_set: int, free: int, rows: list[int]) -> int:
        """Players who can each be the one left over when the others of ``odd_set`` are paired; 0 when more are left.

        The answer may be a part of them, when that already has somebody for every candidate.
        """
        left = make_maximum(rows, mates, odd_set, free & odd_set)
        if left.bit_count() != 1:
            return 0
        asked = members(candidates)
        even = 0
        for patience in PATIENCE:
            even = search(rows, mates, lowest_member(left), odd_set, left, patience)
            if all(rows[position] & even for position in asked):
                break
        return even


def look_ahead(field: Field, *, lowest_bye_score: bool) -> Lookahead:
    """Pair the whole field once; raises ``NoPairing`` when that is impossible (Article 1.9.3).

    With ``lowest_bye_score`` C5 is settled: nobody with a higher score than necessary can get the bye any more.
    """
    mates = _fold(field)
    if not field.odd:
        if not make_perfect(field.rows, mates, field.everyone, unmatched(mates, field.everyone)):
            raise _no_pairing(field, field.rows, field.everyone)
        return Lookahead(field, field.rows, mates, None, bye_open=False, alive=field.everyone)
    eligible = [position for position, past in enumerate(field.players) if past.may_receive_bye]
    scores = sorted({field.players[position].pairing_score for position in eligible})
    if not lowest_bye_score:
        scores = scores[-1:]
    bye_bit = 1 << field.bye
    alive = field.everyone | bye_bit
    takers = 0
    rows = [*field.rows, 0]
    for score in scores:
        for position in eligible:
            if field.players[position].pairing_score <= score:
                takers |= 1 << position
        rows[field.bye] = takers
        for position in members(takers):
            rows[position] |= bye_bit
        if make_perfect(rows, mates, alive, unmatched(mates, alive)):
            return Lookahead(field, rows, mates, score, bye_open=True, alive=alive)
    raise _no_pairing(field, rows, alive)


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
    left = make_maximum(rows, mates, alive, alive)
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
